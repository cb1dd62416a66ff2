// A stranger is told what this is and how to begin; whoever comes with a link is not.
"use strict";
(() => {
  const welcome = document.getElementById("welcome");
  const terminal = document.getElementById("terminal");
  if (!page.hasTerminal || address.given() !== "") return;

  welcome.hidden = false;
  terminal.inert = true; // so that tab stays among the choices
  welcome.querySelector("button").focus();

  function leave() {
    welcome.hidden = true;
    terminal.inert = false;
    page.focusTerminal();
  }

  function choose(choice) {
    leave();
    page.say("choose", choice);
    if (choice === "paste") {
      const key = /Mac|iPhone|iPad/.test(navigator.platform) ? "cmd+v" : "ctrl+v";
      page.tell(`${key} pastes your tool, or a whole tools/list, in place of the sample.`, 60);
    }
  }

  for (const button of welcome.querySelectorAll("[data-choice]"))
    button.addEventListener("click", () => choose(button.dataset.choice));
  document.getElementById("look").addEventListener("click", leave);
  welcome.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leave();
  });
})();

// What the program copies (OSC 52) goes to the browser's clipboard; where the browser refuses,
// the text is shown to be copied by hand. The clipboard is never read.
"use strict";
(() => {
  const native = navigator.clipboard;
  const find = (id) => document.getElementById(id);

  function showByHand(text) {
    const field = find("by-hand-text");
    field.value = text;
    find("by-hand").hidden = false;
    field.focus();
    field.select();
  }

  function leave() {
    find("by-hand").hidden = true;
    find("by-hand-text").value = "";
    document.querySelector(".xterm-helper-textarea")?.focus();
  }

  async function writeText(text) {
    try {
      await native.writeText(text);
    } catch {
      showByHand(text); // no permission, or no https
    }
  }

  Object.defineProperty(navigator, "clipboard", {
    value: { writeText, readText: async () => "" },
  });
  find("by-hand-leave").addEventListener("click", leave);
  find("by-hand-copy").addEventListener("click", () => {
    find("by-hand-text").select();
    document.execCommand("copy"); // works without https, inside a click
    leave();
  });
  find("by-hand").addEventListener("keydown", (event) => {
    if (event.key === "Escape") leave();
  });
})();

// What the page adds to the terminal of textual.js: where to connect, the browser's own paste,
// and a sentence on why a session ended.
"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  const terminal = find("terminal");
  const scheme = location.protocol === "https:" ? "wss://" : "ws://";
  const longest = Number(terminal.dataset.messageBytes);
  const unreached =
    "The server gave no session: it is full or not there. Try again in a minute.";
  let hasPasted = false;
  let isOpen = false;

  terminal.dataset.sessionWebsocketUrl = scheme + location.host + terminal.dataset.socketPath;

  // textual.js fetches what `ping` names and waits where `delay` stands: neither is wanted here.
  const url = new URL(location.href);
  for (const name of ["ping", "delay"]) url.searchParams.delete(name);
  history.replaceState(null, "", url);

  function tell(text) {
    const note = find("note");
    note.textContent = text;
    note.hidden = false;
    setTimeout(() => {
      note.hidden = true;
    }, 8000);
  }

  window.WebSocket = class extends WebSocket {
    constructor(address) {
      super(address);
      this.addEventListener("open", () => {
        isOpen = true;
        document.querySelector(".xterm-helper-textarea").focus();
      });
      this.addEventListener("close", (event) => {
        const lost = isOpen ? "The connection to the server was lost." : unreached;
        find("reason").textContent = event.reason || lost;
        isOpen = false;
        find("restart").focus();
      });
    }

    send(data) {
      if (this.readyState === WebSocket.OPEN) super.send(data);
    }
  };

  // The terminal would take ctrl+v as a key; let through, it is the browser's paste.
  document.addEventListener(
    "keydown",
    (event) => {
      const isPaste = event.ctrlKey && !event.altKey && event.key.toLowerCase() === "v";
      if (isPaste) event.stopImmediatePropagation();
    },
    true,
  );
  document.addEventListener(
    "paste",
    (event) => {
      const text = event.clipboardData.getData("text/plain");
      const bytes = new Blob([JSON.stringify(text)]).size + 100;
      if (bytes > longest) {
        event.preventDefault();
        event.stopImmediatePropagation();
        const most = Math.floor(longest / 1e6);
        tell(`That is too much to paste here: at most about ${most} MB. Nothing was pasted.`);
        return;
      }
      hasPasted = true;
    },
    true,
  );
  window.addEventListener("beforeunload", (event) => {
    if (isOpen && hasPasted) event.preventDefault(); // a key such as ctrl+w would lose the text
  });
  find("restart").addEventListener("click", () => location.reload());
})();

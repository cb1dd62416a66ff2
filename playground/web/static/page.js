// What the page adds to the terminal of textual.js: where to connect, the browser's own paste,
// links and the state in the address, and a sentence on why a session ended.
"use strict";
const page = (() => {
  const find = (id) => document.getElementById(id);
  const terminal = find("terminal");
  const scheme = location.protocol === "https:" ? "wss://" : "ws://";
  const longest = Number(terminal.dataset.messageBytes);
  const taken = terminal.dataset.takenKeys.split(" ");
  const unreached =
    "The server gave no session: it is full or not there. Try again in a minute.";
  const IDLE = 4001;
  const FAILED = 4002;
  const CELL = { width: 9, height: 21 }; // pixels of a character of the terminal
  const waiting = []; // what the program is told once it has painted
  let socket = null;
  let isPainted = false;
  let isUnkept = false; // something was pasted which the address does not hold yet
  let isOpen = false;

  terminal.dataset.sessionWebsocketUrl = scheme + location.host + terminal.dataset.socketPath;

  // textual.js fetches what `ping` names and waits where `delay` stands: neither is wanted here.
  const url = new URL(location.href);
  for (const name of ["ping", "delay"]) url.searchParams.delete(name);
  history.replaceState(null, "", url);

  // A small screen that is touched, or a window of fewer cells than the program can use, gets a
  // picture, and takes no session from anybody.
  const isSmall = () =>
    innerWidth < 60 * CELL.width ||
    innerHeight < 15 * CELL.height ||
    matchMedia(
      "(pointer: coarse) and (max-width: 699px), (pointer: coarse) and (max-height: 499px)",
    ).matches;
  const hasTerminal = !isSmall();
  if (!hasTerminal) {
    terminal.classList.remove("textual-terminal");
    document.body.classList.add("phone-page");
    find("held").hidden = address.given() === "";
    window.addEventListener("resize", () => {
      if (!isSmall()) location.reload();
    });
  }

  function tell(text, seconds = 8) {
    const note = find("note");
    note.textContent = text;
    note.hidden = false;
    clearTimeout(tell.timer);
    tell.timer = setTimeout(() => {
      note.hidden = true;
    }, seconds * 1000);
  }

  function focusTerminal() {
    document.querySelector(".xterm-helper-textarea")?.focus();
  }

  function say(...message) {
    if (isPainted) socket.send(JSON.stringify(message));
    else waiting.push(message);
  }

  function sendAddress() {
    const fragment = address.given();
    if (address.isLost()) {
      tell("This address is of another tab, which alone has what it stands for.");
    } else if (fragment.length > Number(terminal.dataset.fragmentCharacters)) {
      tell("This address holds more than this server takes: it was not opened.");
    } else if (fragment !== "") {
      socket.send(JSON.stringify(["link", fragment]));
    }
  }

  function opened() {
    isOpen = true;
    sendAddress();
    if (find("welcome").hidden) focusTerminal();
  }

  function received(event) {
    if (typeof event.data === "string") {
      const [kind, fragment] = JSON.parse(event.data);
      if (kind !== "state") return;
      address.keep(fragment);
      isUnkept = isUnkept && fragment === "";
    } else if (!isPainted && event.data.byteLength > 10) {
      isPainted = true; // what comes before are the terminal's settings
      for (const message of waiting.splice(0)) say(...message);
    }
  }

  function closed(event) {
    const lost = isOpen ? "The connection to the server was lost." : unreached;
    const hasState = address.given() !== "";
    find("welcome").hidden = true;
    terminal.inert = false;
    find("reason").textContent = event.reason || lost;
    find("restart").textContent = event.code === IDLE ? "Go on" : "Start again";
    find("kept").hidden = !hasState;
    // What made it fail may be what is kept.
    find("afresh").hidden = !(hasState && event.code === FAILED);
    isOpen = isPainted = false;
    find("restart").focus();
  }

  window.WebSocket = class extends WebSocket {
    constructor(address) {
      super(address);
      socket = this;
      this.addEventListener("open", opened);
      this.addEventListener("message", received);
      this.addEventListener("close", closed);
    }

    send(data) {
      if (this.readyState === WebSocket.OPEN) super.send(data);
    }
  };

  document.addEventListener(
    "keydown",
    (event) => {
      const key = event.key.toLowerCase();
      const isControl = event.ctrlKey && !event.altKey && !event.metaKey;
      // The terminal would take these as keys; let through, they paste and load the page anew.
      if (key === "f5" || (isControl && key === "v")) event.stopImmediatePropagation();
      // Others the browser would use: to save the page, to print it, to show its source.
      else if (isControl && isOpen && terminal.contains(event.target) && taken.includes(key))
        event.preventDefault();
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
        const most = longest < 1e6 ? `${longest / 1e3} KB` : `${Math.floor(longest / 1e6)} MB`;
        tell(`That is too much to paste here: at most about ${most}. Nothing was pasted.`);
        return;
      }
      isUnkept = true;
      find("note").hidden = true;
    },
    true,
  );
  window.addEventListener("beforeunload", (event) => {
    if (isOpen && isUnkept) event.preventDefault(); // a key such as ctrl+w would lose the text
  });
  window.addEventListener("hashchange", () => {
    if (isOpen) sendAddress();
  });
  find("restart").addEventListener("click", () => location.reload());
  find("afresh").addEventListener("click", () => {
    address.keep("");
    location.reload();
  });

  return { hasTerminal, tell, say, focusTerminal };
})();

// What the page's address holds: what is open and chosen, as the program tells it. It stays in the
// browser and goes to the program through the WebSocket alone; what is too long for an address is
// kept for this tab.
"use strict";
const address = (() => {
  const ELSEWHERE = "#p=tab";
  const IN_TAB = "playground";
  const LONGEST = 30000;
  const isFragment = (text) => /^p=[0-9]+\.[A-Za-z0-9_-]*$/.test(text);

  function show(hash) {
    const url = new URL(location.href);
    url.hash = hash;
    history.replaceState(null, "", url);
  }

  function keepInTab(fragment) {
    try {
      sessionStorage.setItem(IN_TAB, fragment);
      return true;
    } catch {
      return false; // storage is switched off, or full
    }
  }

  function ofTab() {
    try {
      return sessionStorage.getItem(IN_TAB) ?? "";
    } catch {
      return "";
    }
  }

  // What stands in the address, or "" where there is nothing for the program.
  function given() {
    if (location.hash === ELSEWHERE) return ofTab();
    return location.hash.startsWith("#p=") ? location.hash.slice(1) : "";
  }

  // Keeps what the program says, and drops what it kept before.
  function keep(fragment) {
    if (fragment !== "" && !isFragment(fragment)) return;
    if (fragment.length > LONGEST && keepInTab(fragment)) {
      show(ELSEWHERE);
      return;
    }
    keepInTab("");
    show(fragment);
  }

  const isLost = () => location.hash === ELSEWHERE && ofTab() === "";
  return { given, keep, isLost };
})();

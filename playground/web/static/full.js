// The page of a full server: trying again keeps the address with all that it holds. The place of a
// session that just ended, such as before this page was loaded anew, is free within seconds.
"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  const MOST = 4;
  const SECONDS = 3;
  const tries = history.state?.tries ?? 0; // outlives loading anew, and ends with the tab

  function again(count) {
    history.replaceState({ tries: count }, "");
    location.reload();
  }

  find("kept").hidden = address.given() === "";
  find("again").addEventListener("click", () => again(0));
  find("again").focus();
  if (tries < MOST) {
    find("retrying").textContent =
      `If your own session just ended, its place is free in a moment: this page tries again by itself every ${SECONDS} seconds (${tries + 1} of ${MOST}).`;
    find("retrying").hidden = false;
    setTimeout(again, SECONDS * 1000, tries + 1);
  }
})();

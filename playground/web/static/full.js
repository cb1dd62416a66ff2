// The page of a full server: trying again keeps the address with all that it holds.
"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  find("kept").hidden = !location.hash.startsWith("#p=");
  find("again").addEventListener("click", () => location.reload());
  find("again").focus();
})();

// Arabic keyboards write ي and ك where the pages have the Persian ی and ک: the search box takes them as those.
const PERSIAN = { ي: "ی", ك: "ک" };

// On the way down to the box, so that the search reads what it holds afterwards.
document.addEventListener(
  "input",
  ({ target }) => {
    if (!target.matches(".md-search__input")) return;
    const persian = target.value.replace(/[يك]/g, (letter) => PERSIAN[letter]);
    if (persian === target.value) return;
    const { selectionStart, selectionEnd } = target;
    target.value = persian;
    target.setSelectionRange(selectionStart, selectionEnd);
  },
  true,
);

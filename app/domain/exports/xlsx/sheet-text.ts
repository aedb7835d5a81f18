/** What Excel takes in a cell; a file with more in one it calls damaged. */
const LONGEST = 32_767

/** What XML cannot hold, and what a reader would take for such a thing written out. */
const UNWRITABLE = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g
/** Half an emoji: not a character, and no UTF-8. */
const HALF = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const MARKUP = /[&<>"]/g
const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
}
const ODD = /[^\n\u0020\u0021\u0023-\u0025\u0027-\u003b\u003d\u003f-\u005e\u0060-\ud7ff]/

/** A text as a worksheet's XML holds it, cut to what a cell takes; what XML cannot hold is `_xHHHH_`, as Excel writes it. */
export function sheetText(text: string): string {
  const cut = text.length > LONGEST ? text.slice(0, LONGEST) : text
  // Nearly all of a million cells are.
  if (!ODD.test(cut)) return cut
  return cut
    .replace(HALF, "\ufffd")
    .replace(UNWRITABLE, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`)
    .replace(MARKUP, (sign) => entities[sign] ?? sign)
}

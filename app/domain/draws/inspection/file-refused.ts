/** A file of a draw that cannot be used: the place in it (a line, a JSON path) and the reason, in plain English. */
export class FileRefused extends Error {
  override name = "FileRefused"
  /** Each begins with its place. */
  readonly reasons: string[]
  /** The file may well be good in itself: it does not fit the rule that it was read by. */
  readonly aboutRule: boolean

  constructor(file: string, reasons: string | string[], { aboutRule = false } = {}) {
    const all = [reasons].flat()
    super(all.map((reason) => `${named(file)}: ${reason}`).join("\n"))
    this.reasons = all
    this.aboutRule = aboutRule
  }
}

/** Text out of a file, fit for a line on a terminal, and never with the word that says that a result is right. */
export function shown(text: string): string {
  const plain = /^[\w ,:./+-]{0,80}$/.test(text) && !/match/i.test(text)
  return plain ? `"${text}"` : `a text of ${text.length} characters`
}

/** A file's name on one line, whatever stands in it: a name may hold line breaks, and they would begin lines of their own. */
const named = (file: string): string =>
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(file)
    ? JSON.stringify(file).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escaped)
    : file
const escaped = (one: string) =>
  one
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("")

/** A file of a draw that cannot be used: the place in it (a line, a JSON path) and the reason, in plain English. */
export class FileRefused extends Error {
  override name = "FileRefused"
  /** Each begins with its place. */
  readonly reasons: string[]
  /** The file may well be good in itself: it does not fit the rule that it was read by. */
  readonly aboutRule: boolean

  constructor(file: string, reasons: string | string[], { aboutRule = false } = {}) {
    const all = [reasons].flat()
    super(all.map((reason) => `${file}: ${reason}`).join("\n"))
    this.reasons = all
    this.aboutRule = aboutRule
  }
}

/** Text out of a file, fit for a line on a terminal, and never with the word that says that a result is right. */
export function shown(text: string): string {
  const plain = /^[\w ,:./+-]{0,80}$/.test(text) && !/match/i.test(text)
  return plain ? `"${text}"` : `a text of ${text.length} characters`
}

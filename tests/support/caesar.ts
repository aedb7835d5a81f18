import { randomInt } from "node:crypto"

/** A random shift, 1 to 25. */
export const randomShift = (): number => randomInt(1, 26)

/** Shifts the ASCII letters and leaves the rest: text that looks like text and means nothing, for tests. */
export const caesar = (text: string, shift: number): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= "Z" ? 65 : 97
    return String.fromCharCode(first + ((letter.charCodeAt(0) - first + shift + 26) % 26))
  })

/** The parts of a key press that say what is meant by it. */
export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat" | "isComposing"
> & {
  target: unknown
}

const YEAR = 365 * 24 * 60 * 60

/** Whether somebody switched the keys off, by their browser's cookies. */
export const keysAreOff = (cookies: string): boolean => /(^|; )keys=off(;|$)/.test(cookies)

/** The cookie that switches them. */
export const keysCookie = (isOff: boolean): string =>
  `keys=${isOff ? "off" : "on"}; path=/admin; max-age=${isOff ? YEAR : 0}; samesite=lax`

const TICKED = ["checkbox", "radio", "button", "submit", "reset", "file"]

/** Whether a key pressed there writes something, or chooses among options. */
function isTyping(target: unknown): boolean {
  const { tagName, type, isContentEditable } = (target ?? {}) as Partial<HTMLInputElement>
  if (tagName === "INPUT") return !TICKED.includes(type ?? "text")
  return tagName === "TEXTAREA" || tagName === "SELECT" || isContentEditable === true
}

/**
 * The key that is meant, as pages name them: `"/"`, `"j"`, `"ctrl+k"` (on a Mac Cmd). While somebody types only those with
 * Ctrl, which write nothing; none by holding one down.
 */
export function keyMeant(press: KeyPress): string | null {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing, target } = press
  const isHeld = ctrlKey || metaKey
  if (altKey || repeat || isComposing || key.length !== 1) return null
  if (isTyping(target) && !isHeld) return null
  return `${isHeld ? "ctrl+" : ""}${key.toLowerCase()}`
}

import { FileRefused, shown } from "#app/domain/draws/inspection/file-refused"

export type Scalar = string | number | boolean | null
export type Json = Scalar | Json[] | { [key: string]: Json }
export type Kind = "object" | "array" | "string" | "number" | "boolean" | "null"

const MAX_STRING = 65_536
const MAX_DEPTH = 32
const NUMBER = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/
const [SPACE, TAB, LF, CR, QUOTE, BACKSLASH, COMMA, COLON] = [32, 9, 10, 13, 34, 92, 44, 58]
const [OBJECT, OBJECT_END, ARRAY, ARRAY_END] = [123, 125, 91, 93]
const END = -1

/**
 * Reads JSON (RFC 8259) from left to right without ever holding it, for files with a trail of millions. Strict, and
 * stricter in one thing: a key that stands twice in an object is refused, since readers would not agree on its meaning.
 * Whoever reads takes exactly one value (scalar, value, skip, or all of members or items) wherever one stands. Throws
 * FileRefused with line and column. `next` gives the next bytes, always in the same memory if it likes.
 */
export class JsonReader {
  readonly #file: string
  readonly #next: () => Buffer | undefined
  #chunk: Buffer = Buffer.alloc(0)
  #at = 0
  #line = 1
  /** Bytes in the chunks before this one, and before the first of the line: errors name the column. */
  #before = 0
  #lineStart = 0

  constructor(file: string, next: () => Buffer | undefined) {
    this.#file = file
    this.#next = next
  }

  /** What stands next. */
  kind(): Kind {
    const byte = this.#afterSpace()
    if (byte === QUOTE) return "string"
    if (byte === OBJECT) return "object"
    if (byte === ARRAY) return "array"
    if (byte === 0x74 || byte === 0x66) return "boolean"
    if (byte === 0x6e) return "null"
    if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) return "number"
    throw this.#refused("a value is missing here")
  }

  /** The keys of the object that stands next; the value of each is to be taken before the next key. */
  *members(): Generator<string, void, undefined> {
    const keys = new Set<string>()
    if (!this.#takes(OBJECT)) throw this.#refused("an object is missing here")
    if (this.#takes(OBJECT_END)) return
    do {
      if (this.#afterSpace() !== QUOTE) throw this.#refused("a key is missing here")
      const key = this.#string()
      if (keys.has(key)) throw this.#refused(`the key ${shown(key)} stands twice`)
      keys.add(key)
      if (!this.#takes(COLON)) throw this.#refused("a colon is missing here")
      yield key
    } while (this.#goesOn(OBJECT_END))
  }

  /** The places, from 0, of the array that stands next; the value at each is to be taken before the next. */
  *items(): Generator<number, void, undefined> {
    if (!this.#takes(ARRAY)) throw this.#refused("an array is missing here")
    if (this.#takes(ARRAY_END)) return
    let index = 0
    do yield index++
    while (this.#goesOn(ARRAY_END))
  }

  /** Takes the text, number, boolean or null that stands next. */
  scalar(): Scalar {
    const kind = this.kind()
    if (kind === "string") return this.#string()
    const word = this.#word()
    if (kind === "number" && NUMBER.test(word)) return Number(word)
    if (word === "true" || word === "false") return word === "true"
    if (word === "null") return null
    throw this.#refused("this is no value")
  }

  /** Takes the whole value that stands next and builds it. */
  value(depth = 0): Json {
    const kind = this.#kindAt(depth)
    if (kind === "array") return Array.from(this.items(), () => this.value(depth + 1))
    if (kind !== "object") return this.scalar()
    const members: [string, Json][] = []
    for (const key of this.members()) members.push([key, this.value(depth + 1)])
    // Not by assignment: a key may be called __proto__.
    return Object.fromEntries(members)
  }

  /** Takes the whole value that stands next, as strictly, and keeps nothing. */
  skip(depth = 0): void {
    const kind = this.#kindAt(depth)
    if (kind === "object") for (const _ of this.members()) this.skip(depth + 1)
    else if (kind === "array") for (const _ of this.items()) this.skip(depth + 1)
    else this.scalar()
  }

  /** Holds that nothing but white space follows. */
  end(): void {
    if (this.#afterSpace() !== END) throw this.#refused("something follows the end")
  }

  #kindAt(depth: number): Kind {
    if (depth > MAX_DEPTH) throw this.#refused("this is nested too deeply")
    return this.kind()
  }

  /** Takes this one byte where it stands next. */
  #takes(byte: number): boolean {
    if (this.#afterSpace() !== byte) return false
    this.#at += 1
    return true
  }

  #goesOn(closing: number): boolean {
    if (this.#takes(closing)) return false
    if (this.#takes(COMMA)) return true
    throw this.#refused(`a comma or ${String.fromCharCode(closing)} is missing here`)
  }

  /** The byte that stands next after white space, or END; it is not taken. */
  #afterSpace(): number {
    for (;;) {
      const byte = this.#peek()
      if (byte !== SPACE && byte !== LF && byte !== CR && byte !== TAB) return byte
      this.#at += 1
      if (byte !== LF) continue
      this.#line += 1
      this.#lineStart = this.#before + this.#at
    }
  }

  #peek(): number {
    while (this.#at === this.#chunk.length) {
      const next = this.#next()
      if (!next) return END
      this.#before += this.#chunk.length
      this.#chunk = next
      this.#at = 0
    }
    return this.#chunk[this.#at]!
  }

  /** The letters, digits and signs that stand next: a number, or true, false, null. */
  #word(): string {
    let word = ""
    for (;;) {
      const character = String.fromCharCode(Math.max(this.#peek(), 0))
      if (!/[\w.+-]/.test(character)) return word
      word += character
      this.#at += 1
      if (word.length > 100) throw this.#refused("this is no value")
    }
  }

  /** The text whose opening quote stands next. */
  #string(): string {
    this.#at += 1
    const chunk = this.#chunk
    for (let at = this.#at; at < chunk.length; at++) {
      const byte = chunk[at]!
      if (byte === QUOTE) {
        if (at - this.#at > MAX_STRING) break
        const text = chunk.toString("latin1", this.#at, at)
        this.#at = at + 1
        return text
      }
      if (byte === BACKSLASH || byte < 0x20 || byte > 0x7e) break
    }
    return this.#anyString()
  }

  /** Reads a text with escapes or foreign letters, or in two chunks. */
  #anyString(): string {
    const bytes: number[] = []
    for (let escaped = false; ; this.#at++) {
      const byte = this.#peek()
      if (byte === END) throw this.#refused("a text is not ended")
      if (byte === QUOTE && !escaped) break
      escaped = byte === BACKSLASH && !escaped
      if (bytes.push(byte) > MAX_STRING)
        throw this.#refused("a text is longer than anything that belongs here")
    }
    this.#at += 1
    try {
      const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(bytes))
      return JSON.parse(`"${text}"`) as string
    } catch {
      throw this.#refused("a text is not written as JSON writes it, in UTF-8")
    }
  }

  #refused(reason: string): FileRefused {
    const column = this.#before + this.#at - this.#lineStart + 1
    return new FileRefused(this.#file, `line ${this.#line}, column ${column}: ${reason}`)
  }
}

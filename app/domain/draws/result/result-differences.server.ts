import { shown } from "#app/domain/draws/inspection/file-refused"
import type { Json, JsonReader, Kind, Scalar } from "./json-reader.server"

const MOST = 20

/** What was found to differ, a line each, as many as anybody reads. */
export class Differences {
  readonly #lines: string[] = []
  #more = 0

  add(line: string): void {
    if (this.#lines.length < MOST) this.#lines.push(line)
    else this.#more += 1
  }

  get lines(): string[] {
    return this.#more > 0 ? [...this.#lines, `… and ${this.#more} more`] : this.#lines
  }
}

/** Made only where something differs: a trail has millions of places. */
type Path = () => string

/** Takes the value that stands next and notes where it is not the recomputed one; of neither more than a text is held. */
export function compare(reader: JsonReader, expected: Json, path: Path, differences: Differences): void {
  const [found, wanted] = [reader.kind(), kindOf(expected)]
  if (found !== wanted) {
    const scalar = found === "object" || found === "array" ? reader.skip() : reader.scalar()
    const words = scalar === undefined ? names[found] : written(scalar)
    return differences.add(`${path()} is ${words}; recomputed: ${written(expected)}`)
  }
  if (Array.isArray(expected)) return compareItems(reader, expected, path, differences)
  if (typeof expected === "object" && expected !== null)
    return compareMembers(reader, expected, path, differences)
  const scalar = reader.scalar()
  if (scalar !== expected)
    differences.add(`${path()} is ${written(scalar)}; recomputed: ${written(expected)}`)
}

function compareItems(reader: JsonReader, expected: Json[], path: Path, differences: Differences): void {
  let found = 0
  for (const index of reader.items()) {
    found += 1
    if (index < expected.length) compare(reader, expected[index]!, () => `${path()}[${index}]`, differences)
    else reader.skip()
  }
  compareLengths(found, expected.length, path, differences)
}

/** Notes that a list has more or fewer entries than recomputed. */
export function compareLengths(found: number, expected: number, path: Path, differences: Differences): void {
  if (found !== expected) differences.add(`${path()} has ${found} entries; recomputed: ${expected}`)
}

type Members = { [key: string]: Json }

function compareMembers(reader: JsonReader, expected: Members, path: Path, differences: Differences): void {
  const missing = new Set(Object.keys(expected))
  for (const key of reader.members()) {
    if (missing.delete(key)) compare(reader, expected[key]!, () => `${path()}.${key}`, differences)
    else unknownKey(reader, key, path, differences)
  }
  for (const key of missing)
    differences.add(`${path()}.${key} is missing; recomputed: ${written(expected[key]!)}`)
}

/** Passes over the value of a key that belongs nowhere. */
export function unknownKey(reader: JsonReader, key: string, path: Path, differences: Differences): void {
  differences.add(`${path()} has a key that does not belong there: ${shown(key)}`)
  reader.skip()
}

const names: Record<Kind, string> = {
  object: "an object",
  array: "a list",
  string: "a text",
  number: "a number",
  boolean: "true or false",
  null: "null",
}

function kindOf(value: Json): Kind {
  if (value === null) return "null"
  if (Array.isArray(value)) return "array"
  return typeof value as Kind
}

function written(value: Json): string {
  if (typeof value === "string") return shown(value)
  return value !== null && typeof value === "object" ? names[kindOf(value)] : String(value satisfies Scalar)
}

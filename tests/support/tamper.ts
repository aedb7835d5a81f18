import { canonicalJson } from "#app/platform/canonical-json"
import type { Downloads } from "./downloads"

/** Numbers 0 ≤ n < 1 that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Below = (count: number) => number

/** One file of a campaign that was changed in one place. */
type Tampering = { name: string; how: string; before: Buffer; after: Buffer }

/** The tampering of this seed: one file, and something in it flipped, deleted, duplicated, swapped or added. */
export function tamperingOf(files: Downloads, seed: number): Tampering {
  const random = randomFrom(seed)
  const below: Below = (count) => Math.floor(random() * count)
  const [name, before] = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))[below(files.size)]!
  const kinds = [
    ["a byte", bytewise],
    ["a line", linewise],
    ["a field", name.endsWith(".json") ? fieldwise : bytewise],
  ] as const
  const [what, change] = kinds[below(kinds.length)]!
  const [how, after] = change(before, below)
  return { name, how: `${what} ${how}`, before, after }
}

const joined = (...parts: Buffer[]) => Buffer.concat(parts)

function bytewise(file: Buffer, below: Below): [string, Buffer] {
  const at = below(file.length)
  const [head, one, tail] = [file.subarray(0, at), file.subarray(at, at + 1), file.subarray(at + 1)]
  switch (below(5)) {
    case 0:
      return [`flipped at ${at}`, joined(head, Buffer.of(one[0]! ^ (1 << below(8))), tail)]
    case 1:
      return [`deleted at ${at}`, joined(head, tail)]
    case 2:
      return [`duplicated at ${at}`, joined(head, one, one, tail)]
    case 3:
      return [`added at ${at}`, joined(head, Buffer.of(below(256)), one, tail)]
    default: {
      const other = below(file.length)
      const swapped = Buffer.from(file)
      ;[swapped[at], swapped[other]] = [file[other]!, file[at]!]
      return [`swapped at ${at} and ${other}`, swapped]
    }
  }
}

/** Line feeds stay with their lines; a file without any is one line. */
function linewise(file: Buffer, below: Below): [string, Buffer] {
  const lines = file.toString("latin1").split(/(?<=\n)/)
  const [at, other] = [below(lines.length), below(lines.length)]
  const written = (some: string[]) => Buffer.from(some.join(""), "latin1")
  switch (below(4)) {
    case 0:
      return [`deleted: ${at}`, written(lines.toSpliced(at, 1))]
    case 1:
      return [`duplicated: ${at}`, written(lines.toSpliced(at, 0, lines[at]!))]
    case 2:
      return [`added before ${at}`, written(lines.toSpliced(at, 0, lines[other]!.replace(/[0-9]/, "7")))]
    default:
      return [`swapped: ${at} and ${other}`, written(lines.with(at, lines[other]!).with(other, lines[at]!))]
  }
}

type Place = { parent: Record<string, unknown>; key: string }

function placesIn(value: unknown, found: Place[] = []): Place[] {
  if (typeof value !== "object" || value === null) return found
  const parent = value as Record<string, unknown>
  for (const key of Object.keys(parent)) {
    found.push({ parent, key })
    placesIn(parent[key], found)
  }
  return found
}

/** A field of the object, or an item of a list. */
function fieldwise(file: Buffer, below: Below): [string, Buffer] {
  const value = JSON.parse(file.toString()) as Record<string, unknown>
  const places = placesIn(value)
  const { parent, key } = places[below(places.length)]!
  const other = places[below(places.length)]!
  const done = (how: string): [string, Buffer] => [`${how}: ${key}`, Buffer.from(`${canonicalJson(value)}\n`)]
  switch (below(5)) {
    case 0:
      parent[key] = changed(parent[key], below)
      return done("flipped")
    case 1:
      if (Array.isArray(parent)) parent.splice(Number(key), 1)
      else delete parent[key]
      return done("deleted")
    case 2:
      if (Array.isArray(parent)) parent.splice(Number(key), 0, parent[Number(key)])
      else parent[`${key}2`] = parent[key]
      return done("duplicated")
    case 3:
      if (Array.isArray(parent)) parent.push(below(1_000))
      else parent["added"] = below(1_000)
      return done("added beside")
    default: {
      // Only of a kind, so that nothing holds itself.
      const [one, two] = [parent[key], other.parent[other.key]]
      if (typeof one !== "object" && typeof two !== "object") {
        parent[key] = two
        other.parent[other.key] = one
      }
      return done(`swapped with ${other.key}`)
    }
  }
}

function changed(value: unknown, below: Below): unknown {
  if (typeof value === "number") return value + 1 + below(5)
  if (typeof value === "boolean") return !value
  if (value === null) return below(10)
  if (typeof value !== "string" || value === "") return "x"
  const at = below(value.length)
  const digit = value[at] === "1" ? "2" : "1"
  return value.slice(0, at) + digit + value.slice(at + 1)
}

/**
 * What a reader takes from a file, however it is written: of JSON the value, of a signed note its text and what its own key
 * signed. Of a proof they take what its hashes are, of vkeys which keys they are, of opened entries the lines, of a time
 * stamp what `stampMeaning` says, of all others the bytes. A tampering that leaves this as it was changes nothing of meaning; nor does one that leaves the bytes,
 * as a swap of two that are the same. When a place of a result was lost the log does not say, nor why where nobody was
 * called for it: a reader can but see that it was before the call.
 */
export function meaningOf({ name }: Tampering, bytes: Buffer): string {
  try {
    const text = () => new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    if (name === "CALLS.json") return canonicalJson(JSON.parse(text(), withoutDay))
    if (name.endsWith(".json")) return canonicalJson(JSON.parse(text()))
    if (name.endsWith(".tsr")) return stampMeaning(bytes)
  } catch {
    return bytes.toString("latin1")
  }
  // The last character of a text in base64 may hold bits that stand for nothing.
  const decoded = (line: string) =>
    line.replace(/[A-Za-z0-9+/]{40,}=*/g, (text) => Buffer.from(text, "base64").toString("hex"))
  const text = bytes.toString("latin1")
  if (name.startsWith("opened/")) return text.replace(/\n$/, "")
  if (name === "vkeys") return setOf(text.split("\n").map(decoded))
  const middle = text.lastIndexOf("\n\n")
  if (!/(^checkpoint$|history\/|^comprovante|^prova)/.test(name) || middle < 0) return text
  const [body, notes] = [text.slice(0, middle), text.slice(middle + 2)]
  // Before the checkpoint of a proof stand hashes that nobody signed.
  const [proof, signed] = body.includes("\n\n") ? body.split(/\n\n(.*)/s) : ["", body]
  const [origin] = signed!.split("\n")
  const own = notes.split("\n").filter((line) => line.startsWith(`\u00e2\u0080\u0094 ${origin} `))
  return `${decoded(proof!)}\n\n${signed}\n\n${setOf(own.map(decoded))}`
}

/** Of when a place was lost, whether the form is that of a moment before the call. */
const withoutDay = (key: string, value: unknown) =>
  key === "decidedAt" && typeof value === "string" && value <= "2026-11-18T16:30:00.000Z" ? "before" : value

const setOf = (lines: string[]) =>
  Array.from(new Set(lines.filter(Boolean)))
    .toSorted()
    .join("\n")

type Value = { tag: number; content: Buffer; whole: Buffer }

/** The values of DER that stand one after the other, by whatever tags. Throws where one is cut off. */
function valuesIn(bytes: Buffer): Value[] {
  const values: Value[] = []
  for (let at = 0; at < bytes.length; at += values.at(-1)!.whole.length) {
    const short = bytes.readUInt8(at + 1)
    const long = short < 0x80 ? 0 : short - 0x80
    const from = at + 2 + long
    const end = from + (short > 0x80 ? bytes.readUIntBE(at + 2, long) : short)
    if (short === 0x80 || end > bytes.length) throw new Error("cut off")
    values.push({
      tag: bytes.readUInt8(at),
      content: bytes.subarray(from, end),
      whole: bytes.subarray(at, end),
    })
  }
  return values
}

/**
 * Of a time stamp (RFC 3161 in CMS): that it was granted, what is signed, the certificates, and the signature. What stands
 * around these says nothing that nobody else says: versions, lists of algorithms, who the certificate's own name says that
 * it is, the form of a length.
 */
function stampMeaning(bytes: Buffer): string {
  const within = (value: Value | undefined, tag = 0x30) => {
    if (value?.tag !== tag) throw new Error("another kind")
    return valuesIn(value.content)
  }
  const name = (value: Value | undefined) => within(value)[0]!.content.toString("hex")
  const [status, token] = within(valuesIn(bytes)[0])
  const [, , said, ...rest] = within(within(within(token)[1], 0xa0)[0])
  const info = within(within(said)[1], 0xa0)[0]!.content
  const [, , digest, attributes, , signature] = within(within(rest.at(-1), 0x31)[0])
  within(attributes, 0xa0)
  const certificates = rest.filter(({ tag }) => tag === 0xa0).flatMap(({ content }) => valuesIn(content))
  const parts = [info, ...certificates.map(({ whole }) => whole), attributes!.whole, signature!.content]
  const isGranted = ["00", "01"].includes(name(status))
  return [
    isGranted,
    name(token),
    name(said),
    name(digest),
    ...parts.map((part) => part.toString("hex")),
  ].join()
}

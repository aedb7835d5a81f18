/** A cursor for rows that have no id: what they stand in order by, part by part. */
export const writeKey = (parts: readonly string[]): string =>
  Buffer.from(JSON.stringify(parts)).toString("base64url")

/** Where a page begins: the parts of its cursor; anything else, or one with more or fewer of them, is page one. */
export const readPlace = (params: URLSearchParams, parts: number): readonly string[] | undefined =>
  readCursorKey(params.get("cursor"), parts)

/** The parts of a cursor; undefined for anything else. */
export function readCursorKey(text: string | null, parts: number): readonly string[] | undefined {
  if (!text || text.length > 2_000) return undefined
  try {
    const key: unknown = JSON.parse(Buffer.from(text, "base64url").toString())
    const isKey = Array.isArray(key) && key.length === parts && key.every(isPlain)
    return isKey ? (key as string[]) : undefined
  } catch {
    return undefined
  }
}

/** What the database would not take is in no key. */
const isPlain = (part: unknown): boolean => typeof part === "string" && !part.includes("\0")

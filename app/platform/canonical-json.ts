/**
 * JSON with sorted keys and no white space, so that equal values give equal bytes to hash
 * (app/domain/draws/formats.md). Throws TypeError with the JSON path on what JSON would change or drop: undefined, NaN,
 * dates, classes.
 */
export function canonicalJson(value: unknown): string {
  return write(value, "$")
}

/**
 * A value as JSON keeps it, for what canonical JSON would refuse because JSON changes it: moments as ISO texts in UTC,
 * nothing of undefined.
 */
export const plainJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

function write(value: unknown, path: string): string {
  if (value === null || typeof value === "boolean" || typeof value === "string") return JSON.stringify(value)
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw refused(path, value)
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) {
    // Array.from visits holes too, as undefined.
    return `[${Array.from(value, (item: unknown, i) => write(item, `${path}[${i}]`)).join(",")}]`
  }
  if (!isPlainObject(value)) throw refused(path, value)
  // Sorted by UTF-16 code units, as RFC 8785 and every JavaScript do it: no locale may decide.
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${write(value[key], `${path}.${key}`)}`)
  return `{${members.join(",")}}`
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function refused(path: string, value: unknown): TypeError {
  return new TypeError(
    `${path} cannot be written as canonical JSON: ${Object.prototype.toString.call(value)}`,
  )
}

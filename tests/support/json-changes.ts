/** Keys and indexes from the outermost value inwards. */
export type JsonPath = (string | number)[]

/** Everything in a JSON value that can be changed: each value, and each list and object as a whole. */
export function* places(value: unknown, at: JsonPath = []): Generator<{ at: JsonPath; value: unknown }> {
  if (at.length > 0) yield { at, value }
  if (typeof value === "object" && value !== null)
    for (const [key, inside] of Object.entries(value))
      yield* places(inside, [...at, Array.isArray(value) ? Number(key) : key])
}

/** What may stand there instead. */
export function others(value: unknown): unknown[] {
  const any = [
    null,
    true,
    false,
    0,
    1,
    -1,
    1.5,
    1e300,
    "",
    "0",
    "MATCH",
    "\n",
    "é",
    [],
    {},
    [value],
    { value },
  ]
  if (typeof value === "string")
    any.push(`${value}0`, `0${value}`, ` ${value}`, value.slice(1), value.toUpperCase(), Number(value))
  if (typeof value === "string")
    for (let at = 0; at < value.length; at++)
      any.push(value.slice(0, at) + (value[at] === "1" ? "2" : "1") + value.slice(at + 1))
  if (typeof value === "number") any.push(value + 1, value - 1, value + 0.5, String(value), value * 10)
  if (Array.isArray(value))
    for (const [at, inside] of value.entries()) {
      any.push(value.toSpliced(at, 1), value.toSpliced(at, 0, inside), value.toSpliced(at, 0, null))
      any.push([...value.toSpliced(at, 1), inside])
    }
  else if (typeof value === "object" && value !== null) {
    for (const key of Object.keys(value)) any.push({ ...value, [key]: undefined })
    for (const key of ["extra", "MATCH", "", "__proto__"]) any.push({ ...value, [key]: 1 })
  }
  const text = JSON.stringify(value)
  return any.filter((other) => JSON.stringify(other) !== text)
}

/** The JSON value with something else at a place. */
export function changedAt(value: unknown, at: JsonPath, other: unknown): unknown {
  const copy = structuredClone(value)
  let inside = copy as Record<string | number, unknown>
  for (const key of at.slice(0, -1)) inside = inside[key] as typeof inside
  inside[at.at(-1)!] = other
  return copy
}

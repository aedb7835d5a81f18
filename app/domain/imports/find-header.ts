import { fold } from "#app/platform/text/fold"
import type { ListRecord } from "./read-records"

/** What each field's column may be called, without accents and an abbreviation's points, in lower case. */
export type NamedColumns = Readonly<Record<string, RegExp>>

/** "C.N.P.J." as it is said: "CNPJ.". */
const withoutPoints = (name: string) => name.replace(/\b([a-z])\.(?=[a-z]\b)/g, "$1")

/** A header stands among the first of these lines, below its titles. */
const LOOKED_AT = 30

/** The column of each field, by the header's names; null where none has one. No column serves two fields. */
export function columnsByName<Names extends NamedColumns>(
  header: readonly string[],
  names: Names,
): Record<keyof Names, number | null> {
  const folded = header.map((name) => withoutPoints(fold(name)))
  const taken = new Set<number>()
  const found = Object.entries(names).map(([field, name]) => {
    const at = folded.findIndex((each, column) => !taken.has(column) && name.test(each))
    if (at >= 0) taken.add(at)
    return [field, at < 0 ? null : at]
  })
  return Object.fromEntries(found) as Record<keyof Names, number | null>
}

/** A cell that is a value and no name: a CNPJ, a CEP, a phone, a day. A month, as "10/2026", may head a column. */
const isValue = (cell: string): boolean =>
  (!/\p{L}/u.test(cell) && cell.replace(/[^0-9]/g, "").length >= 8) ||
  /^[0-9a-z./-]{12,16}[0-9]{2}$/i.test(cell.trim())

/**
 * Which line names the columns, -1 where none does: the one that knows most of the names, and if none knows two, the
 * first that is as full as the others and has no long number in it. A title over a table fills a cell or two. A bar that is
 * called "Bar" and stands in a "Rua" names no columns: its CNPJ stands beside it.
 */
export function findHeader(records: readonly ListRecord[], names: NamedColumns): number {
  const looked = records.slice(0, LOOKED_AT)
  const known = looked.map(({ cells }) =>
    cells.some(isValue) ? 0 : Object.values(columnsByName(cells, names)).filter((at) => at !== null).length,
  )
  const most = Math.max(0, ...known)
  if (most >= 2) return known.indexOf(most)
  const filled = looked.map(({ cells }) => cells.filter((cell) => cell.trim() !== "").length)
  const usual = filled.toSorted((a, b) => a - b)[Math.floor(filled.length / 2)] ?? 0
  const first = filled.findIndex((count) => count >= usual)
  const isNamed = looked[first]?.cells.every((cell) => !/[0-9][0-9.,/-]{4}/.test(cell)) ?? false
  return isNamed ? first : -1
}

import { normalizeCpf } from "#app/domain/registrations/cpf"
import { fold } from "#app/platform/text/fold"
import type { ListRecord } from "#app/domain/imports/read-records"

/** Where the CPF stands, and the reason if any, counted from 0. */
type Columns = {
  /** The line that names the columns, if any does. */
  header: string[] | null
  /** Lines before the first of the list: the header, and titles above it. */
  above: number
  cpf: number
  reason: number | null
}

/** Lines that are enough to see what a list looks like. */
const LOOKED_AT = 1_000

/** Titles above a header, at most. */
const TITLES = 10

/** Where what stands, by the header's names or else by what stands in the lines; null where no CPF is. */
export function findColumns(records: readonly ListRecord[]): Columns | null {
  const looked = records.slice(0, LOOKED_AT)
  const above = findHeader(looked) + 1
  const header = looked[above - 1]?.cells ?? null
  const named = (name: RegExp) => {
    const at = header?.findIndex((cell) => name.test(fold(cell))) ?? -1
    return at < 0 ? null : at
  }
  const lines = looked.slice(above)
  const cpf = named(CPF) ?? column(lines, isWhole) ?? column(lines, (cell) => /[0-9]{3}/.test(cell))
  if (cpf === null) return null
  const reason = named(/motivo|razao|justificativa|observac|reason/)
  const isPair = !header && lines.every(({ cells }) => cells.length <= 2)
  const isThere = isPair && lines.some(({ cells }) => (cells[1 - cpf] ?? "").trim() !== "")
  return { header, above, cpf, reason: reason ?? (isThere ? 1 - cpf : null) }
}

const CPF = /\bcpf\b/

/**
 * Which line names the columns: the last that says CPF above the first CPF, since a title may say it too; or else the
 * first, if no digit is in it. -1 where none does.
 */
function findHeader(records: readonly ListRecord[]): number {
  const isNumber = (cell: string) => cell.replace(/[^0-9]/g, "").length >= 9
  const first = records.findIndex(({ cells }) => cells.some(isNumber))
  const before = records.slice(0, Math.min(first < 0 ? TITLES : first, TITLES))
  const naming = before.findLastIndex(({ cells }) => cells.some((cell) => CPF.test(fold(cell))))
  if (naming >= 0) return naming
  return records[0] && !records[0].cells.some((cell) => /[0-9]/.test(cell)) ? 0 : -1
}

const isWhole = (cell: string) => /^[0-9]{11}$/.test(normalizeCpf(cell.trim()))

/** The column in which most lines have such a cell. */
function column(lines: readonly ListRecord[], fits: (cell: string) => boolean): number | null {
  const counts: number[] = []
  for (const { cells } of lines)
    for (const [at, cell] of cells.entries()) if (fits(cell)) counts[at] = (counts[at] ?? 0) + 1
  const most = Math.max(0, ...Array.from(counts, (count) => count ?? 0))
  return most === 0 ? null : counts.indexOf(most)
}

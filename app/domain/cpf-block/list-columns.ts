import { normalizeCpf } from "#app/domain/registrations/cpf"
import { fold } from "#app/platform/fold"

/** A line that was read, with its number in the file, counted from 1. */
export type ListRecord = { line: number; cells: string[] }

/** Where the CPF stands, and the reason if any, counted from 0. */
export type Columns = {
  /** The first line, where it names the columns. */
  header: string[] | null
  cpf: number
  reason: number | null
}

export const separators = { ",": "vírgula", ";": "ponto e vírgula", "\t": "tabulação" } as const
export type Separator = keyof typeof separators

/** Lines that are enough to see what a list looks like. */
const LOOKED_AT = 1_000

/** What most of the first lines have; a comma inside a reason is outvoted by the semicolons around it. */
export function findSeparator(text: string): Separator {
  const lines = text.slice(0, 100_000).split(/[\r\n]+/, LOOKED_AT)
  const most = (["\t", ";", ","] as const).map((separator) => ({
    separator,
    lines: lines.filter((line) => line.includes(separator)).length,
  }))
  return most.reduce((best, each) => (each.lines > best.lines ? each : best)).separator
}

/** Where what stands, by the names in the first line or else by what stands in the lines; null where no CPF is. */
export function findColumns(records: readonly ListRecord[]): Columns | null {
  const looked = records.slice(0, LOOKED_AT)
  const [first] = looked
  const header = first && !first.cells.some((cell) => /[0-9]/.test(cell)) ? first.cells : null
  const named = (name: RegExp) => {
    const at = header?.findIndex((cell) => name.test(fold(cell))) ?? -1
    return at < 0 ? null : at
  }
  const lines = header ? looked.slice(1) : looked
  const cpf = named(/\bcpf\b/) ?? column(lines, isWhole) ?? column(lines, (cell) => /[0-9]{3}/.test(cell))
  if (cpf === null) return null
  const reason = named(/motivo|razao|justificativa|observac|reason/)
  const isPair = !header && lines.every(({ cells }) => cells.length <= 2)
  const isThere = isPair && lines.some(({ cells }) => (cells[1 - cpf] ?? "").trim() !== "")
  return { header, cpf, reason: reason ?? (isThere ? 1 - cpf : null) }
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

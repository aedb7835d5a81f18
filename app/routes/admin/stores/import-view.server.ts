import type { Db } from "#app/db/client.server"
import { type RowSpan, readFew, readRows } from "#app/domain/imports/kept-rows.server"
import { type ImportStage, stageOfImport } from "#app/domain/imports/work-import.server"
import { guessColumns } from "#app/domain/stores/import/bar-columns"
import { stepsOf } from "#app/domain/stores/import/import-bars.server"
import {
  type BarFile,
  type BarRehearsal,
  type BarsTold,
  latePart,
  nothingTold,
  type RefusedBar,
  rehearsalPart,
  type RowsOf,
  type Verdict,
} from "#app/domain/stores/import/kept-bars.server"
import type { Files } from "#app/platform/files.server"
import { sayNumber } from "#app/ui/figure"
import { separatorWords } from "#app/words/files"
import { sayLine } from "./import-line.server"

/** Lines on one page of what an import would do. */
const LINES = 100

export type BarFileView = Awaited<ReturnType<typeof viewBarFile>>

type Place = { id: string; files: Files; params: URLSearchParams }

/** A file of bars as its page shows it: which columns it has, what it would do, how far it is, what it did. */
export async function viewBarFile(primary: Db, file: BarFile, { id, files, params }: Place) {
  const { rehearsal, imported } = file
  const at = await stageOfImport<BarsTold>(primary, files, id)
  const told = at.told ?? nothingTold
  const isWaiting = at.stage === "waiting"
  const choosing = isWaiting && (rehearsal === null || params.has("columns"))
  const stage: ImportStage | "columns" | "done" = imported ? "done" : choosing ? "columns" : at.stage
  const counts = rehearsal?.counts ?? { new: 0, changed: 0, refused: 0, unchanged: 0 }
  return {
    stage,
    told,
    counts,
    round: rehearsal?.round ?? 0,
    percent: percentOf(rehearsal, at.done),
    columns: columnsOf(file),
    chosen: rehearsal?.columns ?? guessColumns(file.reading.header),
    reading: sayReading(file),
    lines: choosing || !rehearsal ? null : await linesOf(files, { id, rehearsal, told, params }),
  }
}

/** How much of what is to be imported was gone through, in bars; steps that are done are whole. */
function percentOf(rehearsal: BarRehearsal | null, done: number): number {
  const steps = rehearsal ? stepsOf(rehearsal) : []
  const sum = (spans: readonly { span: RowSpan }[]) => spans.reduce((all, { span }) => all + span.rows, 0)
  return Math.floor((100 * sum(steps.slice(0, done))) / Math.max(1, sum(steps)))
}

const columnsOf = ({ reading, samples }: BarFile) =>
  reading.header.map((name, at) => ({ name, samples: samples[at] ?? [] }))

function sayReading({ reading: { fileName, encoding, separator, lines, above } }: BarFile) {
  return [
    { term: "Arquivo", value: fileName },
    { term: "Formato", value: encoding === "XLSX" ? "Planilha do Excel" : `CSV, ${encoding}` },
    ...(separator ? [{ term: "Separador", value: separatorWords[separator] }] : []),
    { term: "Linhas de bares", value: sayNumber(lines) },
    { term: "Cabeçalho", value: above === 0 ? "não tem" : `na ${above}ª linha escrita` },
  ]
}

type LinesQuery = { id: string; rehearsal: BarRehearsal; told: BarsTold; params: URLSearchParams }

/** One page of the lines of one kind; the first kind that there is, unless the URL names one. */
async function linesOf(files: Files, { id, rehearsal, told, params }: LinesQuery) {
  const totals: Record<Verdict, number> = {
    new: rehearsal.counts.new,
    changed: rehearsal.counts.changed,
    refused: rehearsal.counts.refused + told.refused,
  }
  const kinds = (["new", "changed", "refused"] as const).filter((kind) => totals[kind] > 0)
  const kind = kinds.find((each) => each === params.get("show")) ?? kinds[0] ?? "refused"
  const asked = Number(params.get("from")) || 0
  const from = asked > 0 && asked < totals[kind] ? Math.floor(asked / LINES) * LINES : 0
  const rows = await rowsFrom(files, { id, rehearsal, told }, { kind, from })
  return {
    kind,
    totals,
    from,
    page: rows.map((row) => sayLine(kind, row)),
    previous: from > 0 ? from - LINES : null,
    next: from + LINES < totals[kind] ? from + LINES : null,
  }
}

/** Pages are full but for the last, and hold a whole number of the screen's. */
async function rowsFrom(
  files: Files,
  { id, rehearsal, told }: Omit<LinesQuery, "params">,
  { kind, from }: { kind: Verdict; from: number },
): Promise<RowsOf<Verdict>[]> {
  const part = rehearsalPart(rehearsal.round)
  const spans = rehearsal.pages[kind]
  const rows: RowsOf<Verdict>[] = []
  let start = 0
  for (const span of spans) {
    if (start + span.rows > from && start < from + LINES) {
      const page = await readRows<RowsOf<Verdict>>(files, id, { part, span })
      rows.push(...page.slice(Math.max(0, from - start), from + LINES - start))
    }
    start += span.rows
  }
  if (kind !== "refused" || rows.length === LINES) return rows
  const late = await Promise.all(told.late.map((step) => readFew<RefusedBar>(files, id, latePart(step))))
  return [...rows, ...late.flat().slice(Math.max(0, from - start), from + LINES - start)]
}

import type { Db } from "#app/db/client.server"
import type { RowSpan } from "#app/domain/imports/kept-rows.server"
import { type ImportStage, stageOfImport } from "#app/domain/imports/work-import.server"
import { barFields, guessColumns } from "#app/domain/stores/import/bar-columns"
import { stepsOf } from "#app/domain/stores/import/import-bars.server"
import {
  type BarFile,
  type BarRehearsal,
  type BarsTally,
  emptyTally,
} from "#app/domain/stores/import/kept-bars.server"
import { storeFields } from "#app/domain/stores/store-input.server"
import { constraintOf } from "#app/forms/constraint.server"
import type { Files } from "#app/platform/storage/files.server"
import { sayNumber } from "#app/words/count"
import { separatorWords } from "#app/words/files"
import { readLines, totalsOf } from "./import-lines.server"

const noCounts = { new: 0, changed: 0, refused: 0, unchanged: 0 }

/** What a bar that is not there yet needs of its line. */
const needs = constraintOf(storeFields)

export type BarFileView = Awaited<ReturnType<typeof viewBarFile>>

type Place = { id: string; files: Files; params: URLSearchParams }

/** A file of bars as its page shows it: which columns it has, what it would do, how far it is, what it did. */
export async function viewBarFile(primary: Db, file: BarFile, { id, files, params }: Place) {
  const { rehearsal, imported } = file
  const at = await stageOfImport<BarsTally>(primary, files, id)
  const tally = at.tally ?? emptyTally
  const isWaiting = at.stage === "waiting"
  const choosing = isWaiting && (rehearsal === null || params.has("columns"))
  const stage: ImportStage | "columns" | "done" = imported ? "done" : choosing ? "columns" : at.stage
  const chosen = rehearsal?.columns ?? guessColumns(file.reading.header)
  const isOver = stage === "done" || stage === "canceled"
  const done = isOver ? at.done : null
  return {
    stage,
    isOver,
    tally,
    lostRight: at.lostRight,
    counts: rehearsal?.counts ?? noCounts,
    inactive: rehearsal?.inactive ?? 0,
    totals: rehearsal ? totalsOf(rehearsal, tally, isOver) : noCounts,
    round: rehearsal?.round ?? 0,
    percent: percentOf(rehearsal, at.done),
    columns: columnsOf(file),
    chosen,
    lacking: barFields.filter((field) => needs[field]?.required && chosen[field] === null),
    notNeeded: barFields.filter((field) => !needs[field]?.required),
    reading: sayReading(file),
    lines: choosing || !rehearsal ? null : await readLines(files, { id, rehearsal, tally, done, params }),
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

import { type RowSpan, readFew, readRows } from "#app/domain/imports/kept-rows.server"
import { stepsOf } from "#app/domain/stores/import/import-bars.server"
import {
  type BarRehearsal,
  type BarsTally,
  type BarVerdict,
  latePart,
  rehearsalPart,
  type RowsOf,
  samePart,
  verdicts,
} from "#app/domain/stores/import/kept-bars.server"
import type { Files } from "#app/platform/storage/files.server"
import { sayLine } from "./import-line.server"

/** Lines on one page of what an import would do, or did. */
const LINES = 100

type Imported = {
  id: string
  rehearsal: BarRehearsal
  tally: BarsTally
  /** Of an import that is over the steps that were done; null while it is not. */
  done: number | null
}

/** How many lines there are of each kind: what the rehearsal found, and once it is over what came of it. */
export function totalsOf(
  { counts }: BarRehearsal,
  tally: BarsTally,
  isOver: boolean,
): Record<BarVerdict, number> {
  return {
    new: isOver ? tally.created : counts.new,
    changed: isOver ? tally.changed : counts.changed,
    unchanged: counts.unchanged + (isOver ? tally.already : 0),
    refused: counts.refused + tally.refused,
  }
}

/** One page of the lines of one kind; unless the URL names one, of the first that there is to look at. */
export async function readLines(
  files: Files,
  { params, ...imported }: Imported & { params: URLSearchParams },
) {
  const totals = totalsOf(imported.rehearsal, imported.tally, imported.done !== null)
  const kinds = verdicts.filter((kind) => totals[kind] > 0)
  const asked = kinds.find((each) => each === params.get("show"))
  const kind = asked ?? kinds.find((each) => each !== "unchanged") ?? kinds[0] ?? "refused"
  const place = Number(params.get("from")) || 0
  const from = place > 0 && place < totals[kind] ? Math.floor(place / LINES) * LINES : 0
  const rows = await rowsFrom(await pagesOf(files, kind, imported), from)
  return {
    kind,
    totals,
    from,
    page: rows.map((row) => sayLine(kind, row)),
    previous: from > 0 ? from - LINES : null,
    next: from + LINES < totals[kind] ? from + LINES : null,
  }
}

/** Rows that stand together, read only where they are wanted. */
type KeptPage = { count: number; read: () => Promise<RowsOf<BarVerdict>[]> }

async function rowsFrom(pages: readonly KeptPage[], from: number): Promise<RowsOf<BarVerdict>[]> {
  const rows: RowsOf<BarVerdict>[] = []
  let start = 0
  for (const { count, read } of pages) {
    if (start + count > from && start < from + LINES)
      rows.push(...(await read()).slice(Math.max(0, from - start), from + LINES - start))
    start += count
  }
  return rows
}

/** What the rehearsal found of a kind, without what came to something else, and with what came to it. */
async function pagesOf(
  files: Files,
  kind: BarVerdict,
  { id, rehearsal, tally, done }: Imported,
): Promise<KeptPage[]> {
  const part = rehearsalPart(rehearsal.round)
  const read = (span: RowSpan) => readRows<RowsOf<BarVerdict>>(files, id, { part, span })
  const late = (step: number) => readFew<RowsOf<BarVerdict>>(files, id, latePart(step))
  const same = (step: number) => readFew<RowsOf<BarVerdict>>(files, id, samePart(step))
  const found = rehearsal.pages[kind].map((span) => ({ count: span.rows, read: () => read(span) }))
  if (kind === "refused") return found.concat(await joined(tally.late, late))
  if (done === null) return found
  if (kind === "unchanged") return found.concat(await joined(tally.same, same))
  const steps = stepsOf(rehearsal).slice(0, done)
  return Promise.all(
    steps.flatMap((step, at) => {
      if (step.kind !== kind) return []
      const others = [tally.late.includes(at) ? late(at) : [], tally.same.includes(at) ? same(at) : []]
      return [without(step.span, () => read(step.span), others)]
    }),
  )
}

/** Rows that came to this kind while it was imported. */
const joined = (
  steps: readonly number[],
  rowsOf: (step: number) => Promise<RowsOf<BarVerdict>[]>,
): Promise<KeptPage[]> =>
  Promise.all(
    steps.map(async (step) => {
      const rows = await rowsOf(step)
      return { count: rows.length, read: () => Promise.resolve(rows) }
    }),
  )

/** A page without the lines that came to something else. */
async function without(
  span: RowSpan,
  read: KeptPage["read"],
  others: (RowsOf<BarVerdict>[] | Promise<RowsOf<BarVerdict>[]>)[],
): Promise<KeptPage> {
  const gone = new Set((await Promise.all(others)).flat().map(({ line }) => line))
  return {
    count: span.rows - gone.size,
    read: async () => (await read()).filter(({ line }) => !gone.has(line)),
  }
}

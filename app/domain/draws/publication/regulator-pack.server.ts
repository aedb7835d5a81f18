import { Readable } from "node:stream"
import type { Db } from "#app/db/client.server"
import { proveInclusion } from "#app/domain/draws/base/inclusion-proof.server"
import { baseExport } from "#app/domain/draws/calculation/base-export.server"
import { csvChunks, sheetCsv } from "#app/domain/exports/csv.server"
import { writtenFile } from "#app/domain/log/pack-file.server"
import { pdfName } from "#app/domain/regulations/regulation"
import { openPdf } from "#app/domain/regulations/regulation-pdf.server"
import { listPublished } from "#app/domain/regulations/regulations.queries.server"
import { RuleBroken } from "#app/errors"
import { canonicalJson } from "#app/platform/canonical-json"
import { type Files, files as storedFiles } from "#app/platform/files.server"
import type { ZipPart } from "#app/platform/zip.server"
import { regulatorFiles as names } from "#app/words/regulator-pack"
import { findDrawPack } from "./draw-pack.server"
import { openHolders } from "./holder-openings.server"
import { getShown } from "./public-draws.queries.server"

/** Its numbers are compared with those of BASE.csv: nothing stands before one. */
const baseCsv = { ...sheetCsv, marksDigits: false }

type RegulatorPack = {
  drawId: string
  /** Written by whoever has the words and the page. */
  readMe(isPublished: boolean): string
  minutes: string
  files?: Files
}

/**
 * All that the regulator is shown of a draw, as files: what is public of it, and beside that names, CPFs and what opens
 * the winners' pseudonyms. Throws NOT_FOUND, and WRONG_STATE before the base is closed.
 */
export async function findRegulatorPack(
  db: Db,
  { drawId, readMe, minutes, files = storedFiles() }: RegulatorPack,
): Promise<ZipPart[]> {
  const draw = await getShown(db, drawId)
  if (draw.baseRows === null) throw new RuleBroken("WRONG_STATE")
  const pack = await findDrawPack(db, { drawId, files })
  const isPublished = draw.state === "published"
  const holders = isPublished ? await openHolders(db, draw) : []
  const base = () => csvChunks(baseExport.columns, baseRows(), { named: true, dialect: baseCsv })
  const baseRows = () => baseExport.rows(db, new URLSearchParams({ draw: drawId }))
  return [
    writtenFile(names.readMe, readMe(isPublished)),
    writtenFile(names.minutes, minutes),
    ...(isPublished ? [writtenFile(names.holders, `${canonicalJson({ draw: drawId, holders })}\n`)] : []),
    ...(await regulationFiles(db, files)),
    { name: names.base, open: () => Readable.from(base(), { objectMode: false }) },
    ...pack.files.map((file) => ({ ...file, name: `${names.publicFiles}/${file.name}` })),
    ...holders.map(({ order, series, element }) => ({
      name: `${names.proofs}/PROOF-${order}.json`,
      open: async () => {
        const number = { series: Number(series), element: Number(element) }
        return Readable.from([`${canonicalJson(await proveInclusion(draw, number, files))}\n`])
      },
    })),
  ]
}

/** Each published edition as text, and as a PDF where it has one. */
async function regulationFiles(db: Db, files: Files): Promise<ZipPart[]> {
  const editions = await listPublished(db, { kind: "regulation", locale: "pt" })
  return editions.flatMap((row) => {
    const pdf = pdfName(row)
    const text = `${names.regulations}/${pdf.replace(/\.pdf$/, ".md")}`
    return [
      writtenFile(text, `# ${row.title}\n\n${row.body}\n`),
      ...(row.pdfFile === null
        ? []
        : [
            {
              name: `${names.regulations}/${pdf}`,
              isPacked: true,
              open: async () => (await openPdf(row, files)).stream,
            },
          ]),
    ]
  })
}

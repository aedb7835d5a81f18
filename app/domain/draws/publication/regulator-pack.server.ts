import { Readable } from "node:stream"
import type { Db } from "#app/db/client.server"
import { proveInclusion } from "#app/domain/draws/base/inclusion-proof.server"
import { type NamedBase, openNamedBase } from "#app/domain/draws/calculation/named-base.server"
import { writtenFile } from "#app/domain/log/pack-file.server"
import { pdfName } from "#app/domain/regulations/regulation"
import { openPdf } from "#app/domain/regulations/regulation-pdf.server"
import { listPublished } from "#app/domain/regulations/regulations.queries.server"
import { RuleBroken } from "#app/errors"
import { canonicalJson } from "#app/platform/canonical-json"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import type { ZipPart } from "#app/platform/streams/zip.server"
import { regulatorFiles as names } from "#app/words/regulator-pack"
import { findDrawPack } from "./draw-pack.server"
import { openHolders } from "./holder-openings.server"
import { getShown } from "./public-draws.queries.server"

type RegulatorPack = {
  drawId: string
  /** Written by whoever has the words and the page. */
  readMe(has: { isPublished: boolean; hasNamedBase: boolean }): string
  minutes: string
  /** The base with names, as it was written. */
  named: NamedBase
  files?: Files
}

/**
 * All that the regulator is shown of a draw, as files: what is public of it, and beside that names, CPFs and what opens
 * the winners' pseudonyms. Throws NOT_FOUND, and WRONG_STATE before the base is closed.
 */
export async function findRegulatorPack(
  db: Db,
  { drawId, readMe, minutes, named, files = storedFiles() }: RegulatorPack,
): Promise<ZipPart[]> {
  const draw = await getShown(db, drawId)
  if (draw.baseRows === null) throw new RuleBroken("WRONG_STATE")
  const pack = await findDrawPack(db, { drawId, files })
  const isPublished = draw.state === "published"
  const isGone = named.fileKey === null || (draw.keysLostAt !== null && named.createdAt < draw.keysLostAt)
  const holders = isPublished ? await openHolders(db, draw) : []
  return [
    writtenFile(names.readMe, readMe({ isPublished, hasNamedBase: !isGone })),
    writtenFile(names.minutes, minutes),
    ...(isPublished ? [writtenFile(names.holders, `${canonicalJson({ draw: drawId, holders })}\n`)] : []),
    ...(await regulationFiles(db, files)),
    // Once its time is over, or its key was lost, the minutes have its hash still.
    ...(isGone ? [] : [{ name: names.base, open: () => openNamedBase(db, named, files) }]),
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

import type { Files } from "#app/platform/storage/files.server"
import { openDrawFile } from "./draw-file.server"
import type { DrawnNumber } from "#app/domain/draws/inspection/drawn-number"
import type { InspectionOutcome } from "#app/domain/draws/inspection/inspect"

/** No entry of `trail` or `winners` is longer: a holder has 64 characters, a series and an order six digits. */
const ENTRY_BYTES = 192

export type FilePlace = DrawnNumber & { order: number; kind: "titular" | "surrogate" }
type FileStep = DrawnNumber & { outcome: InspectionOutcome }

type ReadResultFileOptions = { most: number; files?: Files }

/** The first steps of a stored result's trail. Throws NOT_FOUND. */
export async function readTrailStart(
  key: string,
  { most, files }: ReadResultFileOptions,
): Promise<FileStep[]> {
  const text = await readList(key, '"trail":[', { most, files })
  const entries = text.matchAll(/\{"element":"(\d+)","outcome":"([a-z-]+)","series":"(\d+)"\}/g)
  return [...entries].slice(0, most).map(([, element, outcome, series]) => ({
    series: Number(series),
    element: Number(element),
    outcome: outcome as InspectionOutcome,
  }))
}

/** The first places of a stored result, in order; they stand behind its trail. Throws NOT_FOUND. */
export async function readPlaces(key: string, { most, files }: ReadResultFileOptions): Promise<FilePlace[]> {
  const text = await readList(key, '"winners":[', { most, files })
  const entries = text.matchAll(
    /\{"element":"(\d+)","holder":"[0-9a-f]+","kind":"(titular|surrogate)","order":(\d+),"series":"(\d+)"\}/g,
  )
  return [...entries].slice(0, most).map(([, element, kind, order, series]) => ({
    order: Number(order),
    kind: kind as FilePlace["kind"],
    series: Number(series),
    element: Number(element),
  }))
}

/**
 * The beginning of a list of a stored RESULT.json, which is one line of canonical JSON, as text: so many entries at
 * least. The trail may be millions long, so that what is read is passed over and never held.
 */
async function readList(
  key: string,
  opening: string,
  { most, files }: ReadResultFileOptions,
): Promise<string> {
  const stream = await openDrawFile(key, files)
  let [text, isInside] = ["", false]
  for await (const chunk of stream) {
    text += (chunk as Buffer).toString("latin1")
    if (!isInside) {
      const at = text.indexOf(opening)
      // The list's name may be cut in two by the end of a piece.
      if (at < 0) text = text.slice(-opening.length)
      else [text, isInside] = [text.slice(at + opening.length), true]
    }
    if (isInside && (text.includes("]") || text.length >= most * ENTRY_BYTES)) break
  }
  return isInside ? (text.split("]", 1)[0] ?? "") : ""
}

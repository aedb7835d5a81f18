import type { KeptTexts } from "./kept-texts"
import { walkXml } from "./walk-xml"

type Sheet = { relation: string; isShown: boolean }

/**
 * The part of the first sheet that people see, by the workbook and its relations; undefined where there is none. Throws
 * TooMuchText.
 */
export async function firstSheet(
  workbook: AsyncIterable<Buffer>,
  relations: AsyncIterable<Buffer>,
  kept: KeptTexts,
): Promise<string | undefined> {
  const sheets: Sheet[] = []
  await walkXml(workbook, {
    open(name, { id = "", state = "visible" }) {
      if (name === "sheet") sheets.push({ relation: kept.keep(id), isShown: state === "visible" })
    },
  })
  const targets = new Map<string, string>()
  await walkXml(relations, {
    open(name, { Id = "", Target = "" }) {
      if (name === "Relationship") targets.set(kept.keep(Id), kept.keep(Target))
    },
  })
  const sheet = sheets.find(({ isShown }) => isShown)
  const target = sheet && targets.get(sheet.relation)
  // Relative to the workbook's folder, or from the archive's root.
  return target && (target.startsWith("/") ? target.slice(1) : `xl/${target}`)
}

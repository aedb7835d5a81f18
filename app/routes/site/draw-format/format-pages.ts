import { en, pt } from "#app/i18n/format"
import { paths } from "#app/paths"
import { titled } from "#app/site/page-head"

/** The pages on the formats, each with its chapters from top to bottom. */
export const formatPages = {
  draw: { path: paths.drawFormat, parts: ["short", "files", "hash", "drawn", "order"] },
  proofs: { path: paths.drawFormatProofs, parts: ["tree", "seals", "shuffle"] },
  log: { path: paths.drawFormatLog, parts: ["log", "checkpoint", "receipt", "schedule"] },
} as const

export type FormatPage = keyof typeof formatPages
export type FormatPart<Page extends FormatPage = FormatPage> = (typeof formatPages)[Page]["parts"][number]

export function titledFormat(page: FormatPage) {
  const [ours, english] = [pt.pages[page], en.pages[page]]
  return titled({ pt: ours.title, en: english.title }, { pt: ours.description, en: english.description })
}

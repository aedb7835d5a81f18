import { exportFormatCookie } from "#app/platform/cookies.server"
import { type ExportFormat, exportFormats, firstFormat } from "#app/words/export-formats"
import { ownChoice } from "./own-choice.server"

const formats = ownChoice(exportFormatCookie, exportFormats)

/** The format that this administrator took last in this browser. */
export async function rememberedFormat(request: Request, by: string): Promise<ExportFormat> {
  return (await formats.read(request, by)) ?? firstFormat
}

/** Remembers a choice, so that it is the next one's as well. */
export const rememberFormat = (
  headers: Headers,
  { request, by, format }: { request: Request; by: string; format: ExportFormat },
): Promise<void> => formats.write(headers, { request, by, choice: format })

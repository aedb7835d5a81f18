import { z } from "zod"
import { exportFormatCookie, setCookie } from "#app/platform/cookies.server"
import { type ExportFormat, exportFormats, firstFormat } from "#app/words/export-formats"

/** Whose choice is what: several administrators may share a browser. */
const remembered = z.array(z.tuple([z.uuid(), z.enum(exportFormats)])).max(20)
/** The choices of so many are kept, the latest first. */
const KEPT = 5

async function readChoices(request: Request) {
  const value: unknown = await exportFormatCookie().parse(request.headers.get("Cookie"))
  return remembered.safeParse(value).data ?? []
}

/** The format that this administrator took last in this browser. */
export async function rememberedFormat(request: Request, by: string): Promise<ExportFormat> {
  return (await readChoices(request)).find(([who]) => who === by)?.[1] ?? firstFormat
}

/** Remembers a choice, so that it is the next one's as well. */
export async function rememberFormat(
  headers: Headers,
  { request, by, format }: { request: Request; by: string; format: ExportFormat },
): Promise<void> {
  const others = (await readChoices(request)).filter(([who]) => who !== by)
  await setCookie(headers, exportFormatCookie(), [[by, format], ...others.slice(0, KEPT - 1)])
}

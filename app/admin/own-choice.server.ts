import type { Cookie } from "@remix-run/node"
import { z } from "zod"
import { exportFormatCookie, setCookie } from "#app/platform/cookies/cookies.server"
import { type ExportFormat, exportFormats, firstFormat } from "#app/words/files"

/** The choices of so many are kept, the latest first. */
const KEPT = 5

type Chosen<Choice> = { request: Request; by: string; choice: Choice }

/**
 * A choice that a browser remembers for each administrator, since several may share one: a cookie of who chose what.
 * One that nobody can read is no choice.
 */
export function ownChoice<Choice extends string>(cookie: () => Cookie, choices: readonly Choice[]) {
  const remembered = z.array(z.tuple([z.uuid(), z.enum(choices)])).max(20)
  const readAll = async (request: Request): Promise<[string, Choice][]> => {
    const value: unknown = await cookie().parse(request.headers.get("Cookie"))
    return remembered.safeParse(value).data ?? []
  }
  return {
    read: async (request: Request, by: string): Promise<Choice | undefined> =>
      (await readAll(request)).find(([who]) => who === by)?.[1],
    write: async (headers: Headers, { request, by, choice }: Chosen<Choice>): Promise<void> => {
      const others = (await readAll(request)).filter(([who]) => who !== by)
      await setCookie(headers, cookie(), [[by, choice], ...others.slice(0, KEPT - 1)])
    },
  }
}

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

import { errorCatalogue, sayBroken } from "#app/errors"
import { localeOf } from "#app/i18n/i18next.server"
import { brokenBy, refusalHeaders } from "#app/thrown.server"

/** What a program is told that asked for a file in vain: its code and words, which nobody may keep. */
export async function refused(request: Request, error: unknown): Promise<Response> {
  const broken = brokenBy(error)
  if (!broken) throw error
  const { code } = broken
  const body = { code, message: sayBroken(broken, await localeOf(request)) }
  return Response.json(body, {
    status: errorCatalogue[code].status,
    headers: refusalHeaders(broken),
  })
}

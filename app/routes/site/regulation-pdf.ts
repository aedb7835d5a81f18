import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node"
import { databases } from "#app/db/client.server"
import { editionOfPdf, pdfName } from "#app/domain/regulations/regulation"
import { openPdf } from "#app/domain/regulations/regulation-pdf.server"
import { getPublished } from "#app/domain/regulations/regulations.queries.server"
import { RuleBroken, sayBroken } from "#app/errors"
import { localeOf } from "#app/i18n/i18next.server"
import { FOR_EVER } from "#app/platform/answers/cache-control"
import { fileHeaders } from "#app/platform/answers/file-answer.server"
import { isKnown } from "#app/platform/answers/is-known"
import { brokenBy, refusalHeaders } from "#app/thrown.server"

/** The PDF of a published edition, for anyone: no age gate, no session. It never changes, so whoever saw it may keep it. */
async function load({ request, params }: LoaderFunctionArgs): Promise<Response> {
  try {
    const edition = editionOfPdf(params.file ?? "")
    if (!edition) throw new RuleBroken("NOT_FOUND")
    const row = await getPublished(databases().primary, edition)
    const name = pdfName(row)
    const headers = fileHeaders({ name, type: "application/pdf", isShown: true, cache: FOR_EVER })
    headers.set("ETag", `"${row.pdfSha256}"`)
    if (isKnown(request, row.pdfSha256)) return new Response(null, { status: 304, headers })
    const { stream } = await openPdf(row)
    if (request.method === "HEAD") {
      stream.destroy()
      return new Response(null, { headers })
    }
    return new Response(createReadableStreamFromReadable(stream), { headers })
  } catch (error) {
    const broken = brokenBy(error)
    if (!broken) throw error
    return new Response(sayBroken(broken, await localeOf(request)), {
      status: broken.status,
      headers: refusalHeaders(broken),
    })
  }
}

export const loader = Object.assign(load, { guard: "public" as const })

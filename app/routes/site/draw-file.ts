import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node"
import { databases } from "#app/db/client.server"
import { canonicalJson, plainJson } from "#app/platform/canonical-json"
import { type PublicFileName, publicFiles } from "#app/domain/draws/publication/public-files.server"
import { RuleBroken } from "#app/errors"
import { ASK_AGAIN, FOR_EVER } from "#app/platform/answers/cache-control"
import { fileHeaders } from "#app/platform/answers/file-answer.server"
import { isKnown } from "#app/platform/answers/is-known"
import { refused } from "./draw-file-answer.server"

/**
 * A file of a draw, for anyone and for programs: no age gate, no session, no cookie (app/domain/draws/formats.md).
 * Not there before its moment: 404, and never kept.
 */
async function load({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const draw = params.draw ?? ""
  // PLAN.json is how a person writes it who read of it.
  const file = (params.file ?? "").toLowerCase()
  const isHead = request.method === "HEAD"
  try {
    if (!Object.hasOwn(publicFiles, file)) throw new RuleBroken("NOT_FOUND")
    const fileRequest = { drawId: draw, query: new URL(request.url).searchParams }
    const found = await publicFiles[file as PublicFileName](databases().primary, fileRequest)
    const headers = headersOf(file, found)
    if (isKnown(request, found.tag)) return new Response(null, { status: 304, headers })
    if ("json" in found) {
      const text = `${canonicalJson(plainJson(found.json))}\n`
      headers.set("Content-Length", String(Buffer.byteLength(text)))
      return new Response(isHead ? null : text, { headers })
    }
    if (found.bytes !== null) headers.set("Content-Length", String(found.bytes))
    if (isHead) return new Response(null, { headers })
    return new Response(createReadableStreamFromReadable(await found.open()), { headers })
  } catch (error) {
    return refused(request, error)
  }
}

export const loader = Object.assign(load, { guard: "public" as const })

function headersOf(file: string, { tag, fixed }: { tag: string | null; fixed: boolean }): Headers {
  const [name = "", extension = ""] = file.split(".")
  const type =
    extension === "csv" ? "text/csv; charset=utf-8; header=present" : "application/json; charset=utf-8"
  // Under the name by which it is known: draw:verify wants two such files.
  const known = `${name.toUpperCase()}.${extension}`
  const headers = fileHeaders({ name: known, type, cache: fixed ? FOR_EVER : ASK_AGAIN })
  // Anyone's page may check it: nothing here is anybody's secret.
  headers.set("Access-Control-Allow-Origin", "*")
  // Weak: compressed on the way or not, it is the same content in other bytes.
  if (tag) headers.set("ETag", `W/"${tag}"`)
  return headers
}

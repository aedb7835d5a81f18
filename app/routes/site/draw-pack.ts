import { Readable } from "node:stream"
import type { LoaderFunctionArgs } from "@remix-run/node"
import { databases } from "#app/db/client.server"
import { findDrawPack } from "#app/domain/draws/publication/draw-pack.server"
import { RuleBroken } from "#app/errors"
import { ASK_AGAIN, FOR_EVER } from "#app/platform/answers/cache-control"
import { fileHeaders } from "#app/platform/answers/file-answer.server"
import { isKnown } from "#app/platform/answers/is-known"
import { packedStream } from "#app/platform/streams/packed-stream.server"
import { zipChunks } from "#app/platform/streams/zip.server"
import { refused } from "./draw-file-answer.server"

/**
 * Everything that is public of a draw in one file, for anyone and for programs, written while it is sent. Calls and batches
 * may still come behind it, so it is asked for anew; with `?v=` and its tag it is one that never changes.
 */
async function load({ request, params }: LoaderFunctionArgs): Promise<Response> {
  try {
    const { tag, files, at } = await findDrawPack(databases().primary, { drawId: params.draw ?? "" })
    const asked = new URL(request.url).searchParams.get("v")
    if (asked !== null && asked !== tag) throw new RuleBroken("NOT_FOUND")
    const cache = asked === null ? ASK_AGAIN : FOR_EVER
    const headers = fileHeaders({ name: "tudo.zip", type: "application/zip", cache })
    headers.set("Content-Location", `${new URL(request.url).pathname}?v=${tag}`)
    // Weak: another release may pack the same files into other bytes.
    headers.set("ETag", `W/"${tag}"`)
    headers.set("Access-Control-Allow-Origin", "*")
    if (isKnown(request, tag)) return new Response(null, { status: 304, headers })
    if (request.method === "HEAD") return new Response(null, { headers })
    const zip = () => Readable.from(zipChunks(files, at), { objectMode: false })
    return new Response(packedStream(request, zip), { headers })
  } catch (error) {
    return refused(request, error)
  }
}

export const loader = Object.assign(load, { guard: "public" as const })

import type { LoaderFunctionArgs } from "@remix-run/node"
import { logSlug } from "#app/domain/log/log-name.server"

/** Whoever saw it may keep it: it never changes. */
export const FOR_EVER = "public, max-age=31536000, immutable"

/** A part of the log as anybody may read it, and how long a copy of it may be kept. */
export type LogPart = { body: string | Uint8Array<ArrayBuffer> | ReadableStream; type: string; cache: string }

export const TEXT = "text/plain; charset=utf-8"

const headersOf = (cache: string) => ({
  "Cache-Control": cache,
  "X-Content-Type-Options": "nosniff",
  // Anyone's page may check it: nothing here is anybody's secret.
  "Access-Control-Allow-Origin": "*",
})

/** A loader for anyone and for programs: no age gate, no session, no cookie. What is not there is never kept. */
export const logLoader = (find: (args: LoaderFunctionArgs) => Promise<LogPart | null>) => {
  const load = async (args: LoaderFunctionArgs): Promise<Response> => {
    const isOurs = args.params.log === undefined || args.params.log === logSlug()
    const part = isOurs ? await find(args) : null
    if (!part)
      return new Response("Not found\n", {
        status: 404,
        headers: { ...headersOf("no-store"), "Content-Type": TEXT },
      })
    const headers = { ...headersOf(part.cache), "Content-Type": part.type }
    return new Response(args.request.method === "HEAD" ? null : part.body, { headers })
  }
  return Object.assign(load, { guard: "public" as const })
}

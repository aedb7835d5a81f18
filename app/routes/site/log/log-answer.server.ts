import type { LoaderFunctionArgs } from "@remix-run/node"
import { logOfSlug } from "#app/domain/log/log-name.server"
import { brokenBy, retryAfter } from "#app/thrown.server"

/** A part of the log as anybody may read it, and how long a copy of it may be kept. */
export type LogPart = { body: string | Uint8Array<ArrayBuffer> | ReadableStream; type: string; cache: string }

export const TEXT = "text/plain; charset=utf-8"

const headersOf = (cache: string) => ({
  "Cache-Control": cache,
  // Anyone's page may check it: nothing here is anybody's secret.
  "Access-Control-Allow-Origin": "*",
})

/** A loader of a log's part, for anyone and for programs: no age gate, no session, no cookie. What is not there is never kept. */
export const logLoader = (find: (args: LoaderFunctionArgs, log: number) => Promise<LogPart | null>) => {
  const load = async (args: LoaderFunctionArgs): Promise<Response> => {
    const log = logOfSlug(args.params.log ?? "")
    try {
      return answer(args, log === null ? null : await find(args, log))
    } catch (error) {
      return refusal(error)
    }
  }
  return Object.assign(load, { guard: "public" as const })
}

/** A loader of what is no single log's. */
export const logsLoader = (find: (args: LoaderFunctionArgs) => Promise<LogPart | null>) => {
  const load = async (args: LoaderFunctionArgs): Promise<Response> => answer(args, await find(args))
  return Object.assign(load, { guard: "public" as const })
}

/** Where there is no place or no database for it: nobody may keep that, and it says when to come back. */
function refusal(error: unknown): Response {
  const broken = brokenBy(error)
  if (!broken) throw error
  const headers = { ...headersOf("no-store"), ...retryAfter(broken), "Content-Type": TEXT }
  return new Response(`${broken.code}\n`, { status: broken.status, headers })
}

function answer({ request }: LoaderFunctionArgs, part: LogPart | null): Response {
  if (!part)
    return new Response("Not found\n", {
      status: 404,
      headers: { ...headersOf("no-store"), "Content-Type": TEXT },
    })
  const headers = { ...headersOf(part.cache), "Content-Type": part.type }
  return new Response(request.method === "HEAD" ? null : part.body, { headers })
}

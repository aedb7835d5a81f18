import { adultCookie } from "./age-gate"
import { misplacedIn } from "./well-nested"

/** Somebody with a cookie jar who opens pages and sends forms, the way a browser without JavaScript does. */
export type Visitor = ReturnType<typeof visit>
type Fields = Record<string, string | Blob> | [string, string | Blob][]
type SentOptions = { headers?: Record<string, string>; multipart?: boolean }

/** Opens the site at `origin`; past the age gate unless told otherwise. Redirects are answers, not followed. */
export function visit(origin: string, { adult = true, cookies = {} as Record<string, string> } = {}) {
  const jar = new Map<string, string>(Object.entries(cookies))
  if (adult) jar.set(adultCookie.name, adultCookie.value)

  async function send(path: string, init: RequestInit = {}) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ")
    // On this machine packing and unpacking every page costs more than sending it; the browser of the e2e tests asks for it.
    // A connection that was kept would keep its server, too, for a while when that is told to stop; one that closes may
    // break under a file that is answered before it came.
    const connection = init.body instanceof FormData ? "keep-alive" : "close"
    const plain = { "accept-encoding": "identity", connection }
    const headers = { ...plain, ...(cookie ? { cookie } : {}), ...(init.headers as Record<string, string>) }
    const answer = await fetch(new URL(path, origin), { redirect: "manual", ...init, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === "" || /max-age=0(;|$)/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }

  return {
    cookies: jar,
    get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
    /** Opens a page and returns its HTML; throws where a browser would read it otherwise than it was written. */
    async read(path: string) {
      const html = await (await send(path)).text()
      const misplaced = misplacedIn(html)
      if (misplaced.length > 0) throw new Error(`${path} holds what it cannot:\n${misplaced.join("\n")}`)
      return html
    },
    post(path: string, fields: Fields = {}, { headers = {}, multipart = false }: SentOptions = {}) {
      const pairs = Array.isArray(fields) ? fields : Object.entries(fields)
      const form = new FormData()
      const flat = new URLSearchParams()
      for (const [name, value] of pairs) {
        form.append(name, value as string)
        if (typeof value === "string") flat.append(name, value)
      }
      return send(path, { method: "POST", body: multipart ? form : flat, headers: { origin, ...headers } })
    },
    send,
  }
}

/** The words of a page without its tags, for assertions on what people read. */
export const words = (html: string): string =>
  html
    .replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, " ")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")

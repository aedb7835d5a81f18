import { once } from "node:events"
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

/** What a browser finds between two pieces of a page, by which it knows how much of it has come. */
export const markOf = (piece: number) => `piece ${piece}`

const BODY = /<body[^>]*>/
/** Within these a comment would be text, or run. */
const WHOLE = /<(script|style|template|textarea|title|noscript)\b.*?<\/\1>/gs
const TAG = /<\/?[a-z][^>]*>/g

/** A page cut in so many pieces, about as many tags to each, between two tags of its body: no word is torn. */
function cutPage(html: string, count: number): string[] {
  const whole = [...html.matchAll(WHOLE)].map(({ index, 0: part }) => [index, index + part.length] as const)
  const isWithin = (at: number) => whole.some(([from, to]) => at > from && at < to)
  const start = html.search(BODY)
  const ends = [...html.matchAll(TAG)]
    .map(({ index, 0: tag }) => index + tag.length)
    .filter((end) => start >= 0 && end > start && html[end] === "<" && !isWithin(end))
  const cuts = Array.from({ length: count }, (_, at) => ends[Math.floor((at * ends.length) / count)])
  const places = [0, ...new Set(cuts.filter((cut) => cut !== undefined)), html.length]
  return places.slice(1).map((place, at) => html.slice(places[at], place))
}

type Line = {
  pieces: number
  /** Comes back once the browser has painted what it has of the page, up to the piece with this number. */
  painted: (piece: number) => Promise<unknown>
}

/** Stands before the site as a line that brings each page in pieces, the next when the browser has painted the last. */
export async function startPiecemealProxy(origin: string, { pieces, painted }: Line) {
  const target = new URL(origin)
  const bring = async (answer: IncomingMessage, response: ServerResponse) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    if (!answer.headers["content-type"]?.startsWith("text/html")) return void answer.pipe(response)
    const parts = cutPage(await text(answer), pieces)
    for (const [piece, part] of parts.entries()) {
      const isLast = piece === parts.length - 1
      response.write(isLast ? part : `${part}<!--${markOf(piece)}-->`)
      if (!isLast) await painted(piece)
    }
    response.end()
  }
  const server = createServer((request, response) => {
    const { method, url: path, headers } = request
    const plain = { ...headers, "accept-encoding": "identity" }
    const asked = { host: target.hostname, port: target.port, method, path, headers: plain, agent: false }
    const behind = ask(asked, (answer) => {
      delete answer.headers["content-length"]
      void bring(answer, response)
    })
    behind.on("error", () => request.socket.destroy())
    request.pipe(behind)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    stop(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}

import { createHash } from "node:crypto"
import { once } from "node:events"
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { pipeline } from "node:stream"

export type Fate = "passes" | "never arrives" | "answer is lost"

/** What befalls the nth request of its kind on a line: it follows from the seed alone, whatever came in between. */
export function fateOf(
  what: string,
  { seed, nth = 1, share }: { seed: number; nth?: number; share: number },
): Fate {
  const drawn = createHash("sha256").update(`${seed} ${nth} ${what}`).digest().readUInt32BE() / 2 ** 32
  if (drawn >= share) return "passes"
  return drawn < share / 2 ? "never arrives" : "answer is lost"
}

/** A line to the site that drops a share of the requests, half of them before they arrive and half when the answer was made. */
export async function startDroppingProxy(origin: string, { share }: { share: number }) {
  const target = new URL(origin)
  const times = new Map<string, number>()
  const dropped: string[] = []
  let seed = 0
  let losing: string | undefined

  const fateOfThis = ({ method, url }: IncomingMessage): Fate => {
    // Ids are made anew in each run, and a file's name changes with what is in it.
    const what = `${method} ${url}`.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|-[\w-]{8}(?=\.\w+$)/g, "")
    const nth = (times.get(what) ?? 0) + 1
    times.set(what, nth)
    const isLost = method === losing
    if (isLost) losing = undefined
    const fate = isLost ? "answer is lost" : fateOf(what, { seed, nth, share })
    if (fate !== "passes") dropped.push(what)
    return fate
  }
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const fate = fateOfThis(request)
    const drop = () => request.socket.resetAndDestroy()
    if (fate === "never arrives") return drop()
    const { method, url: path, headers } = request
    const asked = { host: target.hostname, port: target.port, method, path, headers, agent: false }
    const behind = ask(asked, (answer) => {
      if (fate === "answer is lost") return void answer.resume().on("close", drop)
      // A browser repeats by itself what breaks on a connection that it kept, and would hide what is looked for.
      answer.headers.connection = "close"
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      pipeline(answer, response, (broken) => broken && drop())
    })
    behind.on("error", drop)
    request.pipe(behind)
  }
  const server = createServer(pass)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo

  return {
    origin: `http://127.0.0.1:${port}`,
    /** Another line, as bad, which has seen nothing yet. */
    begin(next: number): void {
      seed = next
      times.clear()
      dropped.length = 0
    },
    /** Loses the answer to the next request of that method. */
    loseAnswerTo(method: string): void {
      losing = method
    },
    /** What was lost on this line. */
    dropped: (): readonly string[] => dropped,
    stop(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}

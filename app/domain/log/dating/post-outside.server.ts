import { OutsideFault } from "./outside-fault"

/** More than any answer of theirs has; what is longer is not read. */
const MOST_BYTES = 64 * 1024

type Post = { url: string; body: string | Uint8Array<ArrayBuffer>; type: string; ms: number }
export type OutsideAnswer = { status: number; type: string; bytes: Buffer }

/**
 * Posts to a server that is not ours and may hang, lie or never stop talking: an answer within the time and the length,
 * or an OutsideFault. Nobody is followed elsewhere.
 */
export async function postOutside({ url, body, type, ms }: Post): Promise<OutsideAnswer> {
  const signal = AbortSignal.timeout(ms)
  try {
    const headers = { "Content-Type": type }
    const answer = await fetch(url, { method: "POST", body, headers, redirect: "manual", signal })
    if (answer.status >= 300 && answer.status < 400)
      throw new OutsideFault("redirected", String(answer.status))
    const bytes = await readShort(answer)
    return { status: answer.status, type: answer.headers.get("content-type") ?? "", bytes }
  } catch (error) {
    if (error instanceof OutsideFault) throw error
    throw new OutsideFault(signal.aborted ? "slow" : "away")
  }
}

async function readShort(answer: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = answer.body?.getReader()
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    length += read.value.length
    parts.push(read.value)
    if (length <= MOST_BYTES) continue
    // Ends the connection; nobody waits for that.
    void reader?.cancel().catch(() => {})
    throw new OutsideFault("long")
  }
  return Buffer.concat(parts)
}

import { expect } from "vitest"
import type { RunningApp } from "./app"

const isBelow500 = (status: number) => status < 500

/** Reads an answer that must not be our fault, and must not send anybody to another host. */
export async function never5xx(
  what: string,
  answering: Promise<Response>,
  isAllowed: (status: number) => boolean = isBelow500,
): Promise<Response> {
  const answer = await answering
  await answer.arrayBuffer()
  const { status, headers, url } = answer
  expect([what, status, isAllowed(status)]).toEqual([what, status, true])
  const location = headers.get("location")
  const { origin } = new URL(url)
  if (location) expect([what, location, new URL(location, url).origin]).toEqual([what, location, origin])
  return answer
}

/** Fails the test where the server logged an error since the function was made. */
export function noErrorLogged(app: RunningApp): () => void {
  const before = app.logs().length
  return () => expect(app.logs().slice(before)).not.toMatch(/"level":"(error|fatal)"/)
}

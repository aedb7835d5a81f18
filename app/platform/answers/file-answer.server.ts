import { Readable } from "node:stream"
import { createReadableStreamFromReadable } from "@remix-run/node"
import { PRIVATE } from "./cache-control"

type AnsweredFile = {
  /** On whoever's disk; ASCII, without quotes. */
  name: string
  type: string
  /** Whether a browser shows it, instead of storing it. */
  isShown?: boolean
  /** Where its length is known before its bytes are. */
  bytes?: number
  cache?: string
}

/** What is said of a file before its bytes. That nobody guesses another type (nosniff) is said on every answer by the front. */
export const fileHeaders = ({
  name,
  type,
  isShown = false,
  bytes,
  cache = PRIVATE,
}: AnsweredFile): Headers => {
  const headers = new Headers({
    "Content-Type": type,
    "Content-Disposition": `${isShown ? "inline" : "attachment"}; filename="${name}"`,
    "Cache-Control": cache,
  })
  if (bytes !== undefined) headers.set("Content-Length", String(bytes))
  return headers
}

/** A file as an answer; for whoever asked alone, where nothing else is said. */
export const fileAnswer = (body: Readable | string, file: AnsweredFile): Response =>
  new Response(body instanceof Readable ? createReadableStreamFromReadable(body) : body, {
    headers: fileHeaders(file),
  })

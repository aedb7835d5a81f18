import { get } from "node:http"
import { brotliCompressSync, constants } from "node:zlib"

export const KB = 1024
export type SentPage = { status: number; html: string; bytes: number }

/** A page as a phone gets it: its words, and the bytes that travelled. */
export async function sentPage(url: string, headers: Record<string, string> = {}): Promise<SentPage> {
  const [{ status, bytes }, plain] = await Promise.all([
    travelled(url, { ...headers, "accept-encoding": "br" }),
    fetch(url, { redirect: "manual", headers: { ...headers, "accept-encoding": "identity" } }),
  ])
  return { status, bytes, html: await plain.text() }
}

/** The bytes of an answer's body as they are sent. */
export const travelled = (url: string, headers: Record<string, string> = { "accept-encoding": "br" }) =>
  new Promise<{ status: number; bytes: number }>((resolve, reject) => {
    const asked = get(url, { headers }, (answer) => {
      let bytes = 0
      answer.on("data", (part: Buffer) => (bytes += part.length))
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, bytes }))
    })
    asked.on("error", reject)
  })

/** What HTML weighs as the server compresses it. */
export const compressed = (html: string): number =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length

/** The addresses of a kind of part that the page names. */
export const linked = (html: string, tag: RegExp): string[] =>
  [...html.matchAll(tag)].map(([, address = ""]) => address.replaceAll("&amp;", "&"))
export const sheetsOf = (html: string): string[] => linked(html, /<link rel="stylesheet" href="([^"]+)"/g)
/** The styles that a page brings inside itself, each as text. */
export const stylesOf = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = ""]) => text)
export const scriptsOf = (html: string): string[] => linked(html, /<script[^>]* src="([^"]+)"/g)

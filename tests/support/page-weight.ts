import { readdirSync, readFileSync } from "node:fs"
import { get } from "node:http"
import { brotliCompressSync, constants } from "node:zlib"

export const KB = 1024
type SentPage = { status: number; html: string; bytes: number }

/** A page as a phone gets it: its words, and the bytes that travelled. */
export async function sentPage(url: string, headers: Record<string, string> = {}): Promise<SentPage> {
  const [{ status, bytes }, plain] = await Promise.all([
    travelled(url, { ...headers, "accept-encoding": "br" }),
    fetch(url, { redirect: "manual", headers: { ...headers, "accept-encoding": "identity" } }),
  ])
  return { status, bytes, html: await plain.text() }
}

/** The bytes of an answer's body as they are sent. */
const travelled = (url: string, headers: Record<string, string> = { "accept-encoding": "br" }) =>
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
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length

/** The addresses of a kind of part that the page names. */
export const linked = (html: string, tag: RegExp): string[] =>
  [...html.matchAll(tag)].map(([, address = ""]) => address.replaceAll("&amp;", "&"))
export const sheetsOf = (html: string): string[] => linked(html, /<link rel="stylesheet" href="([^"]+)"/g)
/** The styles that a page brings inside itself, each as text. */
export const stylesOf = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = ""]) => text)
/** The page without what waits in a template for an answer: there nothing runs, nor is it fetched. */
export const withoutTemplates = (html: string): string => html.replace(/<template.*?<\/template>/gs, "")
/** The page's scripts, also those that it fetches only where the line is good enough. */
export const scriptsOf = (html: string): string[] =>
  linked(withoutTemplates(html), /<script[^>]* (?:data-)?src="([^"]+)"/g)

/** A page's style, within it or at an address, and what travels for it besides the page. */
export async function styleOf(origin: string, html: string): Promise<{ text: string; bytes: number }> {
  const [sheet] = sheetsOf(html)
  const inside = stylesOf(html).join("")
  if (!sheet) return { text: inside, bytes: 0 }
  const { html: text, bytes } = await sentPage(origin + sheet)
  return { text: inside + text, bytes }
}

/** The sheet that has everything, which no page should need. */
export function wholeSheet(): string {
  const [name = ""] = readdirSync("build/client/assets").filter((each) => /^site-[\w-]+\.css$/.test(each))
  return readFileSync(`build/client/assets/${name}`, "utf8")
}

/** The classes that a sheet says something of. */
const classesIn = (css: string) => new Set([...css.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name]) => name!))

/** What the page's own style leaves as it is, though the whole sheet knows how it looks. */
export function undrawn(html: string, style: string): string[] {
  const [known, drawn] = [classesIn(wholeSheet()), classesIn(style)]
  const used = linked(html, / class="([^"]+)"/g).flatMap((names) => names.split(" "))
  return [...new Set(used)].filter((name) => known.has(name) && !drawn.has(name))
}

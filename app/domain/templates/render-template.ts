import mustache from "mustache"
import { type MailBlock, type MailLink, type MailText, blocksOf } from "./mail-blocks"
import type { View } from "./template-variables"

/** Of our own, since it keeps the texts that it read: emptied now and then, as drafts that somebody looks at come by too. */
const writer = new mustache.Writer()
const EMPTIED_AFTER = 1_000
let rendered = 0

/** A template in one language. */
export type TemplateText = { subject: string; preview: string; title: string; body: string }

// Stand for a value while the text around it is read; no template may hold them (check-template).
const [OPEN, CLOSE] = ["\uE000", "\uE001"]
export const RESERVED = /[\uE000\uE001]/

/** Puts a template's values in and says what the mail consists of. */
export function renderTemplate(template: TemplateText, view: View): MailText {
  const oneLine = (source: string) => {
    const { text, fill } = render(source, view)
    return fill(text).replace(/\s+/g, " ").trim()
  }
  const { text, fill } = render(template.body, view)
  return {
    subject: oneLine(template.subject),
    preview: oneLine(template.preview),
    title: oneLine(template.title),
    blocks: blocksOf(text).map((block) => filled(block, fill)),
  }
}

/**
 * Values come in only once the paragraphs are known: what a person or an administrator typed somewhere can hold lines,
 * stars and brackets, and stays the words that it is.
 */
function render(source: string, view: View) {
  const values: string[] = []
  // Of nothing nothing is left, not even its paragraph.
  const escape = (value: unknown) => (value === "" ? "" : `${OPEN}${values.push(String(value)) - 1}${CLOSE}`)
  if (++rendered % EMPTIED_AFTER === 0) writer.clearCache()
  const text = writer.render(source, view, undefined, { escape })
  const fill = (part: string) =>
    part.replace(/\uE000(\d+)\uE001/g, (_, at: string) => values[Number(at)] ?? "")
  return { text, fill }
}

function filled(block: MailBlock, fill: (text: string) => string): MailBlock {
  if (block.kind === "text") return { kind: "text", text: fill(block.text) }
  if (block.kind === "facts")
    return { kind: "facts", rows: block.rows.map(([label, value]) => [fill(label), fill(value)] as const) }
  if (block.kind === "numbers")
    return { kind: "numbers", title: fill(block.title), numbers: block.numbers.map(fill) }
  if (block.kind === "linked") return linked(block.parts.map((part) => filledPart(part, fill)))
  const link = filledPart(block, fill)
  return typeof link === "string"
    ? { kind: "text", text: link }
    : { kind: "button", label: link.label, url: link.url }
}

/** Whatever a link's value may be, it leads to a page; what does not is its words alone. */
function filledPart(part: string | MailLink, fill: (text: string) => string): string | MailLink {
  if (typeof part === "string") return fill(part)
  const [label, url] = [fill(part.label), fill(part.url)]
  return /^https?:\/\//.test(url) ? { label, url } : label
}

const linked = (parts: readonly (string | MailLink)[]): MailBlock =>
  parts.every((part) => typeof part === "string")
    ? { kind: "text", text: parts.join("") }
    : { kind: "linked", parts }

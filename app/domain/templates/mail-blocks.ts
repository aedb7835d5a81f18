export type MailLink = { label: string; url: string }

/** A mail's content without its looks; one layout makes the plain and the HTML version of it. */
export type MailBlock =
  | { kind: "text"; text: string }
  /** A paragraph with links among its words. */
  | { kind: "linked"; parts: readonly (string | MailLink)[] }
  | { kind: "button"; label: string; url: string }
  | { kind: "facts"; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: "numbers"; title: string; numbers: readonly string[] }

export type MailText = {
  subject: string
  /** The line that inboxes show behind the subject. */
  preview: string
  title: string
  blocks: MailBlock[]
}

/** A link: `[Words](address)`. */
export const LINK = /\[([^\]\n]+)\]\((\{\{\s*\w+\s*\}\}|[^()\s]+)\)/

/**
 * A body's paragraphs, parted by empty lines. A link alone is a button, lines of `- Label: value` are facts, a line with `*
 * number` below it are numbers. Anything else is text as it stands, with whatever links are in it.
 */
export function blocksOf(body: string): MailBlock[] {
  return body
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map(blockOf)
}

function blockOf(paragraph: string): MailBlock {
  const lines = paragraph.split("\n").map((line) => line.trim())
  const [, label, url] = new RegExp(`^${LINK.source}$`).exec(paragraph) ?? []
  if (label !== undefined && url !== undefined) return { kind: "button", label, url }
  const rows = lines.map(factOf)
  if (rows.every((row) => row !== undefined)) return { kind: "facts", rows }
  const [title = "", ...rest] = lines
  if (rest.length > 0 && rest.every((line) => line.startsWith("* ")))
    return { kind: "numbers", title, numbers: rest.map((line) => line.slice(2)) }
  return textOf(lines.join("\n"))
}

function textOf(text: string): MailBlock {
  const parts: (string | MailLink)[] = []
  let from = 0
  for (const { 0: whole, 1: label = "", 2: url = "", index } of text.matchAll(new RegExp(LINK, "g"))) {
    if (index > from) parts.push(text.slice(from, index))
    parts.push({ label, url })
    from = index + whole.length
  }
  if (parts.length === 0) return { kind: "text", text }
  if (from < text.length) parts.push(text.slice(from))
  return { kind: "linked", parts }
}

function factOf(line: string): readonly [string, string] | undefined {
  const [, label, value] = /^- ([^:\n]+):(?: (.*))?$/.exec(line) ?? []
  return label === undefined ? undefined : ([label, value ?? ""] as const)
}

/** A mail's content without its looks; one layout makes the plain and the HTML version of it. */
export type MailBlock =
  | { kind: "text"; text: string }
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

/** A link alone in its paragraph: `[Words](address)`. */
export const LINK = /\[([^\]\n]+)\]\((\{\{\s*\w+\s*\}\}|[^()\s]+)\)/

/**
 * A body's paragraphs, parted by empty lines: a link alone is a button, lines of `- Label: value` are facts, a line with
 * `* number` below it are numbers, anything else is text as it stands.
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
  return { kind: "text", text: lines.join("\n") }
}

function factOf(line: string): readonly [string, string] | undefined {
  const [, label, value] = /^- ([^:\n]+):(?: (.*))?$/.exec(line) ?? []
  return label === undefined ? undefined : ([label, value ?? ""] as const)
}

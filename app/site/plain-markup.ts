import { fold } from "#app/platform/fold"

/** What a long text of our own is made of. Whatever is not one of these marks stays text: there is no HTML in it. */
export type Block =
  | { kind: "heading"; level: 2 | 3; text: string; id: string }
  | { kind: "list"; ordered: boolean; items: string[] }
  | { kind: "paragraph"; text: string }

export type Inline = { text: string; strong?: boolean; href?: string }

const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/
const BULLET = /^\s*[-*•]\s+(.+)$/
const NUMBER = /^\s*\d{1,3}[.)]\s+(.+)$/

/** Headings (`## `), lists (`- `, `1. `) and paragraphs between blank lines; single line breaks join. */
export function readBlocks(text: string): Block[] {
  const blocks: Block[] = []
  const ids = new Map<string, number>()
  let open: Block | undefined
  const begin = (block: Block) => {
    blocks.push(block)
    open = block
  }
  for (const line of text.replace(/\r\n?/g, "\n").split("\n")) {
    const heading = HEADING.exec(line.trim())
    const bullet = BULLET.exec(line)
    const item = bullet ?? NUMBER.exec(line)
    if (line.trim() === "") open = undefined
    else if (heading) {
      const title = heading[2]!
      begin({ kind: "heading", level: heading[1]!.length > 2 ? 3 : 2, text: title, id: idOf(title, ids) })
      open = undefined
    } else if (item) {
      const ordered = !bullet
      if (open?.kind === "list" && open.ordered === ordered) open.items.push(item[1]!)
      else begin({ kind: "list", ordered, items: [item[1]!] })
    } else if (open?.kind === "paragraph") open.text += ` ${line.trim()}`
    else if (open?.kind === "list") open.items.push(`${open.items.pop()} ${line.trim()}`)
    else begin({ kind: "paragraph", text: line.trim() })
  }
  return blocks
}

function idOf(title: string, ids: Map<string, number>): string {
  const word =
    fold(title)
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "parte"
  const count = (ids.get(word) ?? 0) + 1
  ids.set(word, count)
  return count === 1 ? `t-${word}` : `t-${word}-${count}`
}

const MARK =
  /\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)\s]+)\)|(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])|([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g

/** `**bold**`, `[words](address)`, bare addresses and emails; an address that is none of ours to open stays text. */
export function readInline(text: string): Inline[] {
  const parts: Inline[] = []
  let from = 0
  for (const match of text.matchAll(MARK)) {
    const [whole, strong, words, href, url, email] = match
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    from = match.index + whole.length
    if (strong) parts.push({ text: strong, strong: true })
    else if (url) parts.push({ text: url, href: url })
    else if (email) parts.push({ text: email, href: `mailto:${email}` })
    else if (href && /^(https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(href))
      parts.push({ text: words ?? href, href })
    else parts.push({ text: whole })
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

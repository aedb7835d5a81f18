import MarkdownIt from "markdown-it"
import { fold } from "./fold"
import { unbrokenAmounts } from "./unbroken-amounts"

/** A text ready for a page, and the parts that a list of contents leads to. */
type RenderedText = { html: string; parts: { id: string; text: string }[] }

/** Addresses that a text may open: the web, a mail, a page of ours, a place in the text. */
const OPENS = /^(https?:\/\/|mailto:|\/(?![/\\])|#)/i

const MOST_OF_ADDRESS = 1_000

/** How the id of a heading begins, so that none is one of the page's own. */
const PLACE = "t-"

// Whatever looks like HTML stays text, and nothing is loaded from anywhere; a pasted indent is no program.
const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false }).disable([
  "code",
  "fence",
  "image",
])
markdown.validateLink = (url) => OPENS.test(url.trim())
// "bar.com" in a sentence is a name; an address begins as one, and an email has its sign.
markdown.linkify.set({ fuzzyLink: false })
// The demo's company lives under a reserved domain (RFC 2606).
markdown.linkify.tlds("example", true)
// An address is looked for again from each place where one may begin, up to the next blank: of a paragraph without blanks
// that is the more, the longer it is, squared. No address has so many characters.
const linkify = markdown.linkify
const [pretest, matchAtStart] = [linkify.pretest.bind(linkify), linkify.matchAtStart.bind(linkify)]
linkify.pretest = (text) =>
  pretest(text) && text.split(/\s+/).every(({ length }) => length <= MOST_OF_ADDRESS)
linkify.matchAtStart = (text) =>
  text.length <= MOST_OF_ADDRESS || /\s/.test(text.slice(0, MOST_OF_ADDRESS)) ? matchAtStart(text) : null

// An amount stays in one line with its sign, and a CEP or a CNPJ is not torn at its dash. Not by signs that nobody sees:
// they would go along with a copy.
markdown.renderer.rules.text = (tokens, at) =>
  markdown.utils
    .escapeHtml(unbrokenAmounts(tokens[at]?.content ?? ""))
    .replace(/\b(\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}|\d{5}-\d{3})\b/g, '<span class="unbroken">$1</span>')

/**
 * The Markdown of a published text as HTML: headings (two levels, since a page has one h1 of its own), paragraphs, lists,
 * tables, quotes, bold and italic words, links. Safe to put into a page as it is. `within` tells the places of several texts
 * on one page apart; a text's own links follow.
 */
export function renderMarkdown(text: string, { within }: { within?: string } = {}): RenderedText {
  const prefix = within === undefined ? PLACE : `${PLACE}${within}-`
  const tokens = markdown.parse(text, {})
  const parts: RenderedText["parts"] = []
  const ids = new Map<string, number>()
  for (const [at, token] of tokens.entries()) {
    if (prefix !== PLACE) leadWithin(token.children ?? [], prefix)
    if (token.type !== "heading_open" && token.type !== "heading_close") continue
    const level = Number(token.tag.slice(1)) > 2 ? 3 : 2
    token.tag = `h${level}`
    if (token.type === "heading_close") continue
    const title = plain(tokens[at + 1]?.children ?? [])
    const id = idOf(title, { prefix, ids })
    token.attrSet("id", id)
    if (level === 2) parts.push({ id, text: title })
  }
  return { html: markdown.renderer.render(tokens, markdown.options, {}), parts }
}

/** A heading's words without their marks. */
const plain = (tokens: readonly { type: string; content: string }[]): string =>
  tokens
    .filter(({ type }) => type === "text" || type === "code_inline")
    .map(({ content }) => content)
    .join("")

type Link = { attrGet(name: string): string | null; attrSet(name: string, value: string): void }

function leadWithin(tokens: readonly Link[], prefix: string): void {
  for (const token of tokens) {
    const href = token.attrGet("href")
    if (href?.startsWith(`#${PLACE}`)) token.attrSet("href", `#${prefix}${href.slice(PLACE.length + 1)}`)
  }
}

/** `ids` counts how often each was wanted; those that were given stand in it too: "Exemplo 2" may come behind two "Exemplo". */
function idOf(title: string, { prefix, ids }: { prefix: string; ids: Map<string, number> }): string {
  const word =
    fold(title)
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "parte"
  const wanted = prefix + word
  let count = (ids.get(wanted) ?? 0) + 1
  while (count > 1 && ids.has(`${wanted}-${count}`)) count++
  ids.set(wanted, count)
  if (count === 1) return wanted
  const id = `${wanted}-${count}`
  ids.set(id, 1)
  return id
}

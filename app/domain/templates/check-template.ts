import mustache from "mustache"
import { LINK } from "./mail-blocks"
import { RESERVED, type TemplateText } from "./render-template"
import type { Variable, VariableTable } from "./template-variables"

/** What a template has wrong; which words say so is `words/reasons/mails`. */
export type TemplateFault =
  | { fault: "syntax" }
  /** A tag that would put text in as it is, another template's text, or other braces. */
  | { fault: "tag"; tag: string }
  | { fault: "unknown"; name: string; known: string[] }
  | { fault: "not-a-list"; name: string }
  /** A list within itself: each level would go through it again, for each of its values. */
  | { fault: "nested"; name: string }
  | { fault: "missing"; names: string[] }
  | { fault: "link"; target: string }
  /** A link where none can be shown: in a field of one line, or in a line of facts or numbers. */
  | { fault: "link-place"; link: string }
  /** What is meant for a link and is none, so that its brackets would go out. */
  | { fault: "link-broken"; link: string }
  | { fault: "characters" }

/** What begins as a link does, up to its end if it has one. */
const MEANT = /\[[^\]]*\]\([^)\n]*\)?/

type Token = [type: string, value: string, start: number, end: number, inside?: Token[], endOfInside?: number]

/** The first fault of each field, by its name. */
export function faultsOf(
  template: TemplateText,
  table: VariableTable,
): Partial<Record<keyof TemplateText, TemplateFault>> {
  const found = Object.entries(template).flatMap(([field, source]) => {
    const further = field === "body" ? faultOfBody(template, table) : misplacedLink([source])
    const fault = faultIn(source, table) ?? further
    return fault ? [[field, fault] as const] : []
  })
  return Object.fromEntries(found)
}

function faultIn(source: string, table: VariableTable): TemplateFault | undefined {
  if (RESERVED.test(source)) return { fault: "characters" }
  const tokens = tokensOf(source)
  return tokens ? faultAmong(tokens, { source, tables: [table], lists: [] }) : { fault: "syntax" }
}

/** Where brackets would go out as they are written. */
function misplacedLink(lines: readonly string[]): TemplateFault | undefined {
  for (const line of lines) {
    const [link] = LINK.exec(line) ?? []
    if (link !== undefined) return { fault: "link-place", link }
  }
  return undefined
}

/** Lines that are cells of a table, or numbers. */
const isCell = (line: string): boolean => /^\s*(\* |- [^:]+:)/.test(line)

function tokensOf(source: string): Token[] | undefined {
  try {
    return new mustache.Writer().parse(source) as Token[]
  } catch {
    return undefined
  }
}

/** Around a tag: in which text it stands, whose names it may use, the innermost first, which lists it stands in, and if the last is of texts. */
type Around = {
  source: string
  tables: readonly VariableTable[]
  lists: readonly string[]
  ofTexts?: boolean
}

/** Names are looked for from the inside outwards, as they are when the mail is written. */
function faultAmong(tokens: Token[], around: Around): TemplateFault | undefined {
  const { source, tables, lists, ofTexts = false } = around
  for (const [type, name, start, end, inside = []] of tokens) {
    if (type === "text" || type === "!") continue
    // With its sign, by which it is found: the name alone may well be one that is taken.
    const tag = source.slice(start, end)
    if (!["name", "#", "^"].includes(type)) return { fault: "tag", tag }
    if (name === "." && ofTexts) {
      if (type === "name") continue
      return { fault: "tag", tag }
    }
    const variable = find(name, tables)
    if (!variable) return { fault: "unknown", name, known: knownIn(tables) }
    if (type === "name") {
      if (variable.is === "list") return { fault: "not-a-list", name }
      continue
    }
    const isList = type === "#" && variable.is === "list"
    if (isList && lists.includes(name)) return { fault: "nested", name }
    const fault = faultAmong(inside, isList ? within(name, variable.of, around) : { source, tables, lists })
    if (fault) return fault
  }
  return undefined
}

const within = (name: string, of: VariableTable | "text", { source, tables, lists }: Around): Around => ({
  source,
  tables: of === "text" ? tables : [of, ...tables],
  lists: [...lists, name],
  ofTexts: of === "text",
})

function find(name: string, tables: readonly VariableTable[]): Variable | undefined {
  return tables.find((table) => Object.hasOwn(table, name))?.[name]
}

const knownIn = (tables: readonly VariableTable[]) => [
  ...new Set(tables.flatMap((table) => Object.keys(table))),
]

/** What has to be said may stand in the title as well: nobody reads a mail without it. */
function faultOfBody({ title, body }: TemplateText, table: VariableTable): TemplateFault | undefined {
  const targets = [...body.matchAll(new RegExp(LINK, "g"))].map(([, , target = ""]) => target)
  const wrong = targets.find((target) => !isLink(target, table))
  if (wrong !== undefined) return { fault: "link", target: wrong }
  const [broken] = MEANT.exec(body.replaceAll(new RegExp(LINK, "g"), " ")) ?? []
  if (broken !== undefined) return { fault: "link-broken", link: broken }
  const misplaced = misplacedLink(body.split("\n").filter(isCell))
  if (misplaced) return misplaced
  // What stands in a section may be left out, but for a list's own: that has always something to say.
  const isSaid = ([type, name, , , inside = []]: Token) =>
    type === "name" || (type === "#" && table[name]?.is === "list" && inside.length > 0)
  const said = new Set((tokensOf(`${title}\n${body}`) ?? []).filter(isSaid).map(([, name]) => name))
  const names = Object.keys(table).filter((name) => table[name]?.needed && !said.has(name))
  return names.length > 0 ? { fault: "missing", names } : undefined
}

function isLink(target: string, table: VariableTable): boolean {
  const [, name] = /^\{\{\s*(\w+)\s*\}\}$/.exec(target) ?? []
  if (name !== undefined) return Object.hasOwn(table, name) && table[name]?.is === "link"
  return /^https:\/\/[^\s{}"<>]+$/.test(target)
}

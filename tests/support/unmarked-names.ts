const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
/** What voices say of an element beside its text. */
const SAID = /\s(?:aria-label|title|alt)="([^"]*)"/g

/** Where a page in English says something of which `isForeign` is true without the `lang` of Portuguese around it. */
export function unmarkedNames(html: string, isForeign: (said: string) => boolean): string[] {
  const body = html
    .slice(html.indexOf("<body"))
    .replace(/<(script|style|svg)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, "")
  const open: { tag: string; lang: string }[] = []
  const found: string[] = []
  const hear = (said: string, lang: string | undefined) => {
    if (isForeign(said) && lang !== "pt-BR") found.push(said.trim())
  }
  for (const [token, closed, tag, rest = ""] of body.matchAll(/<(\/?)([a-z][\w-]*)([^>]*)>|[^<]+/gi)) {
    const around = open.at(-1)?.lang
    if (tag === undefined) hear(token, around)
    else if (closed) open.splice(open.findLastIndex((each) => each.tag === tag))
    else {
      const lang = /\slang="([^"]*)"/.exec(rest)?.[1] ?? around ?? "en"
      for (const [, said = ""] of rest.matchAll(SAID)) hear(said, lang)
      if (!VOID.test(tag) && !rest.endsWith("/")) open.push({ tag, lang })
    }
  }
  return found
}

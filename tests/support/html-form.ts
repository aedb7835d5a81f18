/** A control of a form as its page draws it. */
type HtmlControl = { name: string; type: string; isRequired: boolean }

/** What a tag's attribute says, as the page wrote it. */
export const attributeOf = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

/** The form with this id as the page wrote it. Throws where it is not there. */
export function formIn(html: string, id: string): string {
  const form = html
    .match(/<form\b[\s\S]*?<\/form>/g)
    ?.find((each) => attributeOf(each.slice(0, each.indexOf(">")), "id") === id)
  if (!form) throw new Error(`no form ${id} on the page`)
  return form
}

/** The controls of the form with this id, in the page's order; a group of radios is one. */
export function controlsOf(html: string, id: string): HtmlControl[] {
  const form = formIn(html, id)
  const controls = new Map<string, HtmlControl>()
  for (const [tag, kind] of form.matchAll(/<(input|select|textarea)\b[^>]*>/g)) {
    const name = attributeOf(tag, "name")
    if (!name) continue
    const type = kind === "input" ? (attributeOf(tag, "type") ?? "text") : String(kind)
    controls.set(name, { name, type, isRequired: /\srequired(=|\s|>|\/)/.test(tag) })
  }
  return [...controls.values()]
}

/** The names of a form's controls that the page marks as required, in the page's order. */
export const requiredIn = (html: string, id: string): string[] =>
  controlsOf(html, id).flatMap(({ name, isRequired }) => (isRequired ? [name] : []))

/** What a browser would send of the form with this id as its page draws it. */
export function drawnIn(html: string, id: string): Record<string, string> {
  const form = formIn(html, id)
  const sent: Record<string, string> = {}
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const [name, type] = [attributeOf(tag, "name"), attributeOf(tag, "type")]
    const isLeftOut = (type === "checkbox" || type === "radio") && !/\schecked(=|\s|>|\/)/.test(tag)
    if (name && !isLeftOut)
      sent[name] = decoded(attributeOf(tag, "value") ?? (type === "checkbox" ? "on" : ""))
  }
  for (const [select, open = ""] of form.matchAll(/(<select\b[^>]*>)[\s\S]*?<\/select>/g)) {
    const chosen = /<option[^>]*\sselected=""[^>]*>/.exec(select)?.[0]
    const name = attributeOf(open, "name")
    if (name && chosen) sent[name] = decoded(attributeOf(chosen, "value") ?? "")
  }
  for (const [, open = "", text = ""] of form.matchAll(/(<textarea\b[^>]*>)([\s\S]*?)<\/textarea>/g)) {
    const name = attributeOf(open, "name")
    if (name) sent[name] = decoded(text)
  }
  return sent
}

const decoded = (text: string): string =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")

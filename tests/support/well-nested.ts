const BLOCKS =
  "address|article|aside|blockquote|details|dialog|div|dl|fieldset|figure|footer|form|h[1-6]|header|hr|main|menu|nav|ol|p|pre|section|table|ul"

/**
 * Where a page holds what its place cannot hold: a block in a paragraph, a form in a form, a link or a button in its
 * like. A browser ends the outer one there, and a page that comes alive finds other elements than it drew.
 */
export function misplacedIn(html: string): string[] {
  const page = html.replace(/<(script|style|svg|textarea|template)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, "")
  const within = (outer: string, inner: string) =>
    [
      ...page.matchAll(
        new RegExp(`<${outer}\\b[^>]*>(?:(?!</${outer}>)[\\s\\S])*?<(${inner})\\b[^>]*>`, "g"),
      ),
    ].map(([found]) => found.replace(/\s+/g, " ").slice(-200))
  return [
    within("p", BLOCKS),
    within("form", "form"),
    within("a", "a|button"),
    within("button", "a|button|form"),
  ].flat()
}

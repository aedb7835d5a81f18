import type { Locale } from "#app/errors"
import { en, pt } from "#app/i18n/format"
import { renderMarkdown } from "#app/platform/text/markdown.server"
import { type FormatPage, type FormatPart, formatPages } from "./format-pages"

/** Words may lead to another page. */
const linked = (text: string) =>
  text.replace("{{proofs}}", formatPages.proofs.path).replace("{{log}}", formatPages.log.path)

/** The words of a page's chapters. */
export function formatTexts<Page extends FormatPage>(page: Page, locale: Locale) {
  const words = { pt, en }[locale]
  const parts: readonly FormatPart[] = formatPages[page].parts
  return Object.fromEntries(
    parts.map((part) => [part, renderMarkdown(linked(words[part].text)).html]),
  ) as Record<FormatPart<Page>, string>
}

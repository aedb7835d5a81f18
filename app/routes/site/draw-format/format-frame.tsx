import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { PageTitle } from "#app/site/page-title"
import { Prose } from "#app/site/published-text"
import { ShellLine } from "#app/site/shell-line"
import { type FormatPage, type FormatPart, formatPages } from "./format-pages"

/** A page on the formats: its chapters, after a list of them and of the other pages. */
export function FormatFrame({ page, children }: { page: FormatPage; children: ReactNode }) {
  const { t } = useTranslation()
  const others = (["draw", "proofs", "log"] as const).filter((each) => each !== page)
  return (
    <article className="wrap">
      <PageTitle lead={t(`format.pages.${page}.lead`)} aside={<a href={paths.winners}>{t("draw.back")}</a>}>
        {t(`format.pages.${page}.title`)}
      </PageTitle>
      <div className="reading">
        <nav className="contents" aria-label={t("regulations.contents")}>
          <ul className="contents__list">
            {formatPages[page].parts.map((part) => (
              <li key={part}>
                <a href={`#${part}`}>{t(`format.${part}.title`)}</a>
              </li>
            ))}
            {others.map((other) => (
              <li key={other}>
                <a href={formatPages[other].path}>{t(`format.pages.${other}.title`)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="stack stack--far">{children}</div>
      </div>
    </article>
  )
}

type ChapterProps = {
  part: FormatPart
  /** Its words, as platform/text/markdown.server renders them. */
  html: string
  /** What it says as formulas and lines. */
  block?: string
  /** Something to try one's own program on. */
  example?: string
  children?: ReactNode
}

export function Chapter({ part, html, block, example, children }: ChapterProps) {
  const { t } = useTranslation()
  return (
    <section className="stack stack--near" aria-labelledby={part}>
      <h2 id={part}>{t(`format.${part}.title`)}</h2>
      <Prose html={html} />
      {block && <ShellLine>{block}</ShellLine>}
      {example && (
        <>
          <h3>{t("format.example")}</h3>
          <ShellLine>{example}</ShellLine>
        </>
      )}
      {children}
    </section>
  )
}

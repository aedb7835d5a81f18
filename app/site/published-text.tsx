import { useTranslation } from "react-i18next"
import { EmptyState } from "./empty-state"
import { PageTitle } from "./page-title"

/** Running text that platform/text/markdown.server made safe: nobody else's HTML belongs here. */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}

type Part = { id: string; text: string }

type PublishedTextProps = {
  /** The page's own name, while nothing is published. */
  title: string
  /** As platform/text/markdown.server renders it; `day` as people read it, `locale` is the language that the text is in. */
  text: {
    title: string
    html: string
    parts: readonly Part[]
    edition: number
    day: string
    /** Where the same text is as a PDF. */
    pdf: string | null
    locale: "pt" | "en"
  } | null
  /** What authorises the promotion, as people read it. */
  certificates?: readonly string[]
}

/** The regulation or the terms: which edition, its parts, and the text itself. */
export function PublishedText({ title, text, certificates = [] }: PublishedTextProps) {
  const { t, i18n } = useTranslation()
  if (!text)
    return (
      <div className="wrap">
        <PageTitle>{title}</PageTitle>
        <EmptyState title={t("regulations.none")} level={2}>
          <p>{t("regulations.noneHelp")}</p>
        </EmptyState>
      </div>
    )
  const foreign = text.locale !== i18n.language
  return (
    <article className="wrap">
      <PageTitle lead={t("regulations.edition", { edition: text.edition, day: text.day })}>
        <span lang={foreign ? "pt-BR" : undefined}>{text.title}</span>
      </PageTitle>
      {foreign && <p className="prose">{t("regulations.portuguese")}</p>}
      {text.pdf && (
        <p className="prose">
          <a href={text.pdf} type="application/pdf" hrefLang={foreign ? "pt-BR" : undefined}>
            {t("regulations.pdf")}
          </a>
        </p>
      )}
      <div className="reading" lang={foreign ? "pt-BR" : undefined}>
        <Contents parts={text.parts} title={t("regulations.contents")} />
        <Prose html={text.html} />
      </div>
      {certificates.length > 0 && (
        <p className="prose">
          {t("common.certificates")}: {certificates.join(" · ")}.
        </p>
      )}
    </article>
  )
}

/** The parts of a long text as links to them. */
function Contents({ parts, title }: { parts: readonly Part[]; title: string }) {
  if (parts.length < 3) return null
  return (
    <nav className="contents" aria-label={title}>
      <ul className="contents__list">
        {parts.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

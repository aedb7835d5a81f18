import { useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { pdfName } from "#app/domain/regulations/regulation"
import { latestPublished } from "#app/domain/regulations/regulations.queries.server"
import { en, pt } from "#app/i18n/regulations"
import { sayLongDay } from "#app/i18n/say-moment.server"
import { paths } from "#app/paths"
import { renderMarkdown } from "#app/platform/text/markdown.server"
import { CookieChoice } from "#app/site/cookie-question"
import { publicLoader } from "#app/site/guard.server"
import { openPage, titled } from "#app/site/page-head"
import { PublishedText } from "#app/site/published-text"

export const headers = openPage
export const meta = titled(
  { pt: pt.terms, en: en.terms },
  { pt: pt.termsDescription, en: en.termsDescription },
)

/** Outside the age gate: who may take part must be readable by anyone. */
export const loader = publicLoader(
  async ({ db, locale }) => {
    const latest = await latestPublished(db.replica, "terms", locale)
    if (!latest?.publishedAt) return { text: null }
    const { title, body, edition, publishedAt } = latest
    const day = sayLongDay(publishedAt, locale)
    const pdf = latest.pdfFile === null ? null : paths.regulationPdf(pdfName(latest))
    return { text: { title, ...renderMarkdown(body), edition, locale: latest.locale, day, pdf } }
  },
  { ageGate: false },
)

export default function TermsPage() {
  const { t } = useTranslation()
  const { text } = useLoaderData<typeof loader>()
  return (
    <>
      <PublishedText title={t("regulations.terms")} text={text} />
      <div className="wrap cookie__choice">
        <CookieChoice here={paths.terms} />
      </div>
    </>
  )
}

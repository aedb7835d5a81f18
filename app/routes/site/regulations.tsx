import { useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { listCertificates } from "#app/domain/certificates/certificates.queries.server"
import { pdfName } from "#app/domain/regulations/regulation"
import { latestPublished } from "#app/domain/regulations/regulations.queries.server"
import { en, pt } from "#app/i18n/regulations"
import { sayLongDay } from "#app/i18n/say-moment.server"
import { paths } from "#app/paths"
import { renderMarkdown } from "#app/platform/text/markdown.server"
import { publicLoader } from "#app/site/guard.server"
import { openPage, titled } from "#app/site/page-head"
import { PublishedText } from "#app/site/published-text"
import { sayCertificate } from "#app/words/papers"

export const headers = openPage
export const meta = titled(
  { pt: pt.regulation, en: en.regulation },
  { pt: pt.regulationDescription, en: en.regulationDescription },
)

/** Outside the age gate: who may take part must be readable by anyone. */
export const loader = publicLoader(
  async ({ db, locale }) => {
    const latest = await latestPublished(db.replica, "regulation", locale)
    const numbers = await listCertificates(db.replica)
    const certificates = numbers.map((number) => sayCertificate(number, locale))
    if (!latest?.publishedAt) return { text: null, certificates }
    const { title, body, edition, publishedAt } = latest
    const day = sayLongDay(publishedAt, locale)
    const pdf = latest.pdfFile === null ? null : paths.regulationPdf(pdfName(latest))
    return {
      text: { title, ...renderMarkdown(body), edition, locale: latest.locale, day, pdf },
      certificates,
    }
  },
  { ageGate: false },
)

export default function RegulationsPage() {
  const { t } = useTranslation()
  const { text, certificates } = useLoaderData<typeof loader>()
  return <PublishedText title={t("regulations.regulation")} text={text} certificates={certificates} />
}

import { useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { brand } from "#app/brand"
import { publishedFaq } from "#app/domain/faq/faq.queries.server"
import { en, pt } from "#app/i18n/faq"
import { paths } from "#app/paths"
import { renderMarkdown } from "#app/platform/markdown.server"
import { EmptyState } from "#app/site/empty-state"
import { Fold } from "#app/site/fold"
import { publicLoader } from "#app/site/guard.server"
import { openPage, titled } from "#app/site/page-head"
import { PageTitle } from "#app/site/page-title"
import { Prose } from "#app/site/published-text"
import { LinkButton } from "#app/ui/button"

export const headers = openPage
export const meta = titled({ pt: pt.title, en: en.title }, { pt: pt.description, en: en.description })

/** Outside the age gate: who asks whether to take part has not passed it yet. */
export const loader = publicLoader(
  async ({ db, locale }) => {
    const questions = await publishedFaq(db.replica, locale)
    return {
      questions: questions.map(({ id, locale: written, question, answer }) => ({
        id,
        question,
        ...renderMarkdown(answer),
        lang: written === locale ? undefined : "pt-BR",
      })),
    }
  },
  { ageGate: false },
)

export default function FaqPage() {
  const { t } = useTranslation()
  const { questions } = useLoaderData<typeof loader>()
  const readRegulation = (
    <LinkButton href={paths.regulations} variant="secondary">
      {t("faq.regulation")}
    </LinkButton>
  )
  return (
    <div className="wrap">
      <PageTitle lead={t("faq.lead")}>{t("faq.title")}</PageTitle>
      {questions.length === 0 ? (
        <EmptyState title={t("faq.none")} level={2} action={readRegulation} />
      ) : (
        <div className="folds">
          {questions.map(({ id, question, html, lang }) => (
            <Fold key={id} title={question} lang={lang}>
              <Prose html={html} />
            </Fold>
          ))}
        </div>
      )}
      <p className="after">
        {t("faq.more")} <a href={`mailto:${brand.company.email}`}>{brand.company.email}</a>.
      </p>
      {questions.length > 0 && readRegulation}
    </div>
  )
}

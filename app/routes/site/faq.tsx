import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { brand } from "#app/brand"
import { cleanText } from "#app/db/filter-readers.server"
import { publishedFaq } from "#app/domain/faq/faq.queries.server"
import { en, pt } from "#app/i18n/faq"
import { paths } from "#app/paths"
import { holdsWords } from "#app/platform/text/fold"
import { renderMarkdown } from "#app/platform/text/markdown.server"
import { unbrokenAmounts } from "#app/platform/text/unbroken-amounts"
import { EmptyState } from "#app/site/empty-state"
import { Fold } from "#app/site/fold"
import { publicLoader } from "#app/site/guard.server"
import { openPage, titled } from "#app/site/page-head"
import { PageTitle } from "#app/site/page-title"
import { Prose } from "#app/site/published-text"
import { Button, LinkButton } from "#app/ui/button"
import { describe, Field, Input } from "#app/ui/field"
import { structuredFaq } from "./faq-json-ld"

const SEARCH = "busca"
/** So few found questions are unfolded at once. */
const OPEN = 3

export const headers = openPage
const head = titled({ pt: pt.title, en: en.title }, { pt: pt.description, en: en.description })
/** Whole, the page tells search engines its questions too. */
export const meta: MetaFunction<typeof loader> = (args) => {
  const { questions = [], searched = "" } = args.data ?? {}
  const structured = searched === "" && questions.length > 0 ? [structuredFaq(questions)] : []
  return [...(head(args) ?? []), ...structured.map((each) => ({ "script:ld+json": each }))]
}

/** Outside the age gate: who asks whether to take part has not passed it yet. */
export const loader = publicLoader(
  async ({ db, locale, url }) => {
    const all = await publishedFaq(db.replica, locale)
    const searched = cleanText(url.searchParams.get(SEARCH)) ?? ""
    const questions = all.filter(({ question, answer }) => holdsWords(`${question} ${answer}`, searched))
    return {
      searched,
      isEmpty: all.length === 0,
      questions: questions.map(({ id, locale: written, question, answer }) => ({
        id,
        question: unbrokenAmounts(question),
        // The last part of an id is chance, and stays when the search leaves others out.
        ...renderMarkdown(answer, { within: id.slice(-6) }),
        lang: written === locale ? undefined : "pt-BR",
      })),
    }
  },
  { ageGate: false },
)

export default function FaqPage() {
  const { t } = useTranslation()
  const { questions, searched, isEmpty } = useLoaderData<typeof loader>()
  const readRegulation = (
    <LinkButton href={paths.regulations} variant="secondary">
      {t("faq.regulation")}
    </LinkButton>
  )
  return (
    <div className="wrap">
      <PageTitle lead={t("faq.lead")}>{t("faq.title")}</PageTitle>
      {isEmpty ? (
        <EmptyState title={t("faq.none")} level={2} action={readRegulation} />
      ) : (
        <div className="stack">
          <FaqSearch searched={searched} count={questions.length} />
          <div className="folds">
            {questions.map(({ id, question, html, lang }) => (
              <Fold key={id} title={question} lang={lang} open={searched !== "" && questions.length <= OPEN}>
                <Prose html={html} />
              </Fold>
            ))}
          </div>
        </div>
      )}
      <p className="after">
        {t("faq.more")} <a href={`mailto:${brand.company.email}`}>{brand.company.email}</a>.
      </p>
      <p>
        <a href={paths.help}>{t("faq.help")}</a>
      </p>
      {!isEmpty && readRegulation}
    </div>
  )
}

function FaqSearch({ searched, count }: { searched: string; count: number }) {
  const { t } = useTranslation()
  const field = { id: "faq-busca", name: SEARCH }
  return (
    <>
      <form method="get" action={paths.faq} className="ask">
        <Field label={t("faq.search")} {...field}>
          <Input {...describe(field)} type="search" defaultValue={searched} maxLength={100} />
        </Field>
        <Button>{t("faq.submit")}</Button>
      </form>
      {searched !== "" && (
        <p role="status">
          {t("faq.found", { count, searched })} <a href={paths.faq}>{t("faq.all")}</a>
        </p>
      )}
    </>
  )
}

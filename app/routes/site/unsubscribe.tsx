import { useActionData, useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { stopNewsTo } from "#app/domain/news/choose-news.server"
import { stopNewsInput } from "#app/domain/news/news-input"
import { constraintOf } from "#app/forms/constraint.server"
import { en, pt } from "#app/i18n/unsubscribe"
import { paths } from "#app/paths"
import { publicAction, publicLoader } from "#app/site/guard.server"
import { PageTitle } from "#app/site/page-title"
import { Panel } from "#app/site/panel"
import { titledByAnswer } from "#app/site/page-head"
import { LinkButton } from "#app/ui/button"
import { StopNewsForm } from "./unsubscribe/stop-news-form"

export const meta = titledByAnswer({
  asks: { pt: pt.title, en: en.title },
  sent: { pt: pt.sentTitle, en: en.sentTitle },
})

/** Outside the age gate: who wants no more mails is asked nothing first. */
export const loader = publicLoader(async () => ({ constraint: constraintOf(stopNewsInput) }), {
  ageGate: false,
})

/** Whatever becomes of it, the answer is the same: nobody learns here who takes part. */
export const action = publicAction(
  {
    schema: stopNewsInput,
    async run({ email }, { db, now }) {
      await stopNewsTo(db.primary, { email, now })
      return { sent: true as const }
    },
  },
  { ageGate: false },
)

export default function UnsubscribePage() {
  const { t } = useTranslation()
  const { constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const sent = answer !== undefined && "sent" in answer
  return (
    <div className="wrap">
      <PageTitle lead={t(sent ? "unsubscribe.sent" : "unsubscribe.lead")}>
        {t(sent ? "unsubscribe.sentTitle" : "unsubscribe.title")}
      </PageTitle>
      <Panel narrow>
        {sent ? (
          <LinkButton href={paths.unsubscribe()} variant="quiet">
            {t("unsubscribe.another")}
          </LinkButton>
        ) : (
          <StopNewsForm answer={answer} constraint={constraint} />
        )}
      </Panel>
    </div>
  )
}

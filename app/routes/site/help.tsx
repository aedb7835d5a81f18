import { randomUUID } from "node:crypto"
import { useActionData, useLoaderData } from "@remix-run/react"
import { Trans, useTranslation } from "react-i18next"
import { brand } from "#app/brand"
import { askAboutInvoice } from "#app/domain/requests/make-request.server"
import { questionInput } from "#app/domain/requests/request-input.server"
import { listOwnRequests } from "#app/domain/requests/requests.queries.server"
import { cleanText } from "#app/db/filter-readers.server"
import { constraintOf } from "#app/forms/constraint.server"
import { en, pt } from "#app/i18n/requests"
import { paths } from "#app/paths"
import { participantAction, participantLoader } from "#app/site/guard.server"
import { typedBefore, type Typing } from "#app/site/kept-form"
import { forgetKept, keptForm } from "#app/site/kept-form.server"
import { OwnRequests } from "#app/site/own-requests"
import { PageTitle } from "#app/site/page-title"
import { titled } from "#app/site/page-head"
import { redirectSaying } from "#app/site/toast.server"
import { QuestionForm } from "./help/question-form"
import { viewOwnRequest } from "./request-view.server"

export const meta = titled({ pt: pt.help.title, en: en.help.title })

export const loader = participantLoader(async ({ db, locale, now, participant, request, url }) => {
  const requests = await listOwnRequests(db.primary, { registrationId: participant.id, now })
  const typing: Typing = "form"
  return {
    typing,
    protocol: cleanText(url.searchParams.get("protocolo"))?.slice(0, 40) ?? "",
    requests: requests.map((asked) => viewOwnRequest(asked, locale)),
    formKey: randomUUID(),
    typed: typedBefore(await keptForm(db.primary, { request, now, participant }), "question"),
    constraint: constraintOf(questionInput),
  }
})

export const action = participantAction(
  {
    schema: questionInput,
    async run(input, { client, db, headers, locale, now, participant, request }) {
      const id = await askAboutInvoice(db.primary, { participant, input, ip: client.ip, now })
      await forgetKept(db.primary, { request, headers, registrationId: participant.id }, "question")
      return redirectSaying(paths.helpRequest(id), { en, pt }[locale].done, { headers })
    },
  },
  { kept: () => ({ question: questionInput }) },
)

export default function HelpPage() {
  const { t } = useTranslation()
  const { requests, typing: _, ...form } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { email } = brand.company
  return (
    <div className="wrap stack stack--far">
      <PageTitle lead={t("requests.help.lead")}>{t("requests.help.title")}</PageTitle>
      <div className="columns">
        <QuestionForm {...form} answer={answer} />
        <div className="prose">
          <p>
            <Trans i18nKey="requests.help.first" components={{ a: <a href={paths.faq} /> }} />
          </p>
          <p>
            {t("requests.help.correct")} <a href={paths.correctData}>{t("requests.help.correctLink")}</a>
          </p>
          <p>
            <Trans
              i18nKey="requests.help.mail"
              values={{ email }}
              components={{ a: <a href={`mailto:${email}`} /> }}
            />
          </p>
        </div>
      </div>
      <OwnRequests requests={requests} />
    </div>
  )
}

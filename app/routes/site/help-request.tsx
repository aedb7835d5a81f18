import { useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { getOwnRequest } from "#app/domain/requests/requests.queries.server"
import { en, pt } from "#app/i18n/requests"
import { paths } from "#app/paths"
import { participantLoader } from "#app/site/guard.server"
import { OwnRequest } from "#app/site/own-requests"
import { PageTitle } from "#app/site/page-title"
import { titled } from "#app/site/page-head"
import { LinkButton } from "#app/ui/button"
import { viewOwnRequest } from "./request-view.server"

export const meta = titled({ pt: pt.one.title, en: en.one.title })

/** A request of one's own with its answer; anybody else's is not there. */
export const loader = participantLoader(async ({ db, locale, now, params: { id = "" }, participant }) => {
  const request = await getOwnRequest(db.primary, { registrationId: participant.id, id, now })
  return { request: viewOwnRequest(request, locale) }
})

export default function HelpRequestPage() {
  const { t } = useTranslation()
  const { request } = useLoaderData<typeof loader>()
  const back = (
    <LinkButton href={paths.perfil} variant="secondary">
      {t("requests.one.back")}
    </LinkButton>
  )
  return (
    <div className="wrap stack stack--far">
      <PageTitle aside={back}>{t("requests.one.title")}</PageTitle>
      <OwnRequest {...request} level={2} isHere />
    </div>
  )
}

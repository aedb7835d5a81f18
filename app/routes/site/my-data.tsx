import { useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { erasurePlan } from "#app/domain/my-data/erasure-plan.queries.server"
import { en, pt } from "#app/i18n/my-data"
import { paths } from "#app/paths"
import { CookieChoice } from "#app/site/cookie-question"
import { participantLoader } from "#app/site/guard.server"
import { titled } from "#app/site/page-head"
import { PageTitle } from "#app/site/page-title"
import { Panel } from "#app/site/panel"
import { Button, LinkButton } from "#app/ui/button"
import { ErasureList } from "#app/site/erasure-list"
import { CancelAccount } from "./profile/cancel-account"

export const meta = titled({ pt: pt.title, en: en.title })

/** What is kept of a person: as a file, and what becomes of it when they go. */
export const loader = participantLoader(async ({ db, now, participant }) => ({
  plan: await erasurePlan(db.primary, { registrationId: participant.id, now }),
}))

export default function MyDataPage() {
  const { t } = useTranslation()
  const { plan } = useLoaderData<typeof loader>()
  return (
    <div className="wrap stack stack--far">
      <PageTitle lead={t("myData.lead")}>{t("myData.title")}</PageTitle>
      <Panel title={t("myData.download.title")}>
        <p>{t("myData.download.what")}</p>
        <p>{t("myData.download.how")}</p>
        {/* A form, since nobody fetches one beforehand as the site does with links. */}
        <form action={paths.myDataFile}>
          <Button>{t("myData.download.submit")}</Button>
        </form>
        <p>{t("myData.download.limit")}</p>
      </Panel>
      <Panel title={t("myData.fix.title")}>
        <p>{t("myData.fix.own")}</p>
        <p>
          <LinkButton href={paths.correctData} variant="secondary">
            {t("myData.fix.submit")}
          </LinkButton>
        </p>
      </Panel>
      <Panel title={t("myData.erase.title")}>
        <p>{t(plan.waits.length > 0 ? "myData.erase.atOnceWaiting" : "myData.erase.atOnce")}</p>
        <ErasureList plan={plan} />
      </Panel>
      <CookieChoice here={paths.myData} />
      <CancelAccount />
      <p>
        <LinkButton href={paths.perfil} variant="secondary">
          {t("myData.back")}
        </LinkButton>
      </p>
    </div>
  )
}

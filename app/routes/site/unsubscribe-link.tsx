import { data, type MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { chooseNewsByLink } from "#app/domain/news/choose-news.server"
import { readMailLink } from "#app/domain/news/mail-link.server"
import { newsLinkInput, stopNewsInput } from "#app/domain/news/news-input"
import { constraintOf } from "#app/forms/constraint.server"
import { en, pt } from "#app/i18n/unsubscribe"
import { publicAction, publicLoader } from "#app/site/guard.server"
import { PageTitle } from "#app/site/page-title"
import { Panel } from "#app/site/panel"
import { headOf, isSentIn } from "#app/site/page-head"
import { Toasts } from "#app/site/toasts"
import { Button } from "#app/ui/button"
import { StopNewsForm } from "./unsubscribe/stop-news-form"

/** By what the link still does, or did. */
export const meta: MetaFunction<typeof loader> = (asked) => {
  const { title, titleOfReturn } = asked.data ?? { title: "", titleOfReturn: "" }
  return headOf(isSentIn(asked.matches) ? titleOfReturn : title, asked)
}

/** Looking changes nothing: mail servers open links before people do. */
export const loader = publicLoader(
  async ({ db, locale, params: { id = "" } }) => {
    const link = await readMailLink(db.primary, id)
    const shown = link ? { canReturn: link.canReturn, getsNews: link.getsNews } : null
    const titles = { en, pt }[locale]
    const title = titles[!shown ? "broken" : shown.getsNews ? "stop" : "stopped"]
    const titleOfReturn = shown?.getsNews ? titles.back : title
    const page = { title, titleOfReturn, link: shown, constraint: constraintOf(stopNewsInput) }
    return data(page, { status: shown ? 200 : 404 })
  },
  { ageGate: false },
)

/**
 * Answered with the page itself, for RFC 8058 wants no redirect; not counted, since one mail server posts for many
 * people.
 */
export const action = publicAction(
  {
    schema: newsLinkInput,
    async run({ wanted }, { client, db, now, params: { id = "" } }) {
      await chooseNewsByLink(db.primary, { mailKey: id, wanted: wanted === "yes", ip: client.ip, now })
      return { sent: true as const, isBack: wanted === "yes" }
    },
  },
  { ageGate: false, counted: false },
)

export default function UnsubscribeLinkPage() {
  const { link, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isBack = answer !== undefined && "isBack" in answer && answer.isBack
  return (
    <div className="wrap">
      {link ? <Choice isBack={isBack} {...link} /> : <BrokenLink constraint={constraint} />}
    </div>
  )
}

type ChoiceProps = {
  canReturn: boolean
  getsNews: boolean
  /** Came back with this answer. */
  isBack: boolean
}

function Choice({ canReturn, getsNews, isBack }: ChoiceProps) {
  const { t } = useTranslation()
  if (getsNews)
    return (
      <>
        <PageTitle lead={t(isBack ? "unsubscribe.backHelp" : "unsubscribe.stopLead")}>
          {t(isBack ? "unsubscribe.back" : "unsubscribe.stop")}
        </PageTitle>
        <Panel narrow>
          <form method="post" className="form">
            <Button wide name="List-Unsubscribe" value="One-Click">
              {t(isBack ? "unsubscribe.stopAgain" : "unsubscribe.submit")}
            </Button>
          </form>
        </Panel>
      </>
    )
  return (
    <>
      <PageTitle lead={t("unsubscribe.stoppedHelp")}>{t("unsubscribe.stopped")}</PageTitle>
      {canReturn && (
        <Panel narrow>
          <form method="post" className="form">
            <p>{t("unsubscribe.again")}</p>
            <Button variant="secondary" name="wanted" value="yes">
              {t("unsubscribe.allow")}
            </Button>
          </form>
        </Panel>
      )}
    </>
  )
}

function BrokenLink({ constraint }: { constraint: Parameters<typeof StopNewsForm>[0]["constraint"] }) {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle lead={t("unsubscribe.brokenHelp")}>{t("unsubscribe.broken")}</PageTitle>
      <Panel narrow>
        <StopNewsForm constraint={constraint} />
      </Panel>
      <Toasts toast={{ message: t("unsubscribe.broken"), type: "error" }} />
    </>
  )
}

import { useTranslation } from "react-i18next"
import { usePageForm } from "#app/forms/post-form"
import { OwnForm } from "#app/site/own-form"
import { paths } from "#app/paths"
import { Button, LinkButton } from "#app/ui/button"
import { PageTitle } from "#app/site/page-title"
import { Panel } from "#app/site/panel"
import type { Refusal } from "#app/forms/refusal"
import type { ErasurePlan } from "#app/domain/my-data/erasure-plan.queries.server"
import { ErasureList } from "#app/site/erasure-list"
import { InPortuguese } from "#app/site/in-portuguese"
import { Notice } from "#app/ui/notice"
import type { PrizeUnderWay } from "./prizes-under-way"

/** Leads to the question; a GET changes nothing. */
export function CancelAccount() {
  const { t } = useTranslation()
  return (
    <Panel title={t("profile.cancel.title")} lead={<p>{t("profile.cancel.help")}</p>} id="conta">
      <form action={paths.perfil}>
        <Button variant="danger" name="confirm" value="cancel">
          {t("profile.cancel.submit")}
        </Button>
      </form>
    </Panel>
  )
}

/** The ways to everything that is kept of the person, and to what only the team changes. */
export function MyDataLinks() {
  const { t } = useTranslation()
  return (
    <Panel title={t("myData.link")} id="meus-dados">
      <p>
        {t("myData.linkHelp")} {t("requests.help.correct")}
      </p>
      <p className="form__actions">
        <LinkButton href={paths.myData} variant="secondary">
          {t("myData.link")}
        </LinkButton>
        <LinkButton href={paths.correctData} variant="secondary">
          {t("requests.correction.title")}
        </LinkButton>
      </p>
    </Panel>
  )
}

type ConfirmProps = {
  answer: Refusal | undefined
  plan: ErasurePlan
  underWay: readonly PrizeUnderWay[]
}

/**
 * Asks before the account is canceled, and says what goes with it, what stays, why and until when; over that, what a prize
 * under way still wants of its winner, who cannot do it without the account.
 */
export function ConfirmCancel({ answer, plan, underWay }: ConfirmProps) {
  const { t } = useTranslation()
  const [form] = usePageForm({ intent: "cancel", answer })
  return (
    <div className="wrap stack">
      <PageTitle>{t("profile.cancel.sure")}</PageTitle>
      {underWay.map((prize) => (
        <UnderWay key={prize.id} {...prize} />
      ))}
      <Panel narrow>
        <ul className="bullets">
          <li>{t("profile.cancel.consequences.login")}</li>
          <li>{t("profile.cancel.consequences.numbers")}</li>
          <li>{t("profile.cancel.consequences.prizes")}</li>
        </ul>
        <ErasureList plan={plan} isOpen />
        <OwnForm form={form} summary={t("common.errorSummary")} className="form">
          <div className="form__actions">
            <Button variant="danger">{t("profile.cancel.submit")}</Button>
            <LinkButton href={paths.perfil}>{t("profile.cancel.back")}</LinkButton>
          </div>
        </OwnForm>
      </Panel>
    </div>
  )
}

function UnderWay({ name, href, wants }: PrizeUnderWay) {
  const { t } = useTranslation()
  const way = { answer: "answer", photosAndAddress: "papers", photos: "papers", address: "address" } as const
  const actions = href && wants !== "nothing" && (
    <LinkButton href={href} small>
      {t(`profile.prizes.${way[wants]}`)}
    </LinkButton>
  )
  return (
    <Notice tone="warning" title={t("profile.cancel.underWay")} actions={actions}>
      <p>
        <InPortuguese>{name}</InPortuguese>. {t(`profile.cancel.wants.${wants}`)}
      </p>
    </Notice>
  )
}

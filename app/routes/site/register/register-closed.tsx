import { useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { DeadEnd } from "#app/site/dead-end"
import { LinkButton } from "#app/ui/button"

/** It ended, has not begun, or there is nothing yet that anybody could accept. */
export type WhyClosed = "over" | "notYet" | "unpublished"

type Props = {
  why: WhyClosed
  /** That it is, in the words of the code. */
  closed: string
  start: string
  end: string
  /** Whether those who are registered still send invoices, and until when. */
  takesInvoices: boolean
  invoicesEnd: string
  signIn: string
}

/** Where nobody can register: when it opens, what is missing or when it ended, instead of the form. */
export function RegisterClosed({ why, ...props }: Props) {
  return <div className="wrap">{why === "over" ? <Over {...props} /> : <NotYet why={why} {...props} />}</div>
}

function NotYet({ why, closed, start }: Pick<Props, "why" | "closed" | "start">) {
  const { t } = useTranslation()
  const isWaiting = why === "notYet"
  return (
    <DeadEnd
      title={t("register.notYetTitle")}
      why={isWaiting ? `${closed} ${t("register.notYet", { moment: start })}` : closed}
      todo={[t(isWaiting ? "register.notYetHelp" : "register.unpublishedHelp"), t("register.notYetReady")]}
    >
      <LinkButton href={paths.bars}>{t("common.bars")}</LinkButton>
      <LinkButton href={paths.home} variant="secondary">
        {t("common.home")}
      </LinkButton>
    </DeadEnd>
  )
}

function Over({ closed, end, takesInvoices, invoicesEnd, signIn }: Omit<Props, "why" | "start">) {
  const { t } = useTranslation()
  const goesOn = invoicesEnd ? "register.overSendUntil" : "register.overSend"
  return (
    <DeadEnd
      title={t("register.overTitle")}
      why={`${closed} ${t("register.over", { moment: end })}`}
      todo={[
        takesInvoices ? t(goesOn, { moment: invoicesEnd }) : t("register.overHelp"),
        t("register.overWatch"),
      ]}
    >
      <LinkButton href={signIn}>{t("register.signIn")}</LinkButton>
      <LinkButton href={paths.winners} variant="secondary">
        {t("common.winners")}
      </LinkButton>
    </DeadEnd>
  )
}

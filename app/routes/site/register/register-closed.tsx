import { useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { DeadEnd } from "#app/site/dead-end"
import { LinkButton } from "#app/ui/button"

type Props = {
  /** That it is, in the words of the code. */
  closed: string
  hasEnded: boolean
  start: string
  end: string
  /** Whether those who are registered still send invoices, and until when. */
  takesInvoices: boolean
  invoicesEnd: string
  signIn: string
}

/** Outside the registration window: when it opens or when it ended, instead of the form. */
export function RegisterClosed({ hasEnded, ...props }: Props) {
  return <div className="wrap">{hasEnded ? <Over {...props} /> : <NotYet {...props} />}</div>
}

function NotYet({ closed, start }: Pick<Props, "closed" | "start">) {
  const { t } = useTranslation()
  return (
    <DeadEnd
      title={t("register.notYetTitle")}
      why={`${closed} ${t("register.notYet", { moment: start })}`}
      todo={[t("register.notYetHelp"), t("register.notYetReady")]}
    >
      <LinkButton href={paths.bars}>{t("common.bars")}</LinkButton>
      <LinkButton href={paths.home} variant="secondary">
        {t("common.home")}
      </LinkButton>
    </DeadEnd>
  )
}

function Over({ closed, end, takesInvoices, invoicesEnd, signIn }: Omit<Props, "hasEnded" | "start">) {
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

import { useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { DeadEnd } from "#app/site/dead-end"
import { LinkButton } from "#app/ui/button"

type Props = {
  hasEnded: boolean
  start: string
  end: string
  /** The first day that a receipt may bear, in words. */
  boughtFrom: string | null
}

/** Outside the window: when it opens or when it ended, and what there is to do instead. */
export function InvoicesClosed({ hasEnded, ...props }: Props) {
  return <div className="wrap">{hasEnded ? <Over {...props} /> : <NotYet {...props} />}</div>
}

function NotYet({ start, boughtFrom }: Pick<Props, "start" | "boughtFrom">) {
  const { t } = useTranslation()
  return (
    <DeadEnd
      title={t("cupom.closed.notYetTitle")}
      why={t("cupom.closed.notYet", { moment: start })}
      todo={[
        boughtFrom ? t("cupom.closed.keepFrom", { day: boughtFrom }) : t("cupom.closed.whichCount"),
        t("cupom.closed.comeBack"),
      ]}
    >
      <LinkButton href={paths.regulations}>{t("common.regulation")}</LinkButton>
      <LinkButton href={paths.bars} variant="secondary">
        {t("common.bars")}
      </LinkButton>
    </DeadEnd>
  )
}

function Over({ end }: Pick<Props, "end">) {
  const { t } = useTranslation()
  return (
    <DeadEnd
      title={t("cupom.closed.overTitle")}
      why={t("cupom.closed.over", { moment: end })}
      todo={[t("cupom.closed.overHelp"), t("cupom.closed.overWatch")]}
    >
      <LinkButton href={paths.perfil}>{t("common.profile")}</LinkButton>
      <LinkButton href={paths.winners} variant="secondary">
        {t("common.winners")}
      </LinkButton>
    </DeadEnd>
  )
}

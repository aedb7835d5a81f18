import { useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { DeadEnd } from "#app/site/dead-end"
import { LinkButton } from "#app/ui/button"

/** Between two times at which invoices are taken: the pause's own notice, and what there is to do instead. */
export function InvoicesPaused({ notice }: { notice: string }) {
  const { t } = useTranslation()
  return (
    <div className="wrap">
      <DeadEnd
        title={t("cupom.closed.pausedTitle")}
        why={`${t("cupom.closed.paused")} ${notice}`}
        todo={[t("cupom.closed.pausedHelp"), t("cupom.closed.pausedKept")]}
      >
        <LinkButton href={paths.perfil}>{t("common.profile")}</LinkButton>
        <LinkButton href={paths.home} variant="secondary">
          {t("common.home")}
        </LinkButton>
      </DeadEnd>
    </div>
  )
}

import { useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { PageTitle } from "#app/site/page-title"
import { LinkButton } from "#app/ui/button"
import { Notice } from "#app/ui/notice"

/** While a pause is on: the notice, and what there is to do instead. */
export function InvoicesPaused({ notice }: { notice: string }) {
  const { t } = useTranslation()
  return (
    <div className="wrap stack">
      <PageTitle>{t("cupom.title")}</PageTitle>
      <Notice tone="warning" title={t("cupom.closed.paused")}>
        <p>{notice}</p>
        <p>{t("cupom.closed.pausedHelp")}</p>
      </Notice>
      <p className="form__actions">
        <LinkButton href={paths.perfil}>{t("common.profile")}</LinkButton>
        <LinkButton href={paths.home} variant="secondary">
          {t("common.home")}
        </LinkButton>
      </p>
    </div>
  )
}

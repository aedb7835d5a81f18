import { useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { LinkButton } from "#app/ui/button"
import { Notice } from "#app/ui/notice"
import { PageTitle } from "#app/site/page-title"

type Props = { hasEnded: boolean; start: string; end: string }

/** Outside the window: when it opens or when it ended, and what there is to do instead. */
export function InvoicesClosed({ hasEnded, start, end }: Props) {
  const { t } = useTranslation()
  const title = hasEnded
    ? t("cupom.closed.over", { moment: end })
    : t("cupom.closed.notYet", { moment: start })
  return (
    <div className="wrap stack">
      <PageTitle>{t("cupom.title")}</PageTitle>
      <Notice tone="warning" title={title}>
        <p>{hasEnded ? t("cupom.closed.overHelp") : t("cupom.closed.notYetHelp")}</p>
      </Notice>
      <p className="form__actions">
        {hasEnded ? (
          <LinkButton href={paths.perfil}>{t("common.profile")}</LinkButton>
        ) : (
          <LinkButton href={paths.regulations}>{t("common.regulation")}</LinkButton>
        )}
        <LinkButton href={paths.home} variant="secondary">
          {t("common.home")}
        </LinkButton>
      </p>
    </div>
  )
}

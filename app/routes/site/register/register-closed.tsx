import { useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { LinkButton } from "#app/ui/button"
import { Notice } from "#app/ui/notice"
import { PageTitle } from "#app/site/page-title"

type Props = { closed: string; hasEnded: boolean; start: string; end: string; signIn: string }

/** Outside the registration window: when it opens or when it ended, instead of the form. */
export function RegisterClosed({ closed, hasEnded, start, end, signIn }: Props) {
  const { t } = useTranslation()
  return (
    <div className="wrap stack">
      <PageTitle>{t("register.title")}</PageTitle>
      <Notice tone="warning" title={closed}>
        <p>
          {hasEnded ? t("register.over", { moment: end }) : t("register.notYet", { moment: start })}{" "}
          {hasEnded ? t("register.overHelp") : t("register.notYetHelp")}
        </p>
      </Notice>
      <p className="form__actions">
        {hasEnded ? (
          <LinkButton href={signIn}>{t("register.signIn")}</LinkButton>
        ) : (
          <LinkButton href={paths.home}>{t("common.home")}</LinkButton>
        )}
      </p>
    </div>
  )
}

import { useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { Notice } from "#app/ui/notice"

type ImpersonationBannerProps = {
  name: string
  /** The session's end as a time of day, which stays true without a script; with one it counts down. */
  endsAt: string
}

/** An administrator sees the site as somebody else: it says so on every page, and the way back ends that session. */
export function ImpersonationBanner({ name, endsAt }: ImpersonationBannerProps) {
  const { t } = useTranslation()
  const leave = (
    <form method="post" action={paths.logout}>
      <Button small variant="secondary">
        {t("common.leaveImpersonation")}
      </Button>
    </form>
  )
  return (
    <Notice tone="warning" className="wrap" actions={leave}>
      {t("common.impersonated", { name })}{" "}
      <span data-left={t("common.impersonationLeft")}>{t("common.impersonationEnds", { time: endsAt })}</span>
    </Notice>
  )
}

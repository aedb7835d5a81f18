import { Trans, useTranslation } from "react-i18next"
import { brand } from "#app/brand"
import { Notice } from "#app/ui/notice"
import type { Sending } from "./sending"

/** What keeps a participant from sending coupons now, over all else of the profile: a block, or a pause of everybody's. */
export function WhyNotSending({ blocked, sending }: { blocked: boolean; sending: Sending }) {
  const { t } = useTranslation()
  const { email } = brand.company
  return (
    <>
      {blocked && (
        <Notice tone="warning" title={t("profile.blocked")}>
          <p>
            <Trans
              i18nKey="profile.blockedHelp"
              values={{ email }}
              components={{ a: <a href={`mailto:${email}`} /> }}
            />
          </p>
        </Notice>
      )}
      {sending.state === "paused" && (
        <Notice tone="warning" title={t("cupom.closed.pausedTitle")}>
          <p>{`${sending.notice} ${t("cupom.closed.pausedKept")}`}</p>
        </Notice>
      )}
    </>
  )
}

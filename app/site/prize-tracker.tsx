import { useTranslation } from "react-i18next"
import { classNames } from "#app/ui/class-names"

const steps = ["won", "papers", "checked", "sent", "delivered"] as const

export type Track = {
  /** How many of the steps are done. */
  done: number
  /** To track the parcel by, or the voucher itself. */
  code: string | null
  isVoucher: boolean
  /** How far its delivery is, once it is validated. */
  delivery: "waiting" | "sent" | "delivered" | "returned" | null
}

/**
 * How far a won prize is: an ordered list, whole without scripts. In short, only the step that it is at is written out; its
 * code has a line of its own, since a voucher is used after it was delivered.
 */
export function PrizeTracker({ done, code, isVoucher, delivery, isShort }: Track & { isShort?: boolean }) {
  const { t } = useTranslation()
  const say = (step: (typeof steps)[number]) =>
    t(`profile.prizes.track.${step === "sent" && isVoucher ? "voucher" : step}`)
  return (
    <>
      <ol
        className={classNames("tracker", isShort && "tracker--short")}
        aria-label={t("profile.prizes.track.title")}
      >
        {steps.map((step, at) => (
          <li
            key={step}
            className={classNames("tracker__step", at < done && "tracker__step--done")}
            aria-current={at === done - 1 ? "step" : undefined}
          >
            <span className={isShort && at !== done - 1 ? "visually-hidden" : undefined}>{say(step)}</span>
            <span className="visually-hidden">
              {" "}
              {t(`profile.prizes.track.${at < done ? "done" : "ahead"}`)}
            </span>
          </li>
        ))}
      </ol>
      {code && (
        <p className="tracker__code">
          {t(`profile.prizes.track.${isVoucher ? "voucherCode" : "parcelCode"}`)} <strong>{code}</strong>
        </p>
      )}
      {delivery === "returned" && <p>{t("profile.prizes.track.back")}</p>}
    </>
  )
}

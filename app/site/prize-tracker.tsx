import { useTranslation } from "react-i18next"
import { classNames } from "#app/ui/class-names"

const parcelSteps = ["won", "papers", "checked", "sent", "delivered"] as const
/** A voucher is there with its code: nobody waits for anything after that. */
const voucherSteps = ["won", "papers", "checked", "voucher"] as const

export type Track = {
  /** How many of a parcel's steps are done; a voucher has one less. */
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
  const steps = isVoucher ? voucherSteps : parcelSteps
  const current = Math.min(done, steps.length) - 1
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
            aria-current={at === current ? "step" : undefined}
          >
            <span className={isShort && at !== current ? "visually-hidden" : undefined}>
              {t(`profile.prizes.track.${step}`)}
            </span>
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

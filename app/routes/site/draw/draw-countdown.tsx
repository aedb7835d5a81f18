import { Fragment } from "react"
import { useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { type LeftOut, LeftOutNumbers, NumbersOnHold } from "#app/site/left-out-numbers"
import { LinkButton } from "#app/ui/button"

/** What a signed-in visitor holds in the draw; null for a stranger. */
export type OwnInDraw = {
  count: number
  /** The latest; one that takes no part by the closed list is struck out. */
  some: readonly { number: string; isLeftOut: boolean }[]
  leftOut: readonly LeftOut[]
  onHold: number
} | null
export type DrawCountdownProps = {
  /** Until the extraction; null where it has no day to come. */
  daysLeft: number | null
  own: OwnInDraw
  /** Whether it still takes numbers. */
  isOpen: boolean
}

/** How long it still takes, and what the visitor holds in it. */
export function DrawCountdown({ daysLeft, own, isOpen }: DrawCountdownProps) {
  const { t } = useTranslation()
  if (daysLeft === null && own === null) return null
  return (
    <div className="countdown">
      {daysLeft !== null && (
        <p className="countdown__days">
          {t(daysLeft === 0 ? "draw.today" : "draw.daysLeft", { count: daysLeft })}
        </p>
      )}
      {own !== null && (
        <div className="stack stack--near">
          <p>
            <strong>{t("draw.own", { count: own.count })}</strong>
            {own.some.map(({ number, isLeftOut }, at) => (
              <Fragment key={number}>
                {at === 0 ? ": " : " · "}
                {isLeftOut ? <s>{number}</s> : number}
              </Fragment>
            ))}
            {own.count > own.some.length && " …"}
          </p>
          <LeftOutNumbers leftOut={own.leftOut} />
          <NumbersOnHold count={own.onHold} />
          <p className="form__actions">
            {own.count > 0 && (
              <LinkButton href={`${paths.perfil}#numeros`} variant="secondary" small>
                {t("draw.ownAll")}
              </LinkButton>
            )}
            {isOpen && (
              <LinkButton href={paths.cupom} variant={own.count > 0 ? "quiet" : "primary"} small>
                {t("common.sendInvoice")}
              </LinkButton>
            )}
          </p>
        </div>
      )}
    </div>
  )
}

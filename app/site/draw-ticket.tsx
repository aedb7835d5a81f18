import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { classNames } from "#app/ui/class-names"
import { InPortuguese, usePortuguese } from "./in-portuguese"

type DrawTicketProps = {
  /** "Sorteio da Final" */
  title: string
  prize: string
  /** On the stub: "Sorteio em" over "12/12"; null where the day is not known. */
  stub: { label: string; day: string | null }
  /** Where it stands, printed on the ticket: `live` takes numbers, `done` has its result, `off` never takes place. */
  state?: { label: string; tone: "live" | "waits" | "done" | "off" }
  children?: ReactNode
}

/** A draw as the ticket for the match that decides it: the day on the stub, what it is about on the body. */
export function DrawTicket({ title, prize, stub, state, children }: DrawTicketProps) {
  const { t } = useTranslation()
  const lang = usePortuguese()
  return (
    <article className={classNames("match", state && `match--${state.tone}`)}>
      <div className="match__paper">
        <p className="match__stub">
          <span className="match__label">{stub.label}</span>
          {stub.day === null ? (
            <span className="match__open">{t("draw.dayOpen")}</span>
          ) : (
            <span className="match__day">{stub.day}</span>
          )}
        </p>
        <div className="match__body">
          <p className="match__kicker">
            <InPortuguese>{title}</InPortuguese>{" "}
            {state && <span className="match__state">{state.label}</span>}
          </p>
          <h3 className="match__prize" lang={lang}>
            {prize}
          </h3>
          {children && <div className="match__small">{children}</div>}
        </div>
      </div>
    </article>
  )
}

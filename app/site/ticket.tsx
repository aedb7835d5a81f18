import type { ReactNode } from "react"
import { classNames } from "#app/ui/class-names"
import { Stamp } from "./stamp"

type TicketState = "live" | "void" | "won"
type LuckyTicketProps = {
  /** As it is written everywhere: `07/53.269`. */
  number: string
  words: { series: string; element: string }
  state?: TicketState
  /** The word of the stamp: "Anulado", "Premiado". */
  stamp?: string
  /** Draw, date: a line of small print. */
  note?: ReactNode
  as?: "li" | "article" | "div"
}

/** A lucky number as a match-day ticket: the series on the stub, the element on the body. */
export function LuckyTicket({
  number,
  words,
  state = "live",
  stamp,
  note,
  as: Tag = "li",
}: LuckyTicketProps) {
  const [series, element] = number.split("/")
  return (
    <Tag className={classNames("ticket", `ticket--${state}`)}>
      <div className="ticket__paper">
        <div className="ticket__stub" aria-hidden="true">
          <span className="ticket__label">{words.series}</span>
          <span className="ticket__series">{series}</span>
        </div>
        <div className="ticket__body">
          <span className="ticket__label" aria-hidden="true">
            {words.element}
          </span>
          <span className="ticket__element" aria-hidden="true">
            {element}
          </span>
          <span className="ticket__print">
            <span className="ticket__number">{number}</span>
            {note && <span>{note}</span>}
          </span>
        </div>
      </div>
      {stamp && (
        <Stamp tone={state === "void" ? "bad" : "good"} className="ticket__stamp">
          {stamp}
        </Stamp>
      )}
    </Tag>
  )
}

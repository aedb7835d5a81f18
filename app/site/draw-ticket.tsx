import type { ReactNode } from "react"

export type DrawTicketProps = {
  /** "Sorteio da Final" */
  title: string
  prize: string
  /** On the stub: "Sorteio em" over "12/12". */
  stub: { label: string; day: string }
  children?: ReactNode
}

/** A draw as the ticket for the match that decides it: the day on the stub, what it is about on the body. */
export function DrawTicket({ title, prize, stub, children }: DrawTicketProps) {
  return (
    <article className="match">
      <div className="match__paper">
        <p className="match__stub">
          <span className="match__label">{stub.label}</span>
          <span className="match__day">{stub.day}</span>
        </p>
        <div className="match__body">
          <p className="match__kicker">{title}</p>
          <h3 className="match__prize">{prize}</h3>
          {children && <div className="match__small">{children}</div>}
        </div>
      </div>
    </article>
  )
}

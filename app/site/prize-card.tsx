import type { ReactNode } from "react"
import { classNames } from "#app/ui/class-names"
import { Stamp } from "./stamp"

type PrizeCardProps = {
  /** What kind of prize: "Prêmio na hora". */
  kicker: string
  title: ReactNode
  /** On the torn stub: a short word or the series. */
  stub: string
  stamp?: ReactNode
  actions?: ReactNode
  level?: 2 | 3
  children?: ReactNode
}

/** A won prize: the stub has been torn off the ticket and lies beside it. */
export function PrizeCard({ kicker, title, stub, stamp, actions, level = 2, children }: PrizeCardProps) {
  const Heading = `h${level}` as const
  return (
    <section className={classNames("prize", Boolean(stamp) && "prize--stamped")}>
      <div className="prize__stub" aria-hidden="true">
        <span className="prize__stub-word">{stub}</span>
      </div>
      <div className="prize__paper">
        <p className="prize__kicker">{kicker}</p>
        <Heading className="prize__title">{title}</Heading>
        {actions && <div className="prize__actions">{actions}</div>}
        {children && <div>{children}</div>}
      </div>
      {stamp && <Stamp className="prize__stamp">{stamp}</Stamp>}
    </section>
  )
}

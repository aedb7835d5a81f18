import type { ReactNode } from "react"
import { classNames } from "./class-names"

export type StatProps = {
  label: string
  figure: ReactNode
  /** Under the figure: what it is measured against. */
  note?: ReactNode
  className?: string
}

export function Stat({ label, figure, note, className }: StatProps) {
  return (
    <div className={classNames("stat", className)}>
      <p className="stat__label">{label}</p>
      <p className="stat__figure">{figure}</p>
      {note && <p className="stat__note">{note}</p>}
    </div>
  )
}

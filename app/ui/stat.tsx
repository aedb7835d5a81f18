import type { ReactNode } from "react"

type StatProps = {
  label: string
  figure: ReactNode
  /** Under the figure: what it is measured against. */
  note?: ReactNode
}

export function Stat({ label, figure, note }: StatProps) {
  return (
    <div className="stat">
      <p className="stat__label">{label}</p>
      <p className="stat__figure">{figure}</p>
      {note && <p className="stat__note">{note}</p>}
    </div>
  )
}

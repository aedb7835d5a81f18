import { Link, useLocation } from "@remix-run/react"
import type { ReactNode } from "react"
import { backToList } from "./from-list"
import { PrintButton } from "./printed"

type DetailProps = {
  title: string
  /** The list that it belongs to; the way there keeps the filters that it was opened from. */
  back: { href: string; label: string }
  /** The state, as a badge. */
  badge?: ReactNode
  /** Buttons that open a command's dialog; each hides itself from whoever may not. */
  commands?: ReactNode
  /** Nothing is there yet: what is filled in makes it. */
  isForm?: boolean
  /** The narrow column: history, photo. */
  side?: ReactNode
  children: ReactNode
}

/**
 * One thing: what it is, what can be done with it, what happened to it. What is a form yet nobody wants on paper.
 */
export function DetailPage({ title, back, badge, commands, isForm = false, side, children }: DetailProps) {
  const { search } = useLocation()
  return (
    <>
      <nav aria-label="Caminho">
        <Link to={backToList(back.href, search)}>{back.label}</Link>
      </nav>
      <header className="page-head">
        <h1>{title}</h1>
        {badge}
        <div className="page-head__actions commands">
          {commands}
          {!isForm && <PrintButton />}
        </div>
      </header>
      <div className={side ? "detail" : "cards"}>
        <div className="cards">{children}</div>
        {side && <div className="detail__side">{side}</div>}
      </div>
    </>
  )
}

export function Card({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className="card" id={id}>
      <h2 className="card__title">{title}</h2>
      {children}
    </section>
  )
}

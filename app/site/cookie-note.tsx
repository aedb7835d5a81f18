import type { ReactNode } from "react"

export type CookieNoteProps = {
  label: string
  children: ReactNode
  /** A form with both buttons. */ actions: ReactNode
}

/** A paper strip at the foot of the window; it covers no control of the page's end. */
export function CookieNote({ label, children, actions }: CookieNoteProps) {
  return (
    <section className="cookie" aria-label={label}>
      <div className="cookie__text">{children}</div>
      <div className="cookie__actions">{actions}</div>
    </section>
  )
}

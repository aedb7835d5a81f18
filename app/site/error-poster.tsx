import type { ReactNode } from "react"
import { BottleCap } from "./art/bottle-cap"

type ErrorPosterProps = {
  status: number
  /** Says the status in words: "Erro 404". */
  kicker: string
  title: ReactNode
  /** Before the actions, which it does not cover so. */
  toast?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** The status as tall as the poster. Its first nought is a cap that somebody dropped. */
export function ErrorPoster({ status, kicker, title, toast, actions, children }: ErrorPosterProps) {
  const digits = [...String(status)]
  const dropped = digits.indexOf("0")
  return (
    <section className="error-poster wrap">
      <p className="error-poster__status" aria-hidden="true">
        {digits.map((digit, index) =>
          index === dropped ? (
            <BottleCap key={index} className="cap error-poster__cap" />
          ) : (
            <span key={index}>{digit}</span>
          ),
        )}
      </p>
      <div className="error-poster__words">
        <p className="error-poster__kicker">{kicker}</p>
        <h1 className="error-poster__title">{title}</h1>
        {children && <div className="error-poster__text">{children}</div>}
        {toast}
        {actions && <div className="error-poster__actions">{actions}</div>}
      </div>
    </section>
  )
}

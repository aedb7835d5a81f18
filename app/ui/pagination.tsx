import type { ReactNode } from "react"
import { buttonClass } from "./button"

type PaginationProps = {
  /** Name of the landmark: "Paginação". */
  label: string
  previous: { href?: string; label: string }
  next: { href?: string; label: string }
  /** Between the two: "1–50 de 1.204". */
  children?: ReactNode
}

function Step({ href, label, rel }: { href?: string; label: string; rel: "prev" | "next" }) {
  const look = buttonClass({ variant: "secondary", small: true })
  return href ? (
    <a className={look} href={href} rel={rel}>
      {label}
    </a>
  ) : (
    <span className={look} aria-disabled="true">
      {label}
    </span>
  )
}

export function Pagination({ label, previous, next, children }: PaginationProps) {
  return (
    <nav className="pager" aria-label={label}>
      <Step {...previous} rel="prev" />
      {children && <span className="pager__where">{children}</span>}
      <Step {...next} rel="next" />
    </nav>
  )
}

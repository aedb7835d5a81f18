import { buttonClass } from "./button"

type PaginationProps = {
  /** Name of the landmark: "Paginação". */
  label: string
  previous: { href?: string; label: string }
  next: { href?: string; label: string }
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

export function Pagination({ label, previous, next }: PaginationProps) {
  return (
    <nav className="pager" aria-label={label}>
      <Step {...previous} rel="prev" />
      <Step {...next} rel="next" />
    </nav>
  )
}

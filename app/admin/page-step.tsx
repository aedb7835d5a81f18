import { Link } from "@remix-run/react"
import { buttonClass } from "#app/ui/button"

type Props = {
  /** The query of the page beside this one; null where there is none. */
  search: string | null
  label: string
  rel?: "prev" | "next"
  /** Of a table inside a page: the page stays where it is. */
  staysPut?: boolean
}

/** A step to the page of rows before or after. */
export function PageStep({ search, label, rel, staysPut }: Props) {
  const look = buttonClass({ variant: "secondary", small: true })
  if (search === null)
    return (
      <span className={look} aria-disabled="true">
        {label}
      </span>
    )
  return (
    <Link className={look} to={{ search }} rel={rel} preventScrollReset={staysPut}>
      {label}
    </Link>
  )
}

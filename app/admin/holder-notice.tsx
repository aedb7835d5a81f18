import { Link } from "@remix-run/react"
import type { Permission } from "#app/auth/permissions"
import { Notice } from "#app/ui/notice"
import { useCan } from "./frame-data"
import type { Refusal } from "#app/forms/refusal"

type Props = {
  /** What the page's action answered: a refusal names the holder in its `data`. */
  answer: Refusal | undefined
  title: string
  /** Who may open the holder's page, and where it is. */
  permission: Permission
  to: (id: string) => string
}

/** Something else has the number already that was typed: the way there. */
export function HolderNotice({ answer, title, permission, to }: Props) {
  const holder = answer?.refused.holder
  const can = useCan()
  if (!holder || !can(permission)) return null
  return (
    <Notice tone="warning" title={title}>
      <Link to={to(holder.id)}>Abrir {holder.name}</Link>
    </Notice>
  )
}

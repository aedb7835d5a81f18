import { Link } from "@remix-run/react"
import type { ReactNode } from "react"
import type { Permission } from "#app/auth/permissions"
import { useCan } from "./frame-data"

type Props = { permission: Permission; to: string; children: ReactNode }

/** A link for whoever may open it, the bare words for everyone else. */
export function LinkIf({ permission, to, children }: Props) {
  return useCan()(permission) ? <Link to={to}>{children}</Link> : children
}

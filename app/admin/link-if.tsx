import { Link, useLocation } from "@remix-run/react"
import type { ReactNode } from "react"
import type { Permission } from "#app/auth/permissions"
import { useCan } from "./frame-data"
import { withList } from "./from-list"

type Props = { permission: Permission; to: string; children: ReactNode }

/** A link for whoever may open it, the bare words for everyone else. From a list a record keeps its filters. */
export function LinkIf({ permission, to, children }: Props) {
  const list = useLocation()
  return useCan()(permission) ? <Link to={withList(to, list)}>{children}</Link> : children
}

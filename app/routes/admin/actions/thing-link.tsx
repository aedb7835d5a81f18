import { Link } from "@remix-run/react"
import type { ReactNode } from "react"
import { useCan } from "#app/admin/frame-data"
import { subjectPlace } from "./subject-link"

/** Something that the audit names, as the way to it for whoever may open it. */
export function ThingLink({ type, id, children }: { type: string; id: string; children: ReactNode }) {
  const can = useCan()
  const place = subjectPlace(type)
  return place && can(place.permission) ? <Link to={place.path(id)}>{children}</Link> : <>{children}</>
}

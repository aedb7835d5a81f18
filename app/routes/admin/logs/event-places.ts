import type { Permission } from "#app/auth/permissions"
import type { LogDetail } from "#app/domain/logs/logs.queries.server"
import { paths } from "#app/paths"

const { admin } = paths
type Place = { path: (id: string) => string; permission: Permission }

/** Where what an event names by its id is seen, by field. */
const places: Readonly<Record<string, Place>> = {
  userId: { path: admin.usersEdit, permission: "users:edit" },
  invoiceId: { path: admin.invoice, permission: "invoices:view" },
  prizeId: { path: admin.prize, permission: "prizes:view" },
  awardId: { path: admin.validation, permission: "prizes:validate" },
  winnerId: { path: admin.winner, permission: "winners:view" },
}

/** The way to what a field names, and the right that it takes; undefined where there is no page of it. */
export function pageOfField({ field, value }: LogDetail["eventFields"][number]) {
  const place = Object.hasOwn(places, field) ? places[field] : undefined
  return place && typeof value === "string"
    ? { to: place.path(value), permission: place.permission }
    : undefined
}

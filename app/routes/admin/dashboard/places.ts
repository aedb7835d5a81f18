import type { Permission } from "#app/auth/permissions"
import type { Attention } from "#app/domain/statistics/attention.queries.server"
import { paths } from "#app/paths"

type Place = { to: string; permission: Permission }

const { admin } = paths

/** Where what waits is dealt with; a card whose page does not exist yet has no line here and only tells. */
export const places: Partial<Record<keyof Attention, Place>> = {
  prizesDue: { to: `${admin.prizes}?status=available`, permission: "prizes:list" },
  awards: { to: `${admin.prizes}?status=pending`, permission: "prizes:list" },
  invoices: { to: `${admin.invoices}?status=pending`, permission: "invoices:list" },
  mails: { to: admin.commands, permission: "commands:list" },
  commands: { to: `${admin.commands}?status=failed`, permission: "commands:list" },
  exports: { to: `${admin.exports}?status=failed`, permission: "exports:list" },
}

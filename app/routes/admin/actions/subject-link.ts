import type { Permission } from "#app/auth/permissions"
import { paths } from "#app/paths"

type Place = { path: (id: string) => string; permission: Permission }

/** The page of what an audit row is about, where there is one; an area adds its line with its page. */
const places: Readonly<Record<string, Place>> = {
  registrations: { path: paths.admin.registration, permission: "registrations:view" },
  invoices: { path: paths.admin.invoice, permission: "invoices:view" },
  prizes: { path: paths.admin.prize, permission: "prizes:view" },
  exports: { path: () => paths.admin.exports, permission: "exports:list" },
  commands: { path: () => paths.admin.commands, permission: "commands:list" },
}

export const subjectPlace = (type: string): Place | undefined => places[type]

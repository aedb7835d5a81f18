import { z } from "zod"
import {
  can,
  type ExportedList,
  isExportedList,
  listPermission,
  type Permission,
  type Viewer,
} from "#app/auth/permissions"
import { bulkPermissions } from "#app/domain/bulk/bulk-command"
import { waitingPermissions } from "#app/domain/four-eyes/waiting"
import { listAddress } from "./list-address"

/** A list as it stands, under a name. What is wrong with it the use case says, on the list. */
export const saveViewInput = z.object({
  list: z.string().max(40),
  name: z.string().max(4_000).default(""),
  filters: z.string().max(4_000).default(""),
  shared: z.literal("on").optional(),
  back: listAddress,
})

/** A view that goes. */
export const deleteViewInput = z.object({ id: z.uuid("invalid"), back: listAddress })

/** Lists whose page wants one of these, and not the right to see the list whose export they borrow. */
const seenBy: Readonly<Partial<Record<ExportedList, readonly Permission[]>>> = {
  approvals: waitingPermissions,
  bulk: bulkPermissions,
  "prize-kinds": ["prizes:view", "prizes:manage"],
}

/** Whether somebody sees the list that a view is of. */
export const seesList = ({ permissions }: Viewer, list: string): list is ExportedList =>
  isExportedList(list) && (seenBy[list] ?? [listPermission(list)]).some((right) => can(permissions, right))

/** Views for everybody are made, and taken away, by whoever says what everybody may do. */
export const mayShare = ({ permissions }: Viewer): boolean => can(permissions, "permissions:edit")

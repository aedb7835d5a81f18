import {
  can,
  type ExportedList,
  isExportedList,
  listPermission,
  type PermissionEntry,
} from "#app/auth/permissions"

/** Who saves, deletes or reads. */
export type ViewReader = { id: string; permissions: readonly PermissionEntry[] }

/** Whether somebody sees the list that a view is of. */
export const seesList = ({ permissions }: ViewReader, list: string): list is ExportedList =>
  isExportedList(list) && can(permissions, listPermission(list))

/** Views for everybody are made, and taken away, by whoever says what everybody may do. */
export const mayShare = ({ permissions }: ViewReader): boolean => can(permissions, "permissions:edit")

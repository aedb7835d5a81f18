import { useRouteLoaderData } from "@remix-run/react"
import { type AdminType, type Area, can, type Permission, type PermissionEntry } from "#app/auth/permissions"
import type { ExportFormat } from "#app/words/files"
import type { RowHeightName } from "./row-height"
import type { Toast } from "./toast.server"

/** A saved view of a list, of one's own or for everybody. */
export type SavedView = {
  id: string
  list: string
  name: string
  filters: string
  shared: boolean
  mayDelete: boolean
}

/** What the frame's loader hands to every page of the back office. Moments in Unix seconds, both by the server's clock. */
export type FrameData = {
  name: string
  email: string
  /** Whether the account has a second step. */
  twoFactor: boolean
  type: AdminType
  permissions: PermissionEntry[]
  exp: number
  now: number
  /** Whether the session is too old to do without the password what outlives it. */
  asksPassword: boolean
  drawerClosed: boolean
  toast: Toast | null
  /** What Exportar makes: what this administrator took last. */
  exportFormat: ExportFormat
  /** How high the rows of lists are. */
  rowHeight: RowHeightName
  /** Lists as somebody wants to come back to them. */
  views: SavedView[]
  /** Of each list whose columns this administrator chose, the heads of those left out. */
  columns: Partial<Record<string, string[]>>
  /** Where the browser reports errors; null where no DSN is set. */
  dsn: string | null
}

/** The frame's data, from any page inside it. */
export const useFrame = () => useRouteLoaderData("routes/admin/_layout") as FrameData | undefined

/** Whether the administrator may; decides what is shown, never what is allowed: that is the guards' business. */
export function useCan(): (wanted: Permission | Area) => boolean {
  const permissions = useFrame()?.permissions ?? []
  return (wanted) => can(permissions, wanted)
}

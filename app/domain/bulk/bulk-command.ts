import type { Permission } from "#app/auth/permissions"
import type { bulkRuns } from "#drizzle/schema/bulk"

export type BulkCommand = (typeof bulkRuns.$inferSelect)["command"]
type BulkState = (typeof bulkRuns.$inferSelect)["state"]

type Facts = {
  /** Whose rows it is for. */
  list: "invoices" | "registrations"
  /** The one that the same command takes for a single row. */
  permission: Permission
}

/** Commands of one row that can be given to many. */
export const bulkCommands = {
  invalidate: { list: "invoices", permission: "invoices:invalidate" },
  block: { list: "registrations", permission: "cpf-block:create" },
  disable: { list: "registrations", permission: "registrations:disable_or_enable" },
} as const satisfies Record<BulkCommand, Facts>

export const bulkCommandNames = Object.keys(bulkCommands) as BulkCommand[]

/** Who may open a run: whoever may give one of the commands. Which of them is asked about the run itself. */
export const bulkPermissions: readonly Permission[] = bulkCommandNames.map(
  (name) => bulkCommands[name].permission,
)

/** Rows of one run at most: a day's work of the queue, not a campaign's. */
export const MOST_ROWS = 100_000

/** Whether rows of it may still be done. */
export const isBulkUnderWay = (state: BulkState): boolean => state === "queued" || state === "running"

/** What becomes of a row that was chosen, in the order of the run's page. */
export const itemStates = ["done", "refused", "waiting"] as const
export type ItemState = (typeof itemStates)[number]

import { can, listPermission, type Permission, type HeldPermissions } from "#app/auth/permissions"
import type { ExportSource } from "#app/domain/exports/export-source"

/** A list as programs read it, page by page: the same columns as its file. */
export type ReadableList<Row = unknown> = Pick<
  ExportSource<Row>,
  "area" | "columns" | "filterRights" | "fullWith" | "personOf" | "reading"
> &
  Required<Pick<ExportSource<Row>, "page" | "sorts">>

/** The rights one of which reading a list takes. */
export const readingOf = ({
  area,
  reading,
}: Pick<ReadableList<never>, "area" | "reading">): readonly Permission[] => reading ?? [listPermission(area)]

/** Whether somebody who holds these may read it. */
export const mayRead = (
  held: HeldPermissions,
  list: Pick<ReadableList<never>, "area" | "reading">,
): boolean => readingOf(list).some((right) => can(held, right))

/** What besides lists a token may hold: without it people and addresses are masked, as on the lists. */
export const FULL_NAMES = "registrations:view" satisfies Permission

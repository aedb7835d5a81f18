import { exportSources } from "#app/domain/exports/export-sources.server"
import type { ReadableList } from "./readable-list"

/** Every list that the API has: what can be exported, as far as it has pages. */
export const readableLists: readonly ReadableList[] = exportSources.flatMap((source): ReadableList[] =>
  source.page ? [{ ...source, page: source.page, sorts: source.sorts ?? [] }] : [],
)

/** The list of that name, or undefined. */
export const findReadableList = (area: string): ReadableList | undefined =>
  readableLists.find((list) => list.area === area)

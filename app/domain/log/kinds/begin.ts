import type { Said } from "#app/domain/log/entry.server"

/** The log's first entry. The next `imported` ones tell what was there before it, so that no moment of theirs is checked. */
export const beginSays = ({ at, imported }: { at: Date; imported: number }): Said => ({
  kind: "begin",
  at: at.toISOString(),
  imported,
})

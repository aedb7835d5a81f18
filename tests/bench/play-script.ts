import type postgres from "postgres"
import type { Script } from "./recording"

/** JSON comes out of a recording as text already. */
export const sentAsText = {
  to: 3802,
  from: [114, 3802],
  serialize: (text: string) => text,
  parse: JSON.parse,
}

/** Sends a recorded transaction again: a group's statements together, each group once the one before was answered. */
export const playScript = (bare: postgres.Sql, script: Script) =>
  bare.begin(async (tx) => {
    for (const group of script)
      await Promise.all(
        group.map(({ text, parameters }) => tx.unsafe(text, parameters, { prepare: true }).execute()),
      )
  })

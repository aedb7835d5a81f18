import { afterEach, beforeEach, describe, expect } from "vitest"
import type { Db } from "#app/db/client.server"
import { sized } from "./full"
import { allRows, changedRows } from "./rows-left"

const on = { javaScript: true }
const off = { javaScript: false }

type Options = {
  /** What sees every table. */
  owner: () => Db
  /** In a quick run too: one journey a side. */
  always?: boolean
  /** By its name why a journey cannot leave the same rows. */
  unlike?: Record<string, string>
}

/**
 * Journeys that are gone with scripts and in a full run without them too (the route tests already are a browser without
 * scripts), and leave the same rows both ways: what each changed in the database, as its owner sees it, is compared.
 */
export function bothWays(
  { owner, always = false, unlike = {} }: Options,
  journeys: (javaScript: boolean) => void,
): void {
  const ways = always ? [on, off] : sized([on], [on, off])
  const left = new Map<string, string[]>()
  describe.each(ways)("JavaScript $javaScript", ({ javaScript }) => {
    if (ways.length > 1) {
      let before: Awaited<ReturnType<typeof allRows>>
      beforeEach(async () => {
        before = await allRows(owner())
      })
      afterEach(async ({ task }) => {
        if (task.result?.state === "fail" || Object.hasOwn(unlike, task.name)) return
        const changed = changedRows(before, await allRows(owner()))
        const first = left.get(task.name)
        if (first) expect(changed, "without scripts it leaves what it leaves with them").toEqual(first)
        else left.set(task.name, changed)
      })
    }
    journeys(javaScript)
  })
}

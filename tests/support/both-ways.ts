import { afterEach, beforeEach, describe, expect } from "vitest"
import type { Db } from "#app/db/client.server"
import { isFull } from "./full"
import { allRows, changedRows } from "./rows-left"

const on = { javaScript: true }
const off = { javaScript: false }

type Options = {
  /** What sees every table. */
  owner: () => Db
  /** How they are gone in a quick run: of each side one journey is, and one of both ways. */
  quick?: keyof typeof quickWays
  /** By its name why a journey cannot leave the same rows. */
  unlike?: Record<string, string>
}

const quickWays = { "both ways": [on, off], "with scripts": [on] } as const

/**
 * Journeys that are gone in a full run with scripts and without them, and leave the same rows both ways: what each changed
 * in the database, as its owner sees it, is compared. In a quick run most are left to the route tests, which give the same
 * commands as a browser without scripts, and to the pages that a browser opens one by one (`e2e/axe`).
 */
export function bothWays(
  { owner, quick, unlike = {} }: Options,
  journeys: (javaScript: boolean) => void,
): void {
  const ways = isFull || quick === undefined ? quickWays["both ways"] : quickWays[quick]
  const left = new Map<string, string[]>()
  describe.skipIf(!isFull && quick === undefined).each(ways)("JavaScript $javaScript", ({ javaScript }) => {
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

import { afterAll, expect, test } from "vitest"
import { exportSources } from "#app/domain/exports/export-sources.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { broken } from "#tests/support/broken"
import { openListening } from "#tests/support/every-list"
import { inFull, inMasks } from "#tests/support/file-viewers"

const { db, close } = await openListening()
afterAll(close)

/** Whose file is written before anybody could read how far it is, with why. */
const uncounted: Readonly<Record<string, string>> = {
  approvals: "what two people decided on, one by one",
  bulk: "given by hand",
  calculation: "a promotion has some dozens of draws",
  commands: "a line a command that ran, by hand or in a night",
  draw: "a promotion has some dozens of draws",
  exports: "asked for by hand",
  "far-bars": "worked out as a whole, and then written at once",
  "far-people": "worked out as a whole, and then written at once",
  faq: "written by hand",
  funnel: "some steps",
  indexes: "the catalogue's own",
  "invalid-prizes": "a few prizes that were lost",
  "prize-kinds": "some dozens",
  products: "some dozens",
  regulations: "some editions",
  statistics: "sums, a line each",
  templates: "written by hand",
  tokens: "made by hand",
  "total-tickets": "some thousand lines, which are added up as a whole",
  users: "the team",
}

test("every list says how many rows its file is about to have, so that whoever waits reads per cent", () => {
  const silent = exportSources.filter(({ count }) => !count).map(({ area }) => area)
  expect(silent.toSorted()).toEqual(Object.keys(uncounted).toSorted())
})

/** A base is of the draw that its filter says, and says how many numbers it froze. */
const counted = exportSources.filter(({ area, count }) => count && area !== "named-base")

test.each(counted.map(({ area }) => area))(
  "%s never fails to count, whatever its list may be asked",
  async (area) => {
    const source = counted.find((one) => one.area === area)!
    for (const filters of ["", "q=ninguem&from=2999-01-01", "ids="])
      for (const reader of [inFull, inMasks]) {
        const found = await source.count!(db, new URLSearchParams(filters), reader)
        expect([filters, Number.isInteger(found)]).toEqual([filters, true])
      }
  },
)

test("a base has as many rows as it was frozen with", async () => {
  const draw = await insertDraw(db)
  const base = exportSources.find(({ area }) => area === "named-base")!
  const asked = new URLSearchParams({ draw: draw.id })
  expect(await broken(base.count!(db, asked, inMasks))).toEqual({ code: "WRONG_STATE" })
  expect(await broken(base.count!(db, new URLSearchParams(), inMasks))).toEqual({ code: "WRONG_STATE" })
})

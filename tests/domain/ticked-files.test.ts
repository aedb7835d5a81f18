import { afterAll, beforeAll, expect, test } from "vitest"
import { allPermissions } from "#app/auth/permissions"
import { connect } from "#app/db/client.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { exportSources } from "#app/domain/exports/export-sources.server"
import { filtersOfList } from "#app/domain/exports/list-filters"
import { createToken } from "#app/domain/tokens/create-token.server"
import { demoPassword } from "#drizzle/seed/accounts"
import { commands, exports } from "#drizzle/schema/back-office"
import { insertRequest } from "#drizzle/seed/builders/request"
import { insertUser } from "#drizzle/seed/builders/user"
import { drawnPrize } from "#tests/support/claims"
import { demoDatabase } from "#tests/support/demo-database"
import { apiReader } from "#tests/support/every-list"
import { inFull } from "#tests/support/file-viewers"

const database = await demoDatabase()
const db = connect(database.url)
process.env.DATABASE_URL = database.url

/** Lists whose rows are sums or the catalogue's: nothing of theirs can be ticked. */
const withoutTicks = ["indexes", "statistics", "total-tickets"]

beforeAll(async () => {
  const now = new Date()
  const { id: answeredBy } = await insertUser(db, { passwordHash: null })
  await insertRequest(db)
  await insertRequest(db, { state: "granted", answerCode: "valid", answeredBy, answeredAt: now })
  // What the demo has none of.
  await db.insert(commands).values({ name: "verify-audit", state: "done" })
  await db.insert(exports).values({ area: "prizes", requestedBy: answeredBy })
  await drawnPrize(db, { to: "published" })
  const { id } = await insertUser(db, { type: "super" })
  const maker = { id, permissions: allPermissions, session: { id: crypto.randomUUID(), exp: now } }
  const input = {
    formKey: crypto.randomUUID(),
    name: "Painel",
    days: "30" as const,
    grant: ["stores:list"],
    currentPassword: demoPassword,
  }
  await createToken(db, { input, maker, ip: "198.51.100.7", now })
})
afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

type Listed = ExportSource & Required<Pick<ExportSource, "page">>
const listed = exportSources.filter((source): source is Listed => source.page !== undefined)

const idsOf = async (list: Listed, params: Record<string, string>) =>
  (await list.page(db, new URLSearchParams(params), 20_000, apiReader)).rows.map(({ id }) => id)

async function fileOf({ rows }: ExportSource, params: Record<string, string>): Promise<unknown[]> {
  const ids: unknown[] = []
  for await (const page of rows(db, new URLSearchParams(params), inFull))
    for (const row of page as { id: string }[]) ids.push(row.id)
  return ids
}

/** A row of each choice of each filter, whatever the list shows by itself. */
async function rowOfEachChoice(list: Listed): Promise<string[]> {
  const found = await idsOf(list, {})
  const ids = new Set(found.slice(0, 1))
  for (const [name, filter] of Object.entries(filtersOfList(list.area) ?? {}))
    for (const choice of "choices" in filter ? Object.keys(filter.choices) : []) {
      const [id] = await idsOf(list, { [name]: choice })
      if (id) ids.add(id)
    }
  return [...ids]
}

const leavingOut: string[] = []

test.each(listed.filter(({ area }) => !withoutTicks.includes(area)).map(({ area }) => area))(
  "a row of %s that is ticked is in the file, alone, whatever the list leaves out by itself",
  async (area) => {
    const list = listed.find((each) => each.area === area)!
    const [shown, ticked] = [await idsOf(list, {}), await rowOfEachChoice(list)]
    expect(ticked, "rows to be ticked").not.toEqual([])
    for (const id of ticked) expect([id, await fileOf(list, { ids: id })]).toEqual([id, [id]])
    if (ticked.some((id) => !shown.includes(id))) leavingOut.push(area)
  },
)

test("of every list that leaves something out by itself a row of that was ticked", () => {
  expect(leavingOut.toSorted()).toEqual(["faq", "fulfilment", "requests", "validation"])
})

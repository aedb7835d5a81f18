import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { allPermissions } from "#app/auth/permissions"
import { connect } from "#app/db/client.server"
import { exportSources } from "#app/domain/exports/export-sources.server"
import { errorCatalogue } from "#app/errors"
import { exports } from "#drizzle/schema/back-office"
import { dispatches, dispatchRecipients } from "#drizzle/schema/mails"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { demoDatabase } from "#tests/support/demo-database"

const database = await demoDatabase()
const db = connect(database.url)
process.env.DATABASE_URL = database.url

/** What rows keep of what went wrong, beside the catalogue's codes. */
const kept = ["LOST", "INTERNAL", "STORE_FULL", "interrupted"]
const codes = new Set([...Object.keys(errorCatalogue), ...kept])

beforeAll(async () => {
  const { id: requestedBy } = await insertUser(db, { passwordHash: null })
  const failed = ["FORBIDDEN", "NOT_FOUND", "WRONG_STATE", "LOST", "STORE_FULL", "INTERNAL"]
  await db
    .insert(exports)
    .values(failed.map((error) => ({ area: "prizes", state: "failed" as const, error, requestedBy })))
  const { id: registrationId } = await insertRegistration(db)
  const [mailing] = await db.select().from(dispatches).limit(1)
  const owner = connect(database.ownerUrl, { max: 1 })
  await owner.insert(dispatchRecipients).values({ dispatchId: mailing!.id, registrationId })
  for (const step of [{ state: "sending" }, { state: "unknown", error: "interrupted" }] as const)
    await owner
      .update(dispatchRecipients)
      .set(step)
      .where(eq(dispatchRecipients.registrationId, registrationId))
  await owner.$client.end()
})
afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

test("no cell of any file is a code: what went wrong is said as on the page", async () => {
  const [said, bare]: [string[], string[]] = [[], []]
  // A base is of one draw alone.
  for (const { area, columns, rows } of exportSources.filter((source) => source.area !== "named-base"))
    for await (const page of rows(db, new URLSearchParams(), { named: true, permissions: allPermissions }))
      for (const row of page)
        for (const { name, value } of columns) {
          const cell = String(value(row) ?? "")
          if (codes.has(cell)) bare.push(`${area}.${name}: ${cell}`)
          if (name === "error" && cell !== "") said.push(cell)
        }
  expect(bare).toEqual([])
  expect(said).toContain("escolha um sorteio com a base fechada")
  expect(said).toContain("Interrompido")
})

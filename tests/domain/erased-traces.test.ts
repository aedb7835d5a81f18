import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { and, eq } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { verifyChain } from "#app/audit/audit-chain.server"
import type { PermissionEntry } from "#app/auth/permissions"
import { connect } from "#app/db/client.server"
import { createDispatch } from "#app/domain/dispatches/create-dispatch.server"
import { countAudience } from "#app/domain/dispatches/audience.server"
import { erasePeople } from "#app/domain/my-data/erase-people.server"
import { addPaper } from "#app/domain/papers/add-paper.server"
import { openFiles } from "#app/platform/storage/files.server"
import { actions, actionValues } from "#drizzle/schema/back-office"
import { dispatches } from "#drizzle/schema/mails"
import { prizeAwards } from "#drizzle/schema/prizes"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { closeAccount } from "#tests/support/close-account"
import { newsTemplate } from "#tests/support/dispatch"
import { photographReceipt } from "#tests/support/receipt-photo"

const folder = await mkdtemp(path.join(tmpdir(), "bar-traces-"))
const files = openFiles(`file:${folder}`)
const owner = connect(ownerUrl, { max: 2 })
const now = new Date()
afterAll(async () => {
  await owner.$client.end()
  await dropOwnDatabase()
  await rm(folder, { recursive: true, force: true })
})

const forget = async (id: string) => {
  await closeAccount(db, id)
  expect(await erasePeople(db, new Date(), { files })).toMatchObject({ erased: 1, failed: 0 })
}
/** What the audit says about a thing, oldest first: its text, and what of it can be erased. */
const auditOf = (subjectId: string) =>
  db
    .select({
      text: actions.text,
      action: actions.action,
      path: actionValues.path,
      value: actionValues.value,
    })
    .from(actions)
    .leftJoin(actionValues, eq(actionValues.actionId, actions.id))
    .where(eq(actions.subjectId, subjectId))
    .orderBy(actions.seq)

test("a mailing that was searched for by somebody tells nobody of them, and goes to nobody else", async () => {
  const { id, cpf } = await insertRegistration(db, { newsletter: true, passwordHash: "none" })
  await insertRegistration(db, { newsletter: true })
  const { templateId, by } = await newsTemplate(db)
  const held: PermissionEntry[] = [{ permission: "registrations", action: "view" }]
  const scheduledAt = new Date(Date.now() + 86_400_000)
  const input = { title: "Só para você", templateId, pace: 60, scheduledAt, filters: `q=${cpf}` }
  const { dispatchId } = await createDispatch(db, {
    input: Object.assign({ formKey: randomUUID() }, input),
    by,
    held,
    now,
  })
  await forget(id)

  const [mailing] = await db.select().from(dispatches).where(eq(dispatches.id, dispatchId))
  expect(mailing).toMatchObject({ state: "canceled" })
  expect(mailing!.filters).not.toContain(cpf)
  expect((await countAudience(db, mailing!.filters)).count).toBe(0)
  const audit = await auditOf(dispatchId)
  expect(JSON.stringify(audit)).not.toContain(cpf)
  expect(audit.at(-1)).toMatchObject({
    action: "manage",
    text: expect.stringContaining("canceled") as string,
  })
  expect((await verifyChain(db)).broken).toBeNull()
})

test("a mailing about somebody whose name holds the letters of theirs goes on", async () => {
  const email = { erased: "ana@example.com", other: "mariana@example.com" }
  const own = { name: "Ana", lastname: "Lima", email: email.erased, newsletter: true }
  const { id } = await insertRegistration(db, Object.assign({ passwordHash: "none" }, own))
  const other = { name: "Mariana", lastname: "Lima", email: email.other, newsletter: true }
  await insertRegistration(db, other)
  const { templateId, by } = await newsTemplate(db)
  const held: PermissionEntry[] = [{ permission: "registrations", action: "view" }]
  const scheduledAt = new Date(Date.now() + 86_400_000)
  const mailing = async (q: string) => {
    const input = { title: "Novidade", templateId, pace: 60, scheduledAt }
    const filters = new URLSearchParams({ q }).toString()
    const form = Object.assign({ formKey: randomUUID(), filters }, input)
    return (await createDispatch(db, { input: form, by, held, now })).dispatchId
  }
  const others = [await mailing("Mariana Lima"), await mailing(email.other)]
  const theirs = [await mailing("lima ana"), await mailing(email.erased)]
  await forget(id)
  const stateOf = async (dispatchId: string) => {
    const [row] = await db.select().from(dispatches).where(eq(dispatches.id, dispatchId))
    return row!.state
  }
  expect(await Promise.all(others.map(stateOf))).toEqual(["scheduled", "scheduled"])
  expect(await Promise.all(theirs.map(stateOf))).toEqual(["canceled", "canceled"])
  for (const each of others)
    expect((await auditOf(each)).find(({ path }) => path === "after.filters")?.value).toContain("ariana")
})

test("who held a prize before takes nothing along of whoever holds it now", async () => {
  const admin = await insertUser(db, { passwordHash: null })
  const prize = await insertPrize(owner, {})
  const [before, after] = [
    await insertRegistration(owner, { passwordHash: "none" }),
    await insertRegistration(owner, { passwordHash: "none" }),
  ]
  const paper = async (awardId: string, n: number) => {
    const photo = new File([new Uint8Array(await photographReceipt(n))], "rg.jpg", { type: "image/jpeg" })
    const sent = { paperKey: randomUUID(), kind: "identity", photo } as const
    await addPaper(db, Object.assign({ claim: { awardId }, by: admin.id, now, files }, sent))
  }
  const former = await insertAward(owner, { prizeId: prize.id, registrationId: before.id })
  await paper(former.id, 1)
  const released = { releasedAt: now, decidedBy: admin.id, decidedAt: now, reason: "Ilegível" }
  await owner.update(prizeAwards).set(released).where(eq(prizeAwards.id, former.id))
  const present = await insertAward(owner, { prizeId: prize.id, registrationId: after.id })
  await paper(present.id, 2)

  await forget(before.id)
  const values = await db
    .select({ value: actionValues.value, text: actions.text })
    .from(actionValues)
    .innerJoin(actions, eq(actions.id, actionValues.actionId))
    .where(and(eq(actions.subjectId, prize.id), eq(actionValues.path, "after.fileKey")))
    .orderBy(actions.seq)
  expect(values.map(({ value }) => value !== null)).toEqual([false, true])
})

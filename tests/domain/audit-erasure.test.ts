import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { refusedWith } from "#tests/support/refused-with"
import { execFile } from "node:child_process"
import { and, asc, eq, isNotNull, sql } from "drizzle-orm"
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { writeAction, writeActions } from "#app/audit/audit.server"
import { verifyChain } from "#app/audit/audit-chain.server"
import { connect, type Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { eraseValues } from "#app/domain/actions/erase-values.server"
import { tasks } from "#app/jobs/tasks.server"
import { actions, actionValues } from "#drizzle/schema/back-office"
import { registrations } from "#drizzle/schema/registrations"
import { insertUser, type UserRow } from "#drizzle/seed/builders/user"

const now = new Date()
const reason = "Pedido de exclusão, art. 18 da LGPD"
const owner = connect(ownerUrl, { max: 2 })
let rita: UserRow
let subjectId: string
/** A row of the audit about a person, with an email before and after. */
let row: string

beforeEach(async () => {
  rita = await insertUser(db, { passwordHash: null })
  subjectId = crypto.randomUUID()
  row = await changeEmail()
})
afterAll(async () => {
  await owner.$client.end()
  await dropOwnDatabase()
})

const changeEmail = () =>
  inTransaction(db, (tx) =>
    writeAction(tx, {
      by: rita.id,
      permission: "registrations",
      action: "update_email",
      at: now,
      table: registrations,
      subjectType: "registrations",
      subjectId,
      before: { email: "antes@example.com", version: 1 },
      after: { email: "depois@example.com", version: 2 },
    }),
  )
const wipe = (tx: Db, id = row) =>
  tx.update(actionValues).set({ value: null, erasedAt: now }).where(eq(actionValues.actionId, id))
const tell = (tx: Db, fields: { subjectId?: string; erased?: string[]; reason?: string } = {}) =>
  writeActions(tx, [
    {
      by: rita.id,
      permission: "actions",
      action: "erase",
      at: now,
      table: actionValues,
      subjectType: "actions",
      subjectId: fields.subjectId ?? row,
      before: null,
      after: { erased: fields.erased ?? ["before.email", "after.email"] },
      reason: fields.reason ?? reason,
    },
  ])
const inClear = async (id = row) =>
  (
    await db
      .select({ path: actionValues.path })
      .from(actionValues)
      .where(and(eq(actionValues.actionId, id), isNotNull(actionValues.value)))
      .orderBy(asc(actionValues.path))
  ).map(({ path }) => path)
const erase = (about: string, by = rita.id) => eraseValues(db, { about, by, reason, now })
const tellings = () => db.select().from(actions).where(eq(actions.action, "erase")).orderBy(asc(actions.seq))

describe("the database", () => {
  test("refuses an erasure of which no row tells, the owner's too", async () => {
    expect(await refusedWith(wipe(db).execute())).toBe("23001")
    expect(await refusedWith(wipe(owner as unknown as Db).execute())).toBe("23001")
    expect(await inClear()).toEqual(["after.email", "before.email"])
  })

  test.each([
    ["names another row", () => ({ subjectId: crypto.randomUUID() })],
    ["leaves out a value", () => ({ erased: ["before.email"] })],
    ["gives no reason", () => ({ reason: "" })],
  ])("and one whose row %s", async (_, fields) => {
    const work = inTransaction(db, async (tx) => {
      await wipe(tx)
      await tell(tx, fields())
    })
    expect(await refusedWith(work)).toBe("23001")
    expect(await inClear()).toEqual(["after.email", "before.email"])
  })

  test("sets the moment of an erasure, which stays", async () => {
    const before = new Date(Date.now() - 1_000)
    await eraseValues(db, { about: row, by: rita.id, reason, now: new Date("2025-01-01T00:00:00Z") })
    const erasedAt = async () =>
      (await db.select().from(actionValues).where(eq(actionValues.actionId, row))).map(
        (each) => each.erasedAt,
      )
    const first = await erasedAt()
    for (const at of first) expect(at!.getTime()).toBeGreaterThan(before.getTime())
    await wipe(db)
    expect(await erasedAt()).toEqual(first)
  })
})

describe("a deletion that the law asks for", () => {
  test("erases what the audit keeps of a person, and each row has one that names it and says why", async () => {
    const [other, before] = [await changeEmail(), await tellings()]
    expect(await erase(subjectId)).toEqual({ values: 4, rows: 2 })
    expect([await inClear(), await inClear(other)]).toEqual([[], []])
    const explained = (await tellings()).slice(before.length)
    expect(explained.map(({ subjectId: id }) => id).sort()).toEqual([row, other].sort())
    expect(JSON.parse(explained[0]!.text)).toMatchObject({
      user: rita.id,
      after: { erased: ["before.email", "after.email"] },
      reason,
    })
    expect(await verifyChain(db)).toMatchObject({ broken: null, erased: { unexplained: 0 } })
  })

  test("is one of a single row by its id, and twice is once", async () => {
    const other = await changeEmail()
    expect(await erase(row)).toEqual({ values: 2, rows: 1 })
    expect(await erase(row)).toEqual({ values: 0, rows: 0 })
    expect(await inClear(other)).toEqual(["after.email", "before.email"])
    const twice = await Promise.all([erase(subjectId), erase(subjectId)])
    expect(twice.reduce((sum, { values }) => sum + values, 0)).toBe(2)
  })
})

describe("the verification", () => {
  /** As it was possible once: values gone, and not a word of it. */
  const wipeUnseen = (change: (tx: Db) => Promise<unknown>) =>
    owner.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await change(tx as unknown as Db)
    })
  const run = () =>
    new Promise<{ code: number; out: string }>((resolve) => {
      const env = { ...process.env, DATABASE_URL: process.env.DATABASE_URL }
      execFile(process.execPath, ["--import", "tsx", "app/cli/verify-audit.ts"], { env }, (error, out) =>
        resolve({ code: Number(error?.code ?? 0), out }),
      )
    })

  test("counts what was erased with a row that says so, and finds nothing in it", async () => {
    await erase(row)
    const { erased, count, head } = await verifyChain(db)
    expect(erased).toMatchObject({ unexplained: 0, rows: [] })
    expect(await run()).toEqual({
      code: 0,
      out: `rows ${count}\nhead ${head}\nerased ${erased.explained}\nOK\n`,
    })
  })

  test.each<[string, (tx: Db) => Promise<unknown>]>([
    ["emptied", async (tx) => wipe(tx)],
    ["taken out", (tx) => tx.execute(sql`delete from action_values where action_id = ${row}`)],
  ])("finds values that were %s without one, until a row says why", async (_, change) => {
    await wipeUnseen(change)
    const { seq } = (await db.select().from(actions).where(eq(actions.id, row)))[0]!
    const { broken, erased } = await verifyChain(db)
    expect([broken, erased.unexplained]).toEqual([null, 2])
    expect(erased.rows).toEqual([{ id: row, seq, paths: ["before.email", "after.email"] }])
    const { code, out } = await run()
    expect([code, out.includes("OK")]).toEqual([1, false])
    expect(out).toContain(
      `\nERASED at position ${seq}, row ${row}: before.email, after.email, and no row says why\n`,
    )
    expect(await tasks["verify-audit"](db, now)).toMatchObject({
      ok: false,
      output: expect.stringContaining("2 dados pessoais foram apagados sem linha que diga por quê"),
    })
    expect(await erase(row)).toEqual({ values: 2, rows: 1 })
    expect(await verifyChain(db)).toMatchObject({ broken: null, erased: { unexplained: 0 } })
  })
})

describe("npm run audit:erase", () => {
  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const command = ["--import", "tsx", "app/cli/erase-audit.ts", ...args]
      execFile(process.execPath, command, { env: process.env }, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err }),
      )
    })

  test("erases in an administrator's name and with a reason, and not without", async () => {
    const named = ["--by", rita.email, "--reason", reason]
    for (const args of [
      ["--by", rita.email, subjectId],
      named,
      ["--by", "x@example.com", ...named.slice(2), row],
    ])
      expect(await run(...args)).toMatchObject({ code: 2, out: "" })
    expect(await inClear()).toEqual(["after.email", "before.email"])
    expect(await run(...named, subjectId)).toEqual({
      code: 0,
      out: `${subjectId}: erased 2 in 1 rows\n`,
      err: "",
    })
    expect(await inClear()).toEqual([])
  })
})

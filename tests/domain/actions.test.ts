import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { execFile } from "node:child_process"
import { asc, eq, sql } from "drizzle-orm"
import postgres from "postgres"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { connect, type Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { listActions } from "#app/domain/actions/actions.list.server"
import { getAction } from "#app/domain/actions/actions.queries.server"
import { eraseValues } from "#app/domain/actions/erase-values.server"
import { verifyAudit } from "#app/domain/actions/verify-audit.server"
import { type AuditRow, writeAction } from "#app/audit/audit.server"
import { findBrokenLink } from "#tests/support/broken-link"
import { GENESIS, linkHash, verifyChain } from "#app/audit/audit-chain.server"
import { actions, actionValues } from "#drizzle/schema/back-office"
import { registrations } from "#drizzle/schema/registrations"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertUser } from "#drizzle/seed/builders/user"
import { insertChain } from "#tests/support/audit-chain"
import { freshDatabase } from "#tests/support/database"
import { refusedWith } from "#tests/support/refused-with"

const now = new Date("2026-11-20T15:00:00Z")
const owner = connect(ownerUrl, { max: 2 })
let userId: string

beforeAll(async () => {
  userId = (await insertUser(db, { now, passwordHash: null })).id
  for (let n = 1; n <= 6; n++) await change(db, n)
})
afterAll(async () => {
  await owner.$client.end()
  await dropOwnDatabase()
})

const change = (on: Db, n: number, overrides: Partial<AuditRow> = {}) =>
  inTransaction(on, (tx) =>
    writeAction(tx, {
      by: userId,
      permission: "registrations",
      action: "update_email",
      at: now,
      table: registrations,
      subjectType: "registrations",
      subjectId: crypto.randomUUID(),
      before: { email: `antes.${n}@example.com`, version: n },
      after: { email: `depois.${n}@example.com`, version: n + 1 },
      reason: `Pedido ${n}`,
      ...overrides,
    }),
  )
/** A row as writeAction would chain it to `last`, at a place of one's own choosing. */
function follower({ hash: prevHash }: { hash: string }, seq: number): typeof actions.$inferSelect {
  const [id, subjectId] = [crypto.randomUUID(), crypto.randomUUID()]
  const named = { permission: "stores", action: "edit" }
  const text = JSON.stringify({
    id,
    at: now.toISOString(),
    user: userId,
    ...named,
    subject: { type: "stores", id: subjectId },
    before: null,
    after: null,
    reason: null,
  })
  const hash = linkHash(prevHash, text)
  return { id, seq, userId, ...named, subjectType: "stores", subjectId, at: now, text, prevHash, hash }
}
const chain = (on: Db = db) => on.select().from(actions).orderBy(asc(actions.seq))

test("what the schema marks as a secret stands nowhere in the audit, and what only sounds like one does", async () => {
  const after = { passwordHash: "$argon2id$kept", tokenHash: "abc", barcode: "789", secretary: "Bia" }
  const id = await change(db, 1, { before: null, after })
  const [row] = await db.select().from(actions).where(eq(actions.id, id))
  expect(JSON.parse(row!.text).after).toEqual({ barcode: "789", secretary: "Bia" })
})

test("who reads people masked reads why a draw or a pause was done, which is about nobody, and no other reason", async () => {
  const reasonsOf = async (subjectType: AuditRow["subjectType"]) => {
    const after = { reason: "Queda de energia", state: "x" }
    const id = await change(db, 1, { subjectType, before: null, after, reason: "Queda de energia" })
    const { reason, changes } = await getAction(db, { id, named: false })
    const list = await listActions(db, new URL(`http://x/?q=${id}`), { named: false, reasons: true })
    const told = changes.find(({ field }) => field === "reason")!.after
    return [reason, told.kind, list.rows[0]!.reason]
  }
  for (const type of ["draws", "pauses"] as const)
    expect(await reasonsOf(type)).toEqual(["Queda de energia", "value", "Queda de energia"])
  for (const type of ["registrations", "winners", "approvals", "stores"] as const)
    expect(await reasonsOf(type)).toEqual([null, "hidden", null])
})

describe("the audit is append-only", () => {
  const statements = [
    "update actions set text = text",
    "update actions set at = now()",
    "delete from actions",
    "truncate actions cascade",
    "delete from action_values",
    "truncate action_values",
  ]
  test.each(statements)("for the application's role: %s", async (statement) => {
    const before = await chain()
    // 42501: the role lacks the privilege.
    expect(await refusedWith(db.execute(sql.raw(statement)))).toBe("42501")
    expect(await chain()).toEqual(before)
  })

  test.each(statements)("for the tables' owner, by trigger: %s", async (statement) => {
    // 23001: restrict_violation of refuse_change().
    expect(await refusedWith(owner.execute(sql.raw(statement)))).toBe("23001")
  })

  test("and so is every table that a trigger keeps from deletion: none is emptied, by the owner neither", async () => {
    // pg_trigger.tgtype: 1 a row's, 8 on delete, 32 on truncate.
    const kept = await owner.execute<{ name: string }>(sql`
      select distinct relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal and tgtype & 9 = 9`)
    const names = kept.map(({ name }) => name).sort()
    expect(names).toEqual(
      expect.arrayContaining(["action_values", "actions", "draw_exclusions", "rehearsals"]),
    )
    for (const name of names)
      expect(await refusedWith(owner.execute(sql.raw(`truncate ${name} cascade`))), name).toBe("23001")
  })

  test.each([-5, 0, 3, 4_000_000_000])(
    "and nobody chooses a row's place: one sent as number %i behind another, with another's hash, stands behind the last",
    async (seq) => {
      const last = (await chain()).at(-1)!
      const row = follower({ hash: last.prevHash }, seq)
      await db.insert(actions).values(row)
      const { id, prevHash } = (await chain()).at(-1)!
      expect([id, prevHash]).toEqual([row.id, last.hash])
      expect((await chain()).at(-1)!.seq).toBe(last.seq + 1)
      await change(db, 8)
      expect(await verifyChain(db)).toMatchObject({ broken: null, count: (await chain()).length })
    },
  )

  test("and a table of the session's own with the audit's name is not asked for the head", async () => {
    const last = (await chain()).at(-1)!
    const forged = follower({ hash: GENESIS }, 1)
    await db.transaction(async (tx) => {
      await tx.execute(sql`create temporary table actions (like public.actions) on commit drop`)
      const { id, permission, action, subjectType, subjectId, at, text, prevHash, hash } = forged
      await tx.execute(sql`
        insert into public.actions (id, user_id, permission, action, subject_type, subject_id, at, text, prev_hash, hash)
        values (${id}, ${userId}, ${permission}, ${action}, ${subjectType}, ${subjectId}, ${at.toISOString()}, ${text},
          ${`${prevHash}`}, ${hash})`)
    })
    expect((await chain()).at(-1)).toMatchObject({ id: forged.id, seq: last.seq + 1, prevHash: last.hash })
  })

  test("a value in clear can be erased, and nothing else", async () => {
    const [kept] = await db.select().from(actionValues).limit(1)
    const set = (values: Partial<typeof kept>) =>
      refusedWith(db.update(actionValues).set(values!).where(eq(actionValues.id, kept!.id)).execute())
    expect(await set({ value: '"another"' })).toBe("23001")
    expect(await set({ value: null })).toBe("23001")
    expect(await set({ value: null, erasedAt: now, salt: "another" })).toBe("23001")
    expect(await set({ value: null, erasedAt: now, path: "after.cpf" })).toBe("23001")
    expect(await db.select().from(actionValues).where(eq(actionValues.id, kept!.id))).toEqual([kept])
  })
})

describe("the verification finds", () => {
  type Row = typeof actions.$inferSelect
  type TamperWithRow = (tx: Db, row: Row) => Promise<unknown>
  /** What somebody with the whole database in their hands might do to the third row, and what is said of which row. */
  const tamperings: Record<string, { act: TamperWithRow; at: number; fault: string }> = {
    "a changed text": {
      act: (tx, { id, text }) => set(tx, id, { text: text.replace("Pedido 3", "Pedido 9") }),
      at: 2,
      fault: "text",
    },
    "a changed text with a hash to match": {
      act: (tx, { id, text, prevHash }) =>
        set(tx, id, { text: `${text} `, hash: linkHash(prevHash, `${text} `) }),
      at: 3,
      fault: "previous",
    },
    "a row taken out": {
      act: (tx, { id }) => tx.execute(sql`delete from actions where id = ${id}`),
      at: 2,
      fault: "previous",
    },
    "the first row taken out": {
      act: async (tx) => tx.execute(sql`delete from actions where id = ${(await chain(tx))[0]!.id}`),
      at: 0,
      fault: "previous",
    },
    "a row put in before the first": {
      act: (tx) => tx.insert(actions).values({ ...follower({ hash: "f".repeat(64) }, -5) }),
      at: 0,
      fault: "previous",
    },
    "two rows that changed places": {
      async act(tx, { id, seq }) {
        await set(tx, id, { seq: 1_000_000 })
        await tx.execute(sql`update actions set seq = seq - 1 where seq = ${seq + 1}`)
        await set(tx, id, { seq: seq + 1 })
      },
      at: 2,
      fault: "previous",
    },
    "a row put in between": {
      async act(tx, row) {
        await tx.execute(sql`update actions set seq = seq + 100 where seq > ${row.seq}`)
        const [id, prevHash, text] = [crypto.randomUUID(), row.hash, "{}"]
        const forged = {
          ...row,
          id,
          seq: row.seq + 1,
          text,
          prevHash: `${prevHash} `,
          hash: linkHash(prevHash, text),
        }
        await tx.insert(actions).values(forged)
      },
      at: 3,
      fault: "previous",
    },
    "another administrator in the column": {
      async act(tx, { id }) {
        await set(tx, id, { userId: (await insertUser(tx, { passwordHash: null })).id })
      },
      at: 2,
      fault: "columns",
    },
    "another subject in the column": {
      act: (tx, { id }) => set(tx, id, { subjectId: crypto.randomUUID() }),
      at: 2,
      fault: "columns",
    },
    "another moment in the column": {
      act: (tx, { id }) => set(tx, id, { at: new Date(0) }),
      at: 2,
      fault: "columns",
    },
    "a moment before that of the row before it, in column and text, with every hash to match": {
      async act(tx, { seq }) {
        let previous = ""
        for (const link of await chain(tx)) {
          const at = link.seq === seq ? new Date(0) : link.at
          const text = link.text.replace(link.at.toISOString(), at.toISOString())
          const [prevHash, hash] = [previous || link.prevHash, linkHash(previous || link.prevHash, text)]
          await set(tx, link.id, { at, text, prevHash, hash })
          previous = hash
        }
      },
      at: 2,
      fault: "order",
    },
    "a text that is none, with every hash to match": {
      async act(tx, { seq }) {
        let previous = ""
        for (const link of await chain(tx)) {
          const text = link.seq === seq ? "forged" : link.text
          const [prevHash, hash] = [previous || link.prevHash, linkHash(previous || link.prevHash, text)]
          await set(tx, link.id, { text, prevHash, hash })
          previous = hash
        }
      },
      at: 2,
      fault: "columns",
    },
    "a changed value in clear": {
      act: (tx, { id }) =>
        tx.update(actionValues).set({ value: '"outro@example.com"' }).where(eq(actionValues.actionId, id)),
      at: 2,
      fault: "value",
    },
    "a value in clear that the text knows nothing of": {
      act: (tx, { id }) =>
        tx.insert(actionValues).values({ actionId: id, path: "after.cpf", salt: "", value: '"52998224725"' }),
      at: 2,
      fault: "value",
    },
  }
  const set = (tx: Db, id: string, values: Partial<Row>) =>
    tx.update(actions).set(values).where(eq(actions.id, id))

  test.each(Object.entries(tamperings))("%s", async (_, { act, at, fault }) => {
    const rolledBack = owner.transaction(async (transaction) => {
      const tx = transaction as unknown as Db
      await tx.execute(sql`set local session_replication_role = replica`)
      const third = (await chain(tx))[2]!
      await act(tx, third)
      const links = await chain(tx)
      const verdict = await verifyChain(tx)
      expect(verdict).toMatchObject({ count: at, broken: { id: links[at]!.id, seq: links[at]!.seq, fault } })
      // The page of the row says the same.
      expect(await getAction(tx, { id: links[at]!.id, named: true })).toMatchObject({ fault })
      transaction.rollback()
    })
    await expect(rolledBack).rejects.toThrow("Rollback")
    expect(await findBrokenLink(db)).toBeNull()
  })

  test("an end cut off, by what was told of it: a head written down, a published draw's", async () => {
    const { head } = await verifyAudit(db)
    const draw = await moveDraw(db, await insertDraw(db, { now }), { to: "published", auditHead: head })
    expect(draw.auditHead).toBe(head)
    expect(await verifyAudit(db, [head])).toMatchObject({ broken: null, missing: [] })
    await change(db, 7)
    expect(await verifyAudit(db, [head])).toMatchObject({ broken: null, missing: [] })
    const rolledBack = owner.transaction(async (transaction) => {
      const tx = transaction as unknown as Db
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`delete from actions where seq >= (select seq from actions where hash = ${head})`)
      expect(await verifyChain(tx)).toMatchObject({ broken: null })
      expect(await verifyAudit(tx)).toMatchObject({ broken: null, missing: [head] })
      expect(await verifyAudit(tx, ["f".repeat(64)])).toMatchObject({ missing: [head, "f".repeat(64)] })
      transaction.rollback()
    })
    await expect(rolledBack).rejects.toThrow("Rollback")
  })
})

test("many writers at once keep the chain whole, and the rows in their order", async () => {
  const second = connect(process.env.DATABASE_URL!, { max: 5 })
  const before = (await verifyChain(db)).count
  await Promise.all(Array.from({ length: 60 }, (_, n) => change(n % 2 ? db : second, n)))
  // One that is undone leaves no gap.
  const undone = inTransaction(second, async (tx) => {
    await change(tx, 1)
    throw new Error("undone")
  })
  await expect(undone).rejects.toThrow("undone")
  await change(second, 2)
  expect(await verifyChain(db)).toMatchObject({ count: before + 61, broken: null })
  await second.$client.end()
})

describe("personal values", () => {
  test("stand hashed in the text, in clear beside it until they are erased, and the chain holds", async () => {
    const subjectId = crypto.randomUUID()
    await change(db, 40, { subjectId })
    const [row] = await db.select().from(actions).where(eq(actions.subjectId, subjectId))
    expect(row!.text).not.toContain("@example.com")
    const detail = await getAction(db, { id: row!.id, named: true })
    expect(detail.changes).toEqual([
      {
        field: "email",
        before: { kind: "value", value: "antes.40@example.com", personal: true },
        after: { kind: "value", value: "depois.40@example.com", personal: true },
        changed: true,
      },
    ])
    const before = await verifyChain(db)
    await eraseValues(db, { about: row!.id, by: userId, reason: "Pedido", now })
    expect(await verifyChain(db)).toMatchObject({ broken: null, count: before.count + 1 })
    const erased = await getAction(db, { id: row!.id, named: true })
    expect(erased).toMatchObject({ fault: null, hash: row!.hash })
    expect(erased.changes).toContainEqual({
      field: "email",
      before: { kind: "erased" },
      after: { kind: "erased" },
      changed: false,
    })
  })
})

describe("npm run audit:verify", () => {
  const run = (databaseUrl: string, ...heads: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const env = { ...process.env, DATABASE_URL: databaseUrl }
      const args = ["--import", "tsx", "app/cli/verify-audit.ts", ...heads]
      execFile(process.execPath, args, { env }, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err }),
      )
    })

  test("prints count and head of a chain of several pages, and OK; of a broken one where; and its exit code", async () => {
    const other = await freshDatabase()
    const [there, past] = [connect(other.url, { max: 1 }), postgres(other.ownerUrl, { max: 1 })]
    try {
      const { id } = await insertUser(there, { now, passwordHash: null })
      expect(await run(other.url)).toMatchObject({ code: 0, out: `rows 0\nhead ${"0".repeat(64)}\nOK\n` })
      await insertChain(past, id, 2_500)
      const { hash: head } = (await chain(there)).at(-1)!
      expect(await run(other.url, head)).toEqual({ code: 0, out: `rows 2500\nhead ${head}\nOK\n`, err: "" })
      const unknown = "a".repeat(64)
      expect(await run(other.url, unknown)).toMatchObject({
        code: 1,
        out: expect.stringContaining(`MISSING ${unknown}`),
      })
      await past.begin(async (tx) => {
        await tx`set local session_replication_role = replica`
        await tx`update actions set text = replace(text, 'ilegível', 'legível') where seq = 1234`
      })
      const broken = await run(other.url)
      expect(broken.code).toBe(1)
      expect(broken.out).toMatch(
        /^rows 1233\nhead [0-9a-f]{64}\nFAULT at position 1234, row [0-9a-f-]{36}: its text/,
      )
      expect(broken.out).not.toContain("OK")
    } finally {
      await Promise.all([there.$client.end(), past.end()])
      await other.drop()
    }
  })

  test("says in a line why it could not verify, with exit code 2", async () => {
    expect(await run(ownerUrl, "head")).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringContaining("not a hash"),
    })
    const nowhere = await run("postgres://localhost:1/none")
    expect([nowhere.code, nowhere.out]).toEqual([2, ""])
    expect(nowhere.err.trim().split("\n")).toHaveLength(1)
  })
})

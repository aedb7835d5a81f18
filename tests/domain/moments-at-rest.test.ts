import { randomBytes } from "node:crypto"
import { eq } from "drizzle-orm"
import postgres from "postgres"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { committedMoments } from "#app/domain/prizes/committed-moments.server"
import { createSchedule } from "#app/domain/prizes/create-schedule.server"
import { openCommitmentKey, openMoments } from "#app/domain/prizes/prize-secrets.server"
import { revealBatches } from "#app/domain/prizes/reveal-batches.server"
import { prizeBatches } from "#drizzle/schema/prizes"
import { buildPrize, insertBatch, type PrizeRow } from "#drizzle/seed/builders/prize"
import { insertUser } from "#drizzle/seed/builders/user"
import { freshDatabase, type FreshDatabase } from "#tests/support/database"
import { dumped, formsOf } from "#tests/support/dumped"

const now = new Date("2126-11-22T15:00:00Z")
const until = new Date("2126-12-01T02:59:59Z")
let database: FreshDatabase
let db: ReturnType<typeof connect>
let owner: postgres.Sql

beforeAll(async () => {
  database = await freshDatabase()
  Object.assign(process.env, { APP_ENV: "test", DATABASE_URL: database.url })
  db = connect(database.url, { max: 2 })
  owner = postgres(database.ownerUrl, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await Promise.all([db.$client.end(), owner.end()])
  await database.drop()
})

/** A moment as a number of eight bytes. */
const bytesOf = (moment: Date) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(BigInt(+moment))
  return bytes
}
/** As PostgreSQL writes it in UTC, and as bytes of a number hold it. */
const momentForms = (moment: Date) => {
  const iso = moment.toISOString().replace("T", " ")
  return [iso.slice(0, 23), iso.slice(0, 19), String(+moment), bytesOf(moment).toString("hex")]
}

test("a dump shows a moment and a key that stand there, in whatever form", async () => {
  const [moment, key] = [new Date(+now + 1_234_567), randomBytes(32)]
  const [hex, base64, url] = formsOf(key)
  await owner`create temporary table plain as select ${moment}::timestamptz as at, ${+moment}::bigint as ms,
    ${bytesOf(moment)}::bytea as number, ${key}::bytea as key, ${base64!}::text as long, ${url!}::text as short`
  const text = await dumped(owner)
  for (const form of [...momentForms(moment), hex!, base64!, url!]) expect(text).toContain(form)
  await owner`drop table plain`
  const without = await dumped(owner)
  for (const form of [...momentForms(moment), ...formsOf(key)]) expect(without.includes(form)).toBe(false)
})

test("a dump of every table holds no moment of a batch that lives nor the key of its commitment, until it is over", async () => {
  const moments = [1, 2, 3].map((n) => new Date(+now + n * 7_654_321))
  const planned = moments.map((moment, n) => ({ ...buildPrize(n, { now }), moment }))
  const commitmentKey = randomBytes(32)
  const { batch } = await insertBatch(db, planned, { now, until, commitmentKey })
  const by = (await insertUser(db, { passwordHash: null })).id
  const prizes = moments.map((moment) => ({ name: "Camisa", valueCents: 1, moment }))
  const { batchId } = await createSchedule(db, { name: "Outro", prizes, by, now })
  const [made] = await db.select().from(prizeBatches).where(eq(prizeBatches.id, batchId))
  const keys = [commitmentKey, await openCommitmentKey(db, made!)]
  expect((await committedMoments(db, batchId)).map(({ moment }) => moment)).toEqual(moments)
  const living = await dumped(owner)
  expect(living).toContain(batch.commitment)
  for (const form of keys.flatMap(formsOf)) expect(living.includes(form)).toBe(false)
  for (const form of moments.flatMap(momentForms)) expect(living.includes(form)).toBe(false)

  await revealBatches(db, new Date(+until + 1))
  const over = await dumped(owner)
  expect(over).toContain(commitmentKey.toString("hex"))
  for (const moment of moments) expect(over).toContain(momentForms(moment)[0])
  const [row] = await db.select().from(prizeBatches).where(eq(prizeBatches.id, batchId))
  expect(row).toMatchObject({ revealedAt: null, commitmentKey: null })
})

test("an encrypted moment opens for its own prize alone", async () => {
  const moment = new Date(+now + 1)
  const planned = [1, 2].map((n) => ({ ...buildPrize(n, { now }), moment }))
  const { batch, prizes } = await insertBatch(db, planned, { now, until })
  const [one, other] = prizes as [PrizeRow, PrizeRow]
  expect(await openMoments(db, [one, other])).toEqual([moment, moment])
  const moved = { ...other, sealedMoment: one.sealedMoment }
  await expect(openMoments(db, [moved])).rejects.toThrow("does not open")
  const foreign = { ...batch, id: crypto.randomUUID() }
  await expect(openCommitmentKey(db, foreign)).rejects.toThrow("does not open")
})

test("the database takes no plain moment while a batch lives, and no plain key", async () => {
  const { batch, prizes } = await insertBatch(db, [{ ...buildPrize(1, { now }), moment: now }], {
    now,
    until,
  })
  const plain = `'${now.toISOString()}'`
  for (const [statement, code] of [
    [`update prizes set moment = ${plain} where id = '${prizes[0]!.id}'`, "23001"],
    [`update prize_batches set commitment_key = '\\x00' where id = '${batch.id}'`, "23514"],
    [
      `insert into prizes (id, name, value_cents, moment) values (gen_random_uuid(), 'Copo', 1, ${plain})`,
      "23514",
    ],
    [
      `insert into prize_batches (id, name, version, commitment, sealed_commitment_key)
      values (gen_random_uuid(), 'Lote', 99, '', sha256(''))`,
      "23514",
    ],
  ] as const)
    await expect(owner.unsafe(statement)).rejects.toMatchObject({ code })
})

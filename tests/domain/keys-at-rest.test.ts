import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import postgres from "postgres"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { refuseWithoutSecret, sealKeys } from "#app/cli/seal-keys.server"
import { connect } from "#app/db/client.server"
import { fingerprintOf } from "#app/db/keys/key-escrow.server"
import { unwrapKey } from "#app/db/keys/key-wrapping.server"
import { keysFault } from "#app/db/keys/keys-fault.server"
import { isMigrated } from "#app/db/migrated.server"
import { openHolderKey, openPermutationKey } from "#app/domain/draws/draw-secrets.server"
import { createDraw } from "#app/domain/draws/planning/create-draw.server"
import { committedMoments } from "#app/domain/prizes/committed-moments.server"
import { openCommitmentKey } from "#app/domain/prizes/prize-secrets.server"
import { revealBatches } from "#app/domain/prizes/reveal-batches.server"
import { drawSegments, draws } from "#drizzle/schema/draws"
import { prizeBatches } from "#drizzle/schema/prizes"
import { demoRule, insertDraw } from "#drizzle/seed/builders/draw"
import { buildPrize, insertBatch } from "#drizzle/seed/builders/prize"
import { insertUser } from "#drizzle/seed/builders/user"
import { addedByTwo } from "#tests/support/approved"
import { freshDatabase, type FreshDatabase } from "#tests/support/database"
import { dumped, formsOf } from "#tests/support/dumped"
import { testKeysSecret, testSafe } from "#tests/support/test-keys"

const now = new Date("2126-11-22T15:00:00Z")
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

const live = async () => {
  const [row] = await owner<{ id: string; wrapped: Buffer; escrowed: Buffer; fingerprint: string }[]>`
    select id, wrapped_key as wrapped, escrowed_key as escrowed, escrow_fingerprint as fingerprint
    from data_keys where lost_at is null`
  return row!
}

describe("a dump of every table", () => {
  test("holds no key of a draw in any form, and the commitments to them", async () => {
    const made = await insertDraw(db, { now })
    const keys = [made.holderKey, made.segment.permutationKey]
    const planned = {
      title: "Sorteio",
      prize: "Uma TV",
      periodStart: now,
      periodEnd: new Date(now.getTime() + 86_400_000),
      extractionOn: "2126-12-01",
      rule: { ...demoRule, seriesCount: 2 },
    }
    const { drawId } = await createDraw(db, { ...planned, alongside: true, now })
    const [id, people] = [crypto.randomUUID(), { by: (await insertUser(db)).id, now }]
    await addedByTwo(db, { drawId, seriesCount: 1, id, version: 1, ...people })
    for (const draw of await db.select().from(draws)) keys.push(await openHolderKey(db, draw))
    const segments = await db.select().from(drawSegments)
    for (const segment of segments) keys.push(await openPermutationKey(db, segment))
    expect(new Set(keys.map((key) => key.toString("hex"))).size).toBe(5)
    const text = await dumped(owner)
    for (const { keyCommitment, sealedPermutationKey } of segments) {
      expect(text).toContain(keyCommitment)
      expect(text).toContain(sealedPermutationKey.toString("hex"))
    }
    for (const form of keys.flatMap(formsOf)) expect(text.includes(form)).toBe(false)
  })

  test("nor the data key, which the application's role can neither change nor take away", async () => {
    const { id, wrapped } = await live()
    const key = await unwrapKey({ id, wrapped }, [testKeysSecret])
    const text = await dumped(owner)
    expect(text).toContain(wrapped.toString("hex"))
    for (const form of formsOf(key!.key)) expect(text.includes(form)).toBe(false)
    for (const statement of [
      "update data_keys set wrapped_key = ''",
      "delete from data_keys",
      "truncate data_keys",
      "insert into data_keys (id, wrapped_key, wrapped_at) values (gen_random_uuid(), '', now())",
    ])
      await expect(db.$client.unsafe(statement)).rejects.toMatchObject({ code: "42501" })
    await expect(owner`delete from data_keys`).rejects.toMatchObject({ code: "23001" })
    await expect(owner`truncate data_keys`).rejects.toMatchObject({ code: "23001" })
  })
})

test("an encrypted key opens in its own row and column alone, and not once a bit of it has changed", async () => {
  const [one, other] = [await insertDraw(db, { now }), await insertDraw(db, { now })]
  expect((await openPermutationKey(db, one.segment)).equals(one.segment.permutationKey)).toBe(true)
  const { sealedPermutationKey } = one.segment
  const spoilt = Buffer.from(sealedPermutationKey)
  spoilt[40]! ^= 1
  for (const moved of [
    openPermutationKey(db, { id: other.segment.id, sealedPermutationKey }),
    openHolderKey(db, { id: one.segment.id, sealedHolderKey: sealedPermutationKey }),
    openPermutationKey(db, { id: one.segment.id, sealedPermutationKey: spoilt }),
  ])
    await expect(moved).rejects.toThrow("does not open: it was changed, or moved from another row")
})

test("the database takes no plain key", async () => {
  const { segment, ...draw } = await insertDraw(db, { now })
  await expect(
    db.insert(draws).values({ ...draw, id: crypto.randomUUID(), sealedHolderKey: draw.holderKey }),
  ).rejects.toMatchObject({ cause: { code: "23514" } })
  await expect(
    db.insert(drawSegments).values({
      ...segment,
      id: crypto.randomUUID(),
      ordinal: 2,
      sealedPermutationKey: segment.permutationKey,
    }),
  ).rejects.toMatchObject({ cause: { code: "23514" } })
})

test("the key of a published draw is written down plain as it was committed to, and stays", async () => {
  const [open, published] = [await insertDraw(db, { now }), await insertDraw(db, { now, state: "published" })]
  const { id, permutationKey } = published.segment
  const write = (publishedKey: Buffer | null, segmentId = id) =>
    db.update(drawSegments).set({ publishedKey }).where(eq(drawSegments.id, segmentId))
  const refused = { cause: { code: "23001" } }
  await expect(write(open.segment.permutationKey, open.segment.id)).rejects.toMatchObject(refused)
  await expect(write(open.segment.permutationKey)).rejects.toMatchObject(refused)

  // Of draws that were published before the next migration does it.
  await sealKeys(owner)
  const [row] = await db.select().from(drawSegments).where(eq(drawSegments.id, id))
  expect(row!.publishedKey!.equals(permutationKey)).toBe(true)
  await expect(write(null)).rejects.toMatchObject(refused)
  const [planned] = await db.select().from(drawSegments).where(eq(drawSegments.id, open.segment.id))
  expect(planned!.publishedKey).toBeNull()
})

describe("the commands", () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "bar-keys-"))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const run = (name: string, secret: string, ...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const env = { ...process.env, DATABASE_URL: database.ownerUrl, KEYS_SECRET: secret }
      execFile(
        process.execPath,
        ["--import", "tsx", `app/cli/${name}.ts`, ...args],
        { env },
        (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
      )
    })
  const fileOf = async (name: string, text: string) => {
    const file = path.join(folder, name)
    await writeFile(file, text)
    return file
  }
  const opens = async (secret: string) => (await unwrapKey(await live(), [secret])) !== null
  const another = "another-secret-of-thirty-two-characters"

  test("keys:rotate wraps by the first secret what any of them opens, and the data key stays", async () => {
    const before = await unwrapKey(await live(), [testKeysSecret])
    expect(await run("keys-rotate", `${another},${testKeysSecret}`)).toMatchObject({ code: 0, err: "" })
    expect(await unwrapKey(await live(), [another])).toEqual(before)
    expect(await opens(testKeysSecret)).toBe(false)
    expect(await run("keys-rotate", `${testKeysSecret},${another}`)).toMatchObject({ code: 0 })
    expect(await opens(testKeysSecret)).toBe(true)
  })

  test("keys:rotate with a wrong secret says so in a line and changes nothing", async () => {
    const before = await live()
    const { code, out, err } = await run("keys-rotate", another)
    expect([code, out]).toEqual([1, ""])
    expect(err).toMatch(/^KEYS_SECRET: opens no data key of this database\. .+\n$/)
    expect(await live()).toEqual(before)
  })

  test("keys:escrow wraps for a safe, whose key opens it again after every secret was lost", async () => {
    const before = await unwrapKey(await live(), [testKeysSecret])
    const safe = testSafe()
    const publicKey = await fileOf("safe.pub.pem", safe.publicKey)
    const { code, out } = await run("keys-escrow", testKeysSecret, publicKey)
    const { escrowed, fingerprint } = await live()
    expect([code, out]).toEqual([0, `fingerprint ${fingerprint}\n`])
    expect(fingerprintOf(escrowed)).toBe(fingerprint)
    const wrong = await run("keys-recover", another, await fileOf("wrong.pem", testSafe().privateKey))
    expect([wrong.code, wrong.err]).toEqual([
      1,
      "This is not the private key that this wrapping was made for.\n",
    ])
    expect(await opens(another)).toBe(false)
    const right = await run("keys-recover", another, await fileOf("safe.pem", safe.privateKey))
    expect(right).toMatchObject({ code: 0, err: "" })
    expect(await unwrapKey(await live(), [another])).toEqual(before)
    expect((await live()).fingerprint).toBe(fingerprint)
    expect(await run("keys-rotate", `${testKeysSecret},${another}`)).toMatchObject({ code: 0 })
  })

  test("keys:escrow changes nothing where it is given no public key", async () => {
    const before = await live()
    for (const text of ["nothing", testSafe().publicKey.slice(0, 40)])
      expect(await run("keys-escrow", testKeysSecret, await fileOf("bad.pem", text))).toMatchObject({
        code: 1,
        err: "This is not a public key in PEM.\n",
      })
    expect(await run("keys-escrow", testKeysSecret)).toMatchObject({ code: 1, out: "" })
    expect(await live()).toEqual(before)
  })
})

describe("a database from before", () => {
  let old: FreshDatabase
  let sql: postgres.Sql
  const keys = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)] as const
  const living = {
    id: "",
    key: Buffer.alloc(32, 9),
    moment: new Date(+now + 5_000),
    until: new Date(+now + 9e9),
  }
  const over = {
    id: "",
    key: Buffer.alloc(32, 10),
    moment: new Date(+now - 5_000),
    until: new Date(+now - 1),
  }
  const setSecret = (secret: string | undefined) => {
    if (secret === undefined) Reflect.deleteProperty(process.env, "KEYS_SECRET")
    else process.env.KEYS_SECRET = secret
  }

  beforeAll(async () => {
    old = await freshDatabase()
    sql = postgres(old.ownerUrl, { max: 1, onnotice: () => {} })
    const own = connect(old.url, { max: 1 })
    const [holderKey, permutationKey] = keys
    await insertDraw(own, { now, holderKey, permutationKey })
    for (const batch of [living, over]) {
      const planned = [{ ...buildPrize(1, { now }), moment: batch.moment }]
      const made = await insertBatch(own, planned, { now, commitmentKey: batch.key, until: batch.until })
      Object.assign(batch, { id: made.batch.id })
    }
    await revealBatches(own, now)
    await own.$client.end()
    await sql.unsafe(`
      alter table prizes disable trigger user; alter table prize_batches disable trigger user;
      alter table prizes drop constraint prizes_sealed_check;
      alter table prize_batches drop constraint prize_batches_sealed_check;
      update prizes set sealed_moment = null;
      update prizes set moment = '${living.moment.toISOString()}' where batch_id = '${living.id}';
      update prize_batches set commitment_key = null;
      update prize_batches set sealed_commitment_key = '\\x${living.key.toString("hex")}' where id = '${living.id}';
      update prize_batches set sealed_commitment_key = '\\x${over.key.toString("hex")}' where id = '${over.id}';
      alter table prizes enable trigger user; alter table prize_batches enable trigger user;
      alter table prizes add constraint prizes_sealed_check check (sealed_moment is not null) not valid;
      alter table prize_batches add constraint prize_batches_sealed_check
        check (octet_length(sealed_commitment_key) = 77) not valid;
      alter table draws disable trigger user; alter table draw_segments disable trigger user;
      alter table draws drop constraint draws_sealed_check;
      alter table draw_segments drop constraint draw_segments_sealed_check;
      update draws set sealed_holder_key = '\\x${keys[0].toString("hex")}';
      update draw_segments set sealed_permutation_key = '\\x${keys[1].toString("hex")}';
      alter table draws enable trigger user; alter table draw_segments enable trigger user;
      alter table draws add constraint draws_sealed_check
        check (octet_length(sealed_holder_key) = 77 and get_byte(sealed_holder_key, 0) = 1) not valid;
      alter table draw_segments add constraint draw_segments_sealed_check
        check (octet_length(sealed_permutation_key) = 77 and get_byte(sealed_permutation_key, 0) = 1) not valid`)
  })
  afterAll(async () => {
    setSecret(testKeysSecret)
    await sql.end()
    await old.drop()
  })

  const stored = async () => [
    await sql`select * from draws`,
    await sql`select * from draw_segments`,
    await sql`select * from prize_batches order by id`,
    await sql`select * from prizes order by id`,
  ]
  const using = async <Result>(use: (own: ReturnType<typeof connect>) => Promise<Result>) => {
    const own = connect(old.url, { max: 1 })
    return use(own).finally(() => own.$client.end())
  }

  test("is not ready while its keys stand plain, and stays as it is without KEYS_SECRET", async () => {
    expect(await using(isMigrated)).toBe(false)
    expect(await using(keysFault)).toBe(
      "Keys of draws or prizes stand plain in the database: npm run db:migrate",
    )
    const before = await stored()
    setSecret(undefined)
    await expect(sealKeys(sql)).rejects.toThrow("KEYS_SECRET: missing")
    setSecret(testKeysSecret)
    expect(await stored()).toEqual(before)
  })

  test("is encrypted by the migration's last step, once", async () => {
    await sealKeys(sql)
    const [[draw], [segment]] = await using(async (own) => [
      await own.select().from(draws),
      await own.select().from(drawSegments),
    ])
    expect((await using((own) => openHolderKey(own, draw!))).equals(keys[0])).toBe(true)
    expect((await using((own) => openPermutationKey(own, segment!))).equals(keys[1])).toBe(true)
    for (const { id, key, moment } of [living, over]) {
      const [batch] = await using((own) => own.select().from(prizeBatches).where(eq(prizeBatches.id, id)))
      expect((await using((own) => openCommitmentKey(own, batch!))).equals(key)).toBe(true)
      expect(await using((own) => committedMoments(own, id))).toMatchObject([{ moment }])
    }
    const plain = await sql`select moment from prizes where moment is not null`
    expect(plain.map(({ moment }) => new Date(String(moment)))).toEqual([over.moment])
    const keysOfBatches =
      await sql`select id, commitment_key as key from prize_batches where commitment_key is not null`
    expect(keysOfBatches).toEqual([{ id: over.id, key: over.key }])
    const after = await stored()
    expect(await using(isMigrated)).toBe(true)
    expect(await using(keysFault)).toBe(null)
    await sealKeys(sql)
    expect(await stored()).toEqual(after)
    await expect(sql`update draw_segments set ordinal = 9`).rejects.toMatchObject({ code: "23001" })
  })

  test("does not serve without a second wrapping", async () => {
    await sql`update data_keys set escrowed_key = null, escrow_fingerprint = null, escrowed_at = null`
    expect(await using(keysFault)).toContain("npm run keys:escrow -- PUBLIC_KEY")
  })

  test("is refused before anything moves where its columns are the old ones and the secret is missing", async () => {
    setSecret(undefined)
    await expect(refuseWithoutSecret(sql)).resolves.toBeUndefined()
    for (const [table, sealed, plain] of [
      ["prize_batches", "sealed_commitment_key", "old_key"],
      ["draws", "sealed_holder_key", "holder_key"],
    ]) {
      await sql.unsafe(`alter table ${table} rename column ${sealed} to ${plain}`)
      await expect(refuseWithoutSecret(sql)).rejects.toThrow("KEYS_SECRET: missing")
      if (table !== "draws") await sql.unsafe(`alter table ${table} rename column ${plain} to ${sealed}`)
    }
    setSecret(testKeysSecret)
    await expect(refuseWithoutSecret(sql)).resolves.toBeUndefined()
  })
})

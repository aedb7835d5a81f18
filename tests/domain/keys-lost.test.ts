import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { asc, eq, type SQL, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import type { connect } from "#app/db/client.server"
import { verifyCampaign } from "#app/domain/consistency/verify-campaign.server"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { freezeDraw } from "#app/domain/draws/base/freeze-draw.server"
import { computeDraw } from "#app/domain/draws/calculation/compute-draw.server"
import { enterExtraction } from "#app/domain/draws/calculation/enter-extraction.server"
import { extractionAt } from "#app/domain/draws/planning/extraction-day.server"
import { publishDraw } from "#app/domain/draws/publication/publish-draw.server"
import { openHolders } from "#app/domain/draws/publication/holder-openings.server"
import { receiptLines } from "#app/domain/log/receipt.server"
import { openSequencer, sequence } from "#app/domain/log/sequence.server"
import { createSchedule } from "#app/domain/prizes/create-schedule.server"
import { revealBatches } from "#app/domain/prizes/reveal-batches.server"
import { dayOf, formatMoment } from "#app/platform/time/clock.server"
import { type Files, openFiles } from "#app/platform/storage/files.server"
import { actions } from "#drizzle/schema/back-office"
import { draws, drawSegments } from "#drizzle/schema/draws"
import { logEntries } from "#drizzle/schema/log"
import { prizeBatches } from "#drizzle/schema/prizes"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { canceledByTwo } from "../support/approved"
import { asOwner } from "../support/as-owner"
import { downloadCampaign } from "../support/downloads"
import { FAR, keyedForm, later, openPromotion, rulesWith, send } from "../support/promotion"
import { runChecker } from "../support/run-checker"
import { broken } from "../support/broken"
import { testKeysSecret } from "../support/test-keys"
import { PRIZES } from "../support/whole-draw"

// Settings are read once, before the first use of them.
vi.hoisted(() => Object.assign(process.env, { STORE_INVOICE_END: "2199-12-31 23:59:59" }))

const MINUTE = 60_000
const now = new Date()
const anotherSecret = "another-secret-of-thirty-two-characters"
type Database = ReturnType<typeof connect>
type Person = Awaited<ReturnType<typeof insertRegistration>>
let [db, ownerUrl, folder] = [null as unknown as Database, "", ""]
let files: Files
let close: () => Promise<void>
let draw: Awaited<ReturnType<typeof insertDraw>>
let full: typeof draw
let bar: Awaited<ReturnType<typeof insertStore>>
let [ana, bia] = [null as unknown as Person, null as unknown as Person]
let [batchId, email, admin] = ["", "", ""]
let firstCoupon = ""

const round = (at: Date) => sequence(db, openSequencer(1)!, at)
const newPerson = () => insertRegistration(db, { passwordHash: "none" })
async function coupon(person: Person, at: Date): Promise<string> {
  const { invoice } = await send(db, person, keyedForm(bar, { at }), { receivedAt: at })
  return invoice.id
}
const run = (secret: string, ...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: ownerUrl, KEYS_SECRET: secret }
    const command = ["--import", "tsx", "app/cli/keys-lost.ts", ...args]
    execFile(process.execPath, command, { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
const why = () => ["--by", email, "--reason", "Incêndio no cofre"]
const liveDataKey = async () => (await dataKeys()).find(({ lost }) => !lost)!.id
const segmentsNow = () =>
  db.select().from(drawSegments).where(eq(drawSegments.drawId, draw.id)).orderBy(asc(drawSegments.ordinal))
const dataKeys = () =>
  asOwner((owner) =>
    owner.execute<{ id: string; lost: boolean }>(
      sql`select id, lost_at is not null as lost from data_keys order by created_at, id`,
    ),
  )

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-keys-lost-"))
  const key = (byte: number) => Buffer.alloc(32, byte).toString("base64")
  Object.assign(process.env, { LOG_KEY: key(3), RECEIPT_KEY: key(4), FILES_URL: `file:${folder}` })
  ;({ db, ownerUrl, close } = await openPromotion())
  files = openFiles(`file:${folder}`)
  const user = await insertUser(db, { passwordHash: null })
  ;[email, admin] = [user.email, user.id]
  draw = await insertDraw(db, {
    now,
    periodStart: later(-60 * MINUTE, now),
    periodEnd: FAR,
    extractionOn: dayOf(later(2 * 86_400_000, FAR)),
    seriesCount: 2,
    rule: { seriesCount: 2, winners: 2, surrogates: 1 },
  })
  // Its digits write no more series than it has.
  full = await insertDraw(db, {
    now,
    periodStart: later(100 * MINUTE, now),
    periodEnd: later(110 * MINUTE, now),
    extractionOn: dayOf(later(2 * 86_400_000, FAR)),
    seriesCount: 10,
    rule: { seriesDigits: 1, seriesFrom: [1] },
  })
  await round(now)
  const prizes = [{ name: "Camisa", valueCents: 15_000, moment: later(86_400_000, now) }]
  ;({ batchId } = await createSchedule(db, { name: "Rodada", prizes, by: admin, now }))
  bar = await insertStore(db, {})
  ;[ana, bia] = [await newPerson(), await newPerson()]
  firstCoupon = await coupon(ana, later(1, now))
  await coupon(bia, later(2, now))
  await round(later(MINUTE, now))
})
afterAll(async () => {
  process.env.KEYS_SECRET = testKeysSecret
  await close()
  await rm(folder, { recursive: true, force: true })
})

/** This process opened the lost ones before: nothing of them opens any more. */
const forgetKeys = (lost: SQL) =>
  asOwner((owner) =>
    owner.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`update draw_segments set sealed_permutation_key =
        set_byte(sealed_permutation_key, 60, 255 - get_byte(sealed_permutation_key, 60)) where ${lost}`)
      await tx.execute(sql`update prize_batches set sealed_commitment_key =
        set_byte(sealed_commitment_key, 60, 255 - get_byte(sealed_commitment_key, 60))`)
      await tx.execute(sql`update prizes set sealed_moment =
        set_byte(sealed_moment, 40, 255 - get_byte(sealed_moment, 40))`)
    }),
  )

describe("npm run keys:lost", () => {
  test("gives up nothing that opens, no other key, and nothing that nobody answers for", async () => {
    const { id } = (await dataKeys())[0]!
    const without = await run(anotherSecret)
    expect([without.code, without.err]).toEqual([
      1,
      expect.stringContaining(`The data key that lives: ${id}`),
    ])
    expect((await run(testKeysSecret, ...why(), id)).err).toBe(
      "KEYS_SECRET opens the data key: nothing is lost.\n",
    )
    expect((await run(anotherSecret, ...why(), crypto.randomUUID())).err).toContain(
      "The data key that lives is",
    )
    expect((await run(anotherSecret, "--by", "nobody@example.com", "--reason", "x", id)).err).toContain(
      "is no active administrator",
    )
    expect(await dataKeys()).toEqual([{ id, lost: false }])
  })

  test("begins anew: a data key, a run of series, no living batch, each told to log and audit", async () => {
    const { id } = (await dataKeys())[0]!
    const { code, out, err } = await run(anotherSecret, ...why(), id)
    expect([code, err]).toEqual([0, ""])
    expect(out).toContain(`draw ${draw.id} ${draw.title}: 2 series more`)
    expect(out).toContain(`draw ${full.id} ${full.title}: NO SERIES FITS behind its last`)
    expect(out).toContain(
      `until ${formatMoment(full.periodEnd)} every coupon that\n  would earn one is refused`,
    )
    expect(out).toContain("Nobody has a number of it: cancel it at /admin/winners-draw")
    expect(out).toContain(`batch ${batchId} Rodada: over, without a schedule`)
    expect((await dataKeys()).map(({ lost }) => lost)).toEqual([true, false])

    const segments = await segmentsNow()
    expect(segments).toMatchObject([
      { seriesFirst: 0, seriesCount: 2, keysLostAt: expect.any(Date) },
      { seriesFirst: 2, seriesCount: 2, keysLostAt: null },
    ])
    const [batch] = await db.select().from(prizeBatches).where(eq(prizeBatches.id, batchId))
    expect(batch).toMatchObject({ revealedAt: expect.any(Date), commitmentKey: null })
    const entries = await db.select().from(logEntries).where(eq(logEntries.kind, "keys-lost"))
    expect(entries.map(({ envelope }) => JSON.parse(envelope) as unknown)).toEqual(
      expect.arrayContaining([
        { kind: "keys-lost", at: expect.any(String), draw: draw.id, segments: [1] },
        { kind: "keys-lost", at: expect.any(String), batch: batchId },
      ]),
    )
    for (const subject of [draw.id, batchId])
      expect(
        await db.$count(
          actions,
          sql`subject_id = ${subject} and text::jsonb ->> 'reason' = 'Incêndio no cofre'`,
        ),
      ).toBe(1)
    await expect(db.update(draws).set({ keysLostAt: null })).rejects.toMatchObject({
      cause: { code: "23001" },
    })
  })
})

describe("afterwards", () => {
  let carol: Person
  let [again, late] = ["", ""]

  beforeAll(async () => {
    process.env.KEYS_SECRET = anotherSecret
    await forgetKeys(sql`keys_lost_at is not null`)
    carol = await newPerson()
    const at = later(5 * MINUTE, new Date())
    ;[again, late] = [await coupon(ana, at), await coupon(carol, at)]
  })

  const numbersEntryOf = async (invoiceId: string) => {
    const rows = await db.select().from(logEntries).where(eq(logEntries.invoiceId, invoiceId))
    const lines = rows.map(({ sealedLine }) => JSON.parse(sealedLine!) as Record<string, never>)
    return lines.find(({ kind }) => kind === "numbers") as unknown as { holder: string; numbers: number[][] }
  }

  test("numbers come from the new series, and whoever had some keeps the pseudonym", async () => {
    const [before, after, other] = [
      await numbersEntryOf(firstCoupon),
      await numbersEntryOf(again),
      await numbersEntryOf(late),
    ]
    for (const { numbers } of [after, other])
      for (const [segment, , series] of numbers) expect([segment, series! >= 2]).toEqual([2, true])
    expect(after.holder).toBe(before.holder)
    expect(other.holder).not.toBe(before.holder)
  })

  test("a receipt ties its holder to a CPF where something still can", async () => {
    const secrets = async (registrationId: string, invoiceId: string) =>
      (await receiptLines(db, { registrationId, invoiceId })).map(({ secret }) => secret).filter(Boolean)
    expect(await secrets(ana.id, firstCoupon)).toEqual([])
    expect(await secrets(ana.id, again)).toEqual([])
    expect(await secrets(carol.id, late)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
  })

  test("a draw that has no room for series refuses what would earn one, until two people cancel it", async () => {
    const within = later(105 * MINUTE, now)
    expect(await broken(coupon(ana, within))).toMatchObject({ code: "NUMBERS_EXHAUSTED" })
    const [row] = await db.select().from(draws).where(eq(draws.id, full.id))
    const canceling = {
      drawId: full.id,
      version: row!.version,
      reasonCode: "other",
      reason: "Sem séries",
      by: admin,
    } as const
    await canceledByTwo(db, { ...canceling, now: within })
    expect(await coupon(ana, within)).toBeDefined()
  })

  test("the draw goes to its end, the checker says what nobody can show any more, and all is consistent", async () => {
    const over = later(40 * MINUTE, FAR)
    const drawId = draw.id
    await round(over)
    expect(await revealBatches(db, over)).toBe(0)
    await closeDraw(db, { drawId, now: over })
    await round(over)
    expect(await freezeDraw(db, { drawId, now: over, files })).toBe(true)
    await round(later(MINUTE, over))
    const evening = extractionAt(draw)
    const two = [await insertUser(db, { passwordHash: null }), await insertUser(db, { passwordHash: null })]
    for (const { id: by } of two) await enterExtraction(db, { drawId, prizes: PRIZES, by, now: evening })
    await computeDraw(db, { drawId, by: two[0]!.id, now: evening, files })
    await publishDraw(db, { drawId, by: two[1]!.id, now: evening, files })
    await round(evening)
    await round(later(86_400_000, evening))

    const downloads = await downloadCampaign(db, { drawId, batchId, files })
    expect(downloads.has(`lotes/${batchId}/SCHEDULE.json`)).toBe(false)
    const keys = JSON.parse(downloads.get("KEYS.json")!.toString()) as { segments: { key: string | null }[] }
    expect(keys.segments.map(({ key }) => key)).toEqual([null, expect.stringMatching(/^[0-9a-f]{64}$/)])
    const { stdout, stderr, wrong } = await runChecker(downloads)
    expect([wrong, stdout], stderr).toEqual([
      [],
      expect.stringContaining("a chave das séries 0 a 1 se perdeu, como o registro diz"),
    ])
    const [row] = await db.select().from(draws).where(eq(draws.id, drawId))
    for (const { r, paper, cpf, kind } of await openHolders(db, row!)) {
      expect([cpf, r === null]).toEqual([cpf, cpf !== carol.cpf])
      if (cpf === bia.cpf && kind === "titular") expect(paper).toBeNull()
    }
    const findings: string[] = []
    await verifyCampaign(db, { rules: rulesWith(), isClockReal: false }, ({ what, why }) => {
      // Of accounts that a builder made, and of a period that nobody closed by hand, there is no row.
      if (!why.endsWith("the audit says nothing")) findings.push(`${what}: ${why}`)
    })
    expect(findings).toEqual([])
  })

  test("what was published stays as it is when keys are lost again", async () => {
    const published = async () => {
      const downloads = await downloadCampaign(db, { drawId: draw.id, batchId, files })
      const fixed = ["BASE.csv", "ROOT.json", "RULE.json", "RESULT.json", "KEYS.json"]
      return { downloads, fixed: fixed.map((name) => [name, downloads.get(name)!.toString()]) }
    }
    const before = await published()
    process.env.KEYS_SECRET = "a-third-secret-of-thirty-two-characters"
    const { code, err } = await run(process.env.KEYS_SECRET, ...why(), await liveDataKey())
    expect([code, err]).toEqual([0, ""])
    await forgetKeys(sql`true`)
    await round(later(3 * 86_400_000, extractionAt(draw)))

    const after = await published()
    expect(after.fixed).toEqual(before.fixed)
    expect((await runChecker(after.downloads)).wrong).toEqual([])
    expect((await segmentsNow()).map(({ keysLostAt }) => keysLostAt === null)).toEqual([false, true])
    const entries = await db.select().from(logEntries).where(eq(logEntries.kind, "keys-lost"))
    expect(entries.map(({ envelope }) => JSON.parse(envelope) as unknown)).toContainEqual({
      kind: "keys-lost",
      at: expect.any(String),
      draw: draw.id,
      segments: [],
    })
  })
})

import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdir, mkdtemp, writeFile } from "node:fs/promises"
import path from "node:path"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { findLastCheckpoint } from "#app/domain/log/checkpoints.queries.server"
import { openedBatchLines } from "#app/domain/log/opened.queries.server"
import { findTile } from "#app/domain/log/tiles.queries.server"
import { releasePrize } from "#app/domain/prizes/review-prize.server"
import { findSchedule } from "#app/domain/prizes/schedule-file.server"
import { canonicalJson } from "#app/platform/canonical-json"
import { CONFERIR } from "#tests/support/conferir"
import { insertPrize } from "#drizzle/seed/builders/prize"
import { insertUser } from "#drizzle/seed/builders/user"
import { prizeBatches } from "#drizzle/schema/prizes"
import { givenByTwo } from "../support/approved"
import { disqualified } from "../support/disqualified"
import { HOUR, openPrizes, OVER } from "../support/prize-campaign"
import { later, NOON, rulesWith } from "../support/promotion"
import { batchesToldThen } from "../support/told-then"

vi.hoisted(() => Object.assign(process.env, { STORE_INVOICE_END: "2099-12-31 23:59:59" }))

let promo: Awaited<ReturnType<typeof openPrizes>>
let batchId = ""
/** What a person downloads, by its name. */
const downloads = new Map<string, string | Buffer>()

beforeAll(async () => {
  promo = await openPrizes()
  await promo.round(NOON)
  ;({ batchId } = await promo.batch(-3 * HOUR, -2 * HOUR, -HOUR, 9 * HOUR))
  const coupons = []
  for (const ms of [-3.5 * HOUR, -2.5 * HOUR, -2.4 * HOUR, 0, 0, 0])
    coupons.push(await promo.coupon(await promo.person(), { receivedAt: later(ms) }))
  await promo.coupon(await promo.person(), { rules: rulesWith({ prizesPerCpf: 0 }) })
  const { prizeId, awardId } = coupons[1]!.prize!
  const { at: now } = await disqualified(promo.db, { claim: { awardId }, now: NOON })
  await releasePrize(promo.db, { prizeId, by: promo.admin.id, now })
  const loose = await insertPrize(promo.db)
  const [second, { id: registrationId }] = [
    await insertUser(promo.db, { passwordHash: null }),
    await promo.person(),
  ]
  const [by, confirmedBy] = [promo.admin.id, second.id]
  const gift = { prizeId: loose.id, registrationId, reason: "cortesia", by, confirmedBy }
  await givenByTwo(promo.db, { ...gift, prizesPerCpf: 1, now: NOON })
  await batchesToldThen()
  await promo.round(OVER)
  for (const { id } of await promo.db.select().from(prizeBatches)) {
    downloads.set(`${id}/SCHEDULE.json`, `${canonicalJson(await findSchedule(promo.db, id))}\n`)
    let lines = ""
    for await (const some of (await openedBatchLines(promo.db, id))!) lines += some
    downloads.set(`opened/${id}.ndjson.gz`, lines)
  }
  const { note, size, verifier } = (await findLastCheckpoint(promo.db))!
  downloads.set("checkpoint", note)
  downloads.set("vkeys", `${verifier}\n`)
  downloads.set(
    `tile/entries/000.p/${size}`,
    (await findTile(promo.db, 1, { of: "entries", level: 0, number: 0, width: size }))!,
  )
})
afterAll(() => promo.close())

type Changes = (files: Map<string, string | Buffer>) => void

/** Runs the public program over what was downloaded, some of it changed. */
async function check(change: Changes = () => {}) {
  const folder = await mkdtemp(path.join(promo.folder, "run-"))
  const files = new Map(downloads)
  change(files)
  for (const [name, text] of files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), name.endsWith(".gz") ? gzipSync(text) : text)
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [CONFERIR, folder], { encoding: "utf8" })
  return { status, stdout, stderr, wrong: stdout.split("\n").filter((line) => line.startsWith("NÃO")) }
}

type Schedule = { key: string; text: string; prizes: Record<string, unknown>[] }
const schedule =
  (change: (schedule: Schedule) => void): Changes =>
  (files) => {
    const name = `${batchId}/SCHEDULE.json`
    const value = JSON.parse(String(files.get(name))) as Schedule
    change(value)
    files.set(name, canonicalJson(value))
  }
/** The chances of all scopes: with batches that end together all of them stand under the last one's. */
const chances =
  (change: (lines: string[]) => string[]): Changes =>
  (files) => {
    for (const [name, text] of files)
      if (name.startsWith("opened/") && text.length > 0)
        files.set(name, `${change(String(text).trim().split("\n")).join("\n")}\n`)
  }
const moved = (text: string) =>
  text.replace(/"moment":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.000Z"/, '"moment":"$1.001Z"')

test("the public program finds the schedules of a campaign in order", async () => {
  const { status, stdout, stderr } = await check()
  expect(status, stdout + stderr).toBe(0)
  // The coupons came in the test's time, and looked by the database's clock.
  expect(stderr).toMatch(/^Atenção: chances que olharam mais de 10 minutos depois [^\n]*\n$/)
  for (const said of [
    "abrem o lacre que o registro diz",
    "em ordem",
    "foi do primeiro que podia",
    "Tudo confere",
  ])
    expect(stdout).toContain(said)
})

test.each<[string, string, Changes]>([
  [
    "a moment that was shifted",
    "são os do texto",
    schedule(
      ({ prizes }) => void (prizes[1]!["moment"] = String(prizes[1]!["moment"]).replace(".000Z", ".001Z")),
    ),
  ],
  [
    "a moment that was shifted in the sealed text as well",
    "abrem o lacre",
    schedule((its) => {
      its.text = moved(its.text)
      its.prizes[0]!["moment"] = (
        JSON.parse(its.text) as { moments: { moment: string }[] }
      ).moments[0]!.moment
    }),
  ],
  [
    "another key",
    "abrem o lacre",
    schedule((its) => void (its.key = createHash("sha256").update(its.key).digest("hex"))),
  ],
  [
    "a prize that went to another coupon",
    "foi do primeiro que podia: o 2 foi de outro cupom",
    schedule(({ prizes }) => void (prizes[1]!["index"] = prizes[2]!["index"])),
  ],
  [
    "a prize that nobody is said to have had",
    "foi do primeiro que podia",
    schedule(({ prizes }) => Object.assign(prizes[2]!, { fate: "unclaimed", looked: null, index: null })),
  ],
  [
    "a chance that says another coupon won",
    "cada chance de prêmio aberta é a do lacre",
    chances((lines) => lines.map((line) => line.replace(`["${batchId}",2]`, "null"))),
  ],
  [
    "a chance that was left out",
    "toda chance de prêmio lacrada dos lotes está aberta",
    chances((lines) => lines.slice(1)),
  ],
  [
    "a prize that is said not to have come back",
    "que voltaram ou foram dados são os do registro",
    schedule(({ prizes }) => void (prizes[0]!["fate"] = "won")),
  ],
])("it finds %s", async (_, said, change) => {
  const { status, wrong } = await check(change)
  expect(status).toBe(1)
  expect(wrong).toContainEqual(expect.stringContaining(said))
})

test("without the opened chances it says what is missing", async () => {
  const { status, stderr } = await check((files) => {
    for (const name of files.keys()) if (name.startsWith("opened/")) files.delete(name)
  })
  expect(status).toBe(2)
  expect(stderr).toMatch(/Falta opened\/[0-9a-f-]+\.ndjson\.gz/)
})

import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { gunzipSync } from "node:zlib"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openSequencer, sequence } from "#app/domain/log/sequence.server"
import { buildPrize, insertBatch } from "#drizzle/seed/builders/prize"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

const HOUR = 3_600_000
const now = new Date()
const later = (ms: number) => new Date(now.getTime() + ms)
let [site, folder, live, over] = [null as unknown as Site, "", "", ""]

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-schedule-"))
  const settings = {
    LOG_KEY: Buffer.alloc(32, 3).toString("base64"),
    FILES_URL: `file:${folder}`,
    CAMPAIGN: "copa",
  }
  site = await startSite(settings)
  // This process plays the worker of the same campaign.
  Object.assign(process.env, settings, { APP_ENV: "test", PORT: String(site.app.port) })
  live = await batchUntil(later(2 * HOUR))
  over = await batchUntil(later(HOUR))
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

async function batchUntil(until: Date): Promise<string> {
  const made = later(-HOUR)
  const { batch } = await insertBatch(site.db, [{ ...buildPrize(1, { now: made }), moment: now }], {
    now: made,
    until,
  })
  return batch.id
}

const anybody = () => visit(site.app.origin, { adult: false })
const round = (ms: number) => sequence(site.db, openSequencer(1)!, later(ms))
const fileOf = (id: string, name = "SCHEDULE.json") => anybody().get(`/ganhadores/lotes/${id}/${name}`)
const openedOf = (id: string) => anybody().get(`/registro/copa-1/opened/${id}.ndjson.gz`)
const page = async (lng: string) => visit(site.app.origin).read(`/ganhadores?lng=${lng}`)

async function expectNothing(id: string, name?: string) {
  for (const answer of [await fileOf(id, name), await openedOf(id)])
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"])
}

test("before a batch is over its schedule is nobody's, and the page says when it will be", async () => {
  await round(0)
  await expectNothing(over)
  await expectNothing("nada")
  expect(words(await page("pt"))).toContain("abrimos aqui o calendário dos prêmios")
  expect(words(await page("en"))).toContain("we open the prizes' calendar here")
})

test("afterwards it is everybody's by itself, of any origin, for ever", async () => {
  await round(1.5 * HOUR)
  const file = await fileOf(over)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": expect.stringContaining("immutable"),
    "access-control-allow-origin": "*",
  })
  expect(file.headers.get("set-cookie")).toBeNull()
  const unclaimed = { number: 1, moment: now.toISOString(), fate: "unclaimed", looked: null, index: null }
  expect(await file.json()).toMatchObject({ batch: over, prizes: [unclaimed] })
  expect((await fileOf(over, "schedule.json")).status).toBe(200)
  expect((await fileOf(over, "OTHER.json")).status).toBe(404)
  const opened = await openedOf(over)
  expect([opened.status, gunzipSync(Buffer.from(await opened.arrayBuffer())).length]).toEqual([200, 0])
  await expectNothing(live)
  const html = await page("pt")
  expect(words(html)).toContain("Abrimos o calendário dos prêmios")
  expect(html).toContain(`/ganhadores/lotes/${over}/SCHEDULE.json`)
  expect(html).not.toContain(live)
})

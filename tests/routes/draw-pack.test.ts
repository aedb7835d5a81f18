import { spawnSync } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { gunzipSync } from "node:zlib"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openSequencer, sequence } from "#app/domain/log/sequence.server"
import { openFiles } from "#app/platform/storage/files.server"
import { winners } from "#drizzle/schema/winners"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { buildPrize, insertBatch } from "#drizzle/seed/builders/prize"
import { CONFERIR } from "#tests/support/conferir"
import { disqualified } from "#tests/support/disqualified"
import { cosigner } from "#tests/support/naive-witness"
import { type Site, startSite } from "#tests/support/site"
import { putInFolder, unzipped } from "#tests/support/unzip"
import { visit, words } from "#tests/support/visitor"
import { wholeDraw } from "#tests/support/whole-draw"
import { witnessLast } from "#tests/support/witnessed"

const HOUR = 3_600_000
const now = new Date()
const later = (ms: number) => new Date(now.getTime() + ms)
let [site, folder] = [null as unknown as Site, ""]
let whole: Awaited<ReturnType<typeof wholeDraw>>
type Pack = { headers: Headers; files: Map<string, Buffer> }
const packs: Pack[] = []
const witness = cosigner("testemunha.example")

const anybody = () => visit(site.app.origin, { adult: false })
const address = (query = "") => `/ganhadores/${whole.draw.id}/tudo.zip${query}`
const round = (at: Date) => sequence(site.db, openSequencer(1)!, at)
const fetched = async (): Promise<Pack> => {
  const answer = await anybody().get(address())
  expect(answer.status).toBe(200)
  return { headers: answer.headers, files: await unzipped(answer) }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-pack-"))
  const settings = {
    LOG_KEY: Buffer.alloc(32, 3).toString("base64"),
    RECEIPT_KEY: Buffer.alloc(32, 4).toString("base64"),
    FILES_URL: `file:${folder}`,
    CAMPAIGN: "copa",
  }
  site = await startSite(settings)
  // This process plays the worker of the same campaign.
  Object.assign(process.env, settings, { APP_ENV: "test", PORT: String(site.app.port) })
  const made = { now: later(-HOUR), until: later(HOUR) }
  await insertBatch(site.db, [{ ...buildPrize(1, { now: made.now }), moment: now }], made)
  whole = await wholeDraw(site.db, { files: openFiles(settings.FILES_URL), now, people: 4 })
  await round(now)
  packs.push(await fetched())
  await whole.close()
  await whole.freeze()
  packs.push(await fetched())
  await round(later(HOUR / 2))
  await witnessLast(site.db, { witness, at: later(HOUR / 2) })
  packs.push(await fetched())
  for (const step of ["enter", "compute", "publish"] as const) await whole[step]()
  packs.push(await fetched())
  await round(whole.evening)
  packs.push(await fetched())
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const planned = () => packs[0]!
const closedUnlogged = () => packs[1]!
const closed = () => packs[2]!
const publishedUnlogged = () => packs[3]!
const published = () => packs[4]!
/** Names without ids and sizes. */
const namesOf = ({ files }: Pack) =>
  [...files.keys()]
    .map((name) => name.replace(/[0-9a-f-]{36}/, "ID").replace(/[0-9]+(?=$|\.tsr)/, "N"))
    .toSorted()

/** Runs the public program over the folder that came out of the ZIP. */
async function checked({ files }: Pack) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [CONFERIR, "--testemunha", witness.vkey, await putInFolder(files, folder)],
    {
      encoding: "utf8",
    },
  )
  return { status, stdout, stderr }
}

/**
 * The witness saw the log a day after the period, for which this campaign could not wait; the log began as numbers were
 * there; and at the close the batch of prizes still lives.
 */
const DUE_WARNINGS =
  /^Atenção: (o corte só foi datado|das [0-9]+ primeiras entradas|de quem são os prêmios)[ ,].*\n/gm
const always = ["PLAN-1.json", "PLAN.json", "checkpoint", "history/N", "tile/entries/000.p/N", "vkeys"]

test("a planned draw's file has its plan and the log", () => {
  expect(namesOf(planned())).toEqual(expect.arrayContaining(["PLAN.json", "checkpoint", "vkeys"]))
  expect(namesOf(planned()).filter((name) => /BASE|ROOT|RESULT|KEYS|opened|lotes/.test(name))).toEqual([])
})

test("a closed draw's has its list and what was under the seals, once the log tells of the close", async () => {
  expect(namesOf(closedUnlogged())).toEqual(namesOf(planned()))
  const names = namesOf(closed())
  const own = ["BASE.csv", "ROOT.json", "REJECTED.json", "opened/ID.ndjson.gz"]
  expect(names).toEqual(expect.arrayContaining([...own, ...always]))
  expect(names.filter((name) => /RESULT|RULE|KEYS|CALLS|lotes/.test(name))).toEqual([])
  const { status, stdout, stderr } = await checked(closed())
  expect([status, stderr.replace(DUE_WARNINGS, "")], stdout).toEqual([0, ""])
})

test("a published draw's has everything, and the public program finds it all true as it comes out of the ZIP", async () => {
  expect(namesOf(publishedUnlogged())).toEqual(namesOf(closed()))
  const names = namesOf(published())
  const result = ["RULE.json", "RESULT.json", "KEYS.json", "CALLS.json", "BASE.csv", "ROOT.json"]
  expect(names).toEqual(expect.arrayContaining([...always, ...result, "lotes/ID/SCHEDULE.json"]))
  expect(names.filter((name) => name === "opened/ID.ndjson.gz")).toHaveLength(2)
  const { status, stdout, stderr } = await checked(published())
  expect([status, stderr.replace(DUE_WARNINGS, "")], stdout).toEqual([0, ""])
  expect(stdout).toContain("Tudo confere")
  for (const said of ["prêmios 45931", "toda entrada lacrada do sorteio está aberta", "do lote"])
    expect(stdout).toContain(said)
})

test("each file is the one that its own address gives", async () => {
  for (const name of ["BASE.csv", "ROOT.json", "RESULT.json", "KEYS.json", "CALLS.json", "PLAN.json"]) {
    const alone = await anybody().get(`/ganhadores/${whole.draw.id}/${name}`)
    expect(Buffer.from(await alone.arrayBuffer()).equals(published().files.get(name)!), name).toBe(true)
  }
})

test("no file says who anybody is", () => {
  for (const [name, bytes] of published().files) {
    const text = (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("latin1")
    for (const { person, invoice } of whole.holders)
      for (const own of [person.id, person.cpf, person.email, person.lastname, invoice.protocol, invoice.id])
        expect([name, text.includes(own)]).toEqual([name, false])
    expect(text).not.toContain(whole.draw.holderKey.toString("hex"))
  }
})

test("it is sent once to whoever has it, changes with a call alone, and its tagged address never does", async () => {
  const { headers } = published()
  const [etag, tagged] = [headers.get("etag")!, headers.get("content-location")!]
  expect([headers.get("content-type"), headers.get("cache-control")]).toEqual([
    "application/zip",
    "public, no-cache",
  ])
  expect(headers.get("access-control-allow-origin")).toBe("*")
  expect(headers.getSetCookie()).toEqual([])
  expect((await anybody().get(address(), { "if-none-match": etag })).status).toBe(304)
  const kept = await anybody().get(tagged)
  expect(kept.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
  expect((await unzipped(kept)).size).toBe(published().files.size)
  // What happens elsewhere in the log is not this draw's.
  await insertDraw(site.db, { now })
  await round(later(100 * HOUR))
  expect((await fetched()).headers.get("etag")).toBe(etag)
  const rows = await site.db.select().from(winners).where(eq(winners.drawId, whole.draw.id))
  const first = rows.find(({ order }) => order === 1)!
  await disqualified(site.db, { claim: { winnerId: first.id }, now: whole.evening })
  const changed = await fetched()
  expect(changed.headers.get("etag")).not.toBe(etag)
  expect((await checked(changed)).status).toBe(0)
  const stale = await anybody().get(tagged)
  expect([stale.status, stale.headers.get("cache-control")]).toEqual([404, "no-store"])
})

test("of no draw there is none", async () => {
  for (const id of ["nothing", "019a0000-0000-7000-8000-000000000000"]) {
    const answer = await anybody().get(`/ganhadores/${id}/tudo.zip`)
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"])
  }
})

test("the draw's page links it among what is there to check, with about its size and how to check it", async () => {
  const page = await visit(site.app.origin).read(`/ganhadores/${whole.draw.id}`)
  const [, folded = ""] = page.split('id="conferir"')
  expect(folded).toContain(`href="${address()}"`)
  expect(words(folded)).toMatch(/tudo\.zip .*, cerca de [0-9]+ kB\./)
  expect(words(folded)).toContain("node conferir.mjs PASTA")
  const english = words(await visit(site.app.origin).read(`/ganhadores/${whole.draw.id}?lng=en`))
  expect(english).toMatch(/tudo\.zip .*, about [0-9]+ kB\./)
})

test("the size that is said is about that of the file", async () => {
  const { byteLength } = await (await anybody().get(address())).arrayBuffer()
  const page = words(await visit(site.app.origin).read(`/ganhadores/${whole.draw.id}`))
  const said = Number(/cerca de ([0-9]+) kB/.exec(page)![1]) * 1_000
  expect([said / byteLength > 0.5, said / byteLength < 2], `${said} of ${byteLength}`).toEqual([true, true])
})

import { createHash } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { asc, desc, eq, isNotNull } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { computeDraw } from "#app/domain/draws/calculation/compute-draw.server"
import { enterExtraction } from "#app/domain/draws/calculation/enter-extraction.server"
import { rejectResult } from "#app/domain/draws/calculation/reject-result.server"
import { extractionAt } from "#app/domain/draws/planning/extraction-day.server"
import { publicFiles } from "#app/domain/draws/publication/public-files.server"
import { publishDraw } from "#app/domain/draws/publication/publish-draw.server"
import { logOrigin } from "#app/domain/log/log-name.server"
import { placeEntries } from "#app/domain/log/place-entries.server"
import { callSurrogate } from "#app/domain/winners/call-surrogate.server"
import { canonicalJson } from "#app/platform/canonical-json"
import { openFiles } from "#app/platform/storage/files.server"
import { draws } from "#drizzle/schema/draws"
import { logCheckpoints, logEntries } from "#drizzle/schema/log"
import { winners } from "#drizzle/schema/winners"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertUser } from "#drizzle/seed/builders/user"
import { canceledByTwo, editedByTwo } from "#tests/support/approved"
import { conferir } from "#tests/support/conferir"
import { disqualified } from "#tests/support/disqualified"
import { later, NOON, openPromotion } from "#tests/support/promotion"
import { PRIZES, wholeDraw } from "#tests/support/whole-draw"
import { postponedByTwo } from "#tests/support/postponed"

const DAY = 86_400_000
let db: ReturnType<typeof connect>
let [close, folder] = [async () => {}, ""]

beforeEach(async () => {
  ;({ db, close } = await openPromotion())
  folder = await mkdtemp(path.join(tmpdir(), "bar-steps-"))
  return async () => {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
})

type PublicStep = Record<string, unknown> & { kind: string; place: number | null }

/** What everybody may read of a draw's steps, in the order in which they were taken. */
async function publicSteps(drawId: string): Promise<PublicStep[]> {
  const rows = await db
    .select()
    .from(logEntries)
    .where(eq(logEntries.scope, `draw:${drawId}`))
    .orderBy(asc(logEntries.createdAt), asc(logEntries.id))
  return rows
    .filter(({ sealedLine, kind }) => sealedLine === null && kind !== "plan" && kind !== "close")
    .map(({ envelope, place }) => ({ ...JSON.parse(envelope), place }))
}

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex")
const jsonOf = async (name: "calls.json" | "rejected.json", drawId: string) => {
  const found = await publicFiles[name](db, { drawId })
  return JSON.parse(JSON.stringify("json" in found && found.json))
}

test("a result is published when its files were checked, and not when somebody asked for it", async () => {
  const files = openFiles(`file:${folder}`)
  const whole = await wholeDraw(db, { files, now: NOON })
  for (const step of ["close", "freeze", "enter", "compute"] as const) await whole[step]()
  const { evening: now } = whole
  const [drawId, at] = [whole.draw.id, new Date(now.getTime() + 90_000)]
  await publishDraw(db, { drawId, by: whole.bia.id, now, clock: { now: () => at }, files })
  const [draw] = await db.select().from(draws).where(eq(draws.id, drawId))
  expect(draw).toMatchObject({ state: "published", publishedAt: at })
  expect((await publicSteps(drawId)).find(({ kind }) => kind === "published")).toMatchObject({
    at: at.toISOString(),
  })
})

test("the log tells every step of a draw, and the files name their places in it", async () => {
  const files = openFiles(`file:${folder}`)
  const whole = await wholeDraw(db, { files, now: NOON })
  const drawId = whole.draw.id
  const { evening: now } = whole
  await whole.close()
  await whole.freeze()
  expect(await jsonOf("rejected.json", drawId)).toEqual({ draw: drawId, rejected: [] })

  const [ana, bia] = [whole.ana, whole.bia]
  const [carla, davi] = [
    await insertUser(db, { passwordHash: null }),
    await insertUser(db, { passwordHash: null }),
  ]
  const wrong = ["45931", "12876", "60255", "33019", "08777"]
  for (const { id: by } of [ana, bia])
    await enterExtraction(db, { drawId, prizes: wrong, contest: 5911, by, now })
  await computeDraw(db, { drawId, by: ana.id, now, files })
  await rejectResult(db, { drawId, reasonCode: "typed", reason: "o 3º é 60254", by: bia.id, now })
  for (const { id: by } of [carla, davi])
    await enterExtraction(db, { drawId, prizes: PRIZES, contest: 5912, by, now })
  await computeDraw(db, { drawId, by: carla.id, now, files })
  const places = await db.select().from(winners).where(eq(winners.drawId, drawId)).orderBy(winners.order)
  await publishDraw(db, { drawId, by: davi.id, now, files })
  const lost = places[0]!.id
  await disqualified(db, { claim: { winnerId: lost }, reason: "menor de idade", by: ana, now })
  const callAt = new Date(now.getTime() + 3 * DAY)
  await callSurrogate(db, { winnerId: lost, order: 3, by: ana.id, now: callAt })
  expect((await jsonOf("calls.json", drawId)).calls[0]).not.toHaveProperty("index")
  await placeEntries(db, callAt)

  const result = await publicFiles["result.json"](db, { drawId, files })
  if (!("open" in result)) throw new Error("no file")
  const bytes = Buffer.concat(await (await result.open()).toArray())
  const own = JSON.parse(bytes.toString())
  expect(own).toMatchObject({ draw: drawId, extractionOn: whole.draw.extractionOn, contest: 5912 })
  const steps = await publicSteps(drawId)
  expect(steps.map(({ kind }) => kind).toSorted()).toEqual(
    ["call", "extraction", "extraction", "published", "rejected", "result", "result"].toSorted(),
  )
  const of = (kind: string) => steps.filter((step) => step.kind === kind)
  const served = { contest: 5912, sha256: sha256(bytes), resultSha256: own.sha256 }
  expect(of("result")).toContainEqual(expect.objectContaining(served))
  expect(of("published")).toEqual([
    expect.objectContaining({ ...served, draw: drawId, at: now.toISOString() }),
  ])
  const ruleFile = sha256(`${canonicalJson({ ...whole.draw.rule, prizes: PRIZES })}\n`)
  expect(of("extraction")).toContainEqual(
    expect.objectContaining({ contest: 5912, extractionOn: whole.draw.extractionOn, sha256: ruleFile }),
  )

  const [back] = of("rejected")
  expect(back).toMatchObject({ contest: 5911, code: "typed" })
  expect(JSON.stringify(steps)).not.toContain("60254")
  expect(await jsonOf("rejected.json", drawId)).toEqual({
    draw: drawId,
    rejected: [
      {
        contest: 5911,
        prizes: wrong,
        sha256: back!.resultSha256,
        code: "typed",
        at: now.toISOString(),
        index: back!.place,
      },
    ],
  })
  const [call] = of("call")
  const { calls } = await jsonOf("calls.json", drawId)
  expect(calls).toEqual([
    { disqualified: 1, called: 3, calledAt: callAt.toISOString(), reason: call!.code, index: call!.place },
  ])
  expect(call).toMatchObject({ disqualified: 1, called: 3 })

  const check = (changes: FileChanges = {}) => checked(drawId, files, changes)
  const all = await check()
  expect(all.wrong).toEqual([])
  expect(all.missing).not.toContain("REJECTED.json")
  const without = await check({
    "rejected.json": () => null,
    "calls.json": () => null,
    "plan.json": () => null,
  })
  expect(without.missing).toEqual(expect.arrayContaining(["REJECTED.json", "CALLS.json", "PLAN.json"]))
  for (const [name, change, said] of [
    ["rejected.json", (text: string) => text.replace(/\{"at".*\}(?=\])/, ""), "devolvidos"],
    ["rejected.json", (text: string) => text.replace('"typed"', '"list"'), "devolvidos"],
    ["rejected.json", (text: string) => text.replace(/"index":[0-9]+,/, ""), "devolvidos"],
    ["calls.json", (text: string) => text.replace(/"reason":"[a-z-]+"/, '"reason":"none"'), "as chamadas"],
    ["calls.json", (text: string) => text.replace(/,"index":[0-9]+/, ""), "as chamadas"],
    ["plan.json", (text: string) => text.replace('"winners":2', '"winners":3'), "do plano é a do registro"],
    ["plan.json", (text: string) => text.replace(/"title":"/, '"title":"x'), "do plano é a do registro"],
  ] as const) {
    const { wrong } = await check({ [name]: change })
    expect(wrong, `${name} ${String(change)}`).toContainEqual(expect.stringContaining(said))
  }
})

test("a day that moves while people take part, and back again, is told each time: the last one is the day that held", async () => {
  const files = openFiles(`file:${folder}`)
  const whole = await wholeDraw(db, { files, now: NOON, extractionOn: "2026-11-25" })
  const drawId = whole.draw.id
  const moved = { drawId, reasonCode: "mistake", reason: "Feriado", by: whole.ana.id } as const
  for (const [n, extractionOn] of ["2026-12-05", "2026-11-28"].entries())
    await editedByTwo(db, { ...moved, version: n + 1, change: { extractionOn }, now: later(n * 1000) })
  await whole.close()
  await whole.freeze()
  const now = extractionAt({ extractionOn: "2026-11-28", extractionHour: 20 })
  for (const { id: by } of [whole.ana, whole.bia])
    await enterExtraction(db, { drawId, prizes: PRIZES, contest: 5912, by, now })
  await computeDraw(db, { drawId, by: whole.ana.id, now, files })
  await publishDraw(db, { drawId, by: whole.bia.id, now, files })
  await placeEntries(db, now)
  expect((await publicSteps(drawId)).filter(({ kind }) => kind === "postponed")).toMatchObject([
    { from: "2026-11-25", to: "2026-12-05" },
    { from: "2026-12-05", to: "2026-11-28" },
  ])
  expect((await checked(drawId, files, {})).wrong).toEqual([])
})

type FileChanges = { [name: string]: (text: string) => string | null }

/** What the public checker says of the draw's files and of the log, some of them changed or, for null, not there. */
async function checked(drawId: string, files: ReturnType<typeof openFiles>, changes: FileChanges) {
  const read = conferir.nadaLido()
  for (const name of [
    "plan.json",
    "rule.json",
    "result.json",
    "calls.json",
    "rejected.json",
    "keys.json",
  ] as const) {
    const file = await publicFiles[name](db, { drawId, files })
    const text =
      "json" in file
        ? canonicalJson(JSON.parse(JSON.stringify(file.json)))
        : Buffer.concat(await (await file.open()).toArray()).toString()
    const shown = (changes[name] ?? ((same) => same))(text)
    if (shown !== null) conferir.guarda(read, Buffer.from(shown))
  }
  const placed = await db
    .select()
    .from(logEntries)
    .where(isNotNull(logEntries.place))
    .orderBy(logEntries.place)
  const bundle = placed.flatMap(({ envelope }) => {
    const size = Buffer.alloc(2)
    size.writeUInt16BE(Buffer.byteLength(envelope))
    return [size, Buffer.from(envelope)]
  })
  conferir.guarda(read, Buffer.concat(bundle), `tile/entries/000.p/${placed.length}`)
  const [last] = await db.select().from(logCheckpoints).orderBy(desc(logCheckpoints.size)).limit(1)
  read.checkpoints = [{ origem: logOrigin(1), tamanho: placed.length, raiz: last!.root.toString("hex") }]
  const { linhas, faltas } = conferir.confereTudo(read)
  return { wrong: linhas.filter(({ certo }) => !certo).map(({ texto }) => texto), missing: faltas }
}

test("a day that moves and a draw that is called off are told with their codes, never with what the team wrote", async () => {
  const files = openFiles(`file:${folder}`)
  const whole = await wholeDraw(db, { files, now: NOON, extractionOn: "2026-11-25" })
  await whole.close()
  await whole.freeze()
  const { id: by } = whole.ana
  const moved = { reasonCode: "no-extraction", reason: "feriado do João" } as const
  const asked = { drawId: whole.draw.id, to: "2026-11-28", ...moved, by, now: NOON }
  await postponedByTwo(db, { ...asked, confirmedBy: whole.bia.id })
  const [postponed] = await publicSteps(whole.draw.id)
  expect(postponed).toMatchObject({
    kind: "postponed",
    from: "2026-11-25",
    to: "2026-11-28",
    code: "no-extraction",
  })

  const draw = await insertDraw(db, { now: NOON, periodStart: later(DAY), periodEnd: later(2 * DAY) })
  await canceledByTwo(db, {
    drawId: draw.id,
    version: 1,
    reasonCode: "mistake",
    reason: "João errou",
    by,
    now: NOON,
  })
  const [canceled] = await publicSteps(draw.id)
  expect(canceled).toMatchObject({ kind: "canceled", draw: draw.id, code: "mistake" })
  expect(JSON.stringify([postponed, canceled])).not.toContain("João")
})

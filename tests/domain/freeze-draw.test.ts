import { createHash, createHmac } from "node:crypto"
import { eq } from "drizzle-orm"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { sealedEntry } from "#app/domain/log/entry.server"
import { ineligibleSays } from "#app/domain/log/kinds/ineligible.server"
import { writeSealed } from "#app/domain/log/write-entries.server"
import { freezeDraw } from "#app/domain/draws/base/freeze-draw.server"
import { lockDrawExclusive } from "#app/domain/draws/draw-locks.server"
import { checkEdit } from "#app/domain/draws/planning/check-edit.server"
import { invalidateInvoice } from "#app/domain/invoices/review-invoice.server"
import { holderOf } from "#app/domain/draws/base/holder.server"
import { proveInclusion } from "#app/domain/draws/base/inclusion-proof.server"
import { fromHex, leafHash, rootOf, toHex } from "#app/domain/draws/base/merkle-tree.server"
import { rootFromPath } from "#tests/support/root-from-path"
import { type Files, openFiles } from "#app/platform/storage/files.server"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { insertWinner } from "#drizzle/seed/builders/winner"
import { actions } from "#drizzle/schema/back-office"
import { drawExclusions } from "#drizzle/schema/calculation"
import { draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { logEntries } from "#drizzle/schema/log"
import { cpfBlocks, userLogs } from "#drizzle/schema/registrations"
import { later, NOON, openPromotion } from "../support/promotion"
import { broken } from "#tests/support/broken"
import { asOwner } from "#tests/support/as-owner"
import { refusedWith } from "#tests/support/refused-with"
import { somebodyWaits } from "#tests/support/somebody-waits"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let files: Files
let folder: string

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  folder = await mkdtemp(path.join(tmpdir(), "bar-files-"))
  files = openFiles(`file:${folder}`)
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

const DAY = 86_400_000
const ENDED = { periodStart: later(-20 * DAY), periodEnd: later(-DAY) }
type Draw = Awaited<ReturnType<typeof insertDraw>>

const drawOver = (overrides: Partial<Draw> = {}) =>
  insertDraw(db, { now: NOON, ...ENDED, seriesCount: 3, ...overrides })

const person = (overrides: Parameters<typeof insertRegistration>[1] = {}) =>
  insertRegistration(db, { passwordHash: "none", ...overrides })

async function numbersFor(draw: Draw, count: number, holder?: { id: string }) {
  const registrationId = (holder ?? (await person())).id
  const invoice = await insertInvoice(db, { now: draw.periodEnd, registrationId })
  return insertTickets(db, { draw, invoice, count })
}

async function read(key: string): Promise<Buffer> {
  const stream = await files.find(key)
  return Buffer.concat(await stream!.toArray())
}

async function freeze(draw: { id: string }) {
  await closeDraw(db, { drawId: draw.id, now: NOON })
  expect(await freezeDraw(db, { drawId: draw.id, now: NOON, files })).toBe(true)
  const [frozen] = await db.select().from(draws).where(eq(draws.id, draw.id))
  return { ...frozen!, text: (await read(frozen!.baseFile!)).toString() }
}

describe("the base of a closed draw", () => {
  test("holds every number in order, with a pseudonym that only the draw's key explains", async () => {
    const draw = await drawOver()
    const [ana, bia] = [await person(), await person()]
    const tickets = [...(await numbersFor(draw, 5, ana)), ...(await numbersFor(draw, 4, bia))]
    const frozen = await freeze(draw)
    const expected = tickets
      .toSorted((a, b) => a.series - b.series || a.element - b.element)
      .map(({ series, element, registrationId }) => {
        const id = Buffer.from(registrationId.replaceAll("-", ""), "hex")
        const secret = createHmac("sha256", draw.holderKey).update(id).digest()
        const { cpf } = registrationId === ana.id ? ana : bia
        const bound = createHash("sha256").update(secret).update(draw.id).update(cpf)
        const holder = bound.digest("hex").slice(0, 32)
        expect(holderOf(draw, { registrationId, cpf })).toBe(holder)
        return `0${series},${String(element).padStart(5, "0")},${holder},1\n`
      })
    expect(frozen.text).toBe("series,element,holder,eligible\n" + expected.join(""))
    expect(frozen).toMatchObject({ state: "closed", baseRows: 9, closedAt: NOON })
    expect(frozen.text).not.toContain(ana.id)
    expect(frozen.text).not.toContain(ana.cpf)
  })

  test("is sealed by the SHA-256 of its bytes and the root over its lines", async () => {
    const draw = await drawOver()
    await numbersFor(draw, 13)
    const frozen = await freeze(draw)
    const lines = frozen.text.trimEnd().split("\n").slice(1)
    expect(frozen.baseSha256).toBe(createHash("sha256").update(frozen.text).digest("hex"))
    expect(frozen.baseRoot).toBe(toHex(rootOf(lines.map((line) => leafHash(Buffer.from(line))))))
  })

  test("leaves nobody out, and says who is not eligible", async () => {
    const draw = await drawOver()
    const [disabled, disabledLate, left, back] = [
      await person({ status: "canceled" }),
      await person({ status: "canceled" }),
      await person({ status: "canceled" }),
      await person(),
    ]
    const [fine, canceled, blocked, unblocked, lifted, late] = [
      await person(),
      await person({ status: "canceled" }),
      await person(),
      await person(),
      await person(),
      await person(),
    ]
    const admin = await insertUser(db, { passwordHash: null })
    await asOwner((owner) =>
      owner.insert(cpfBlocks).values([
        { cpf: blocked.cpf, reason: "equipe", blockedBy: admin.id, blockedAt: draw.periodEnd },
        // Once nobody can send a number any more a block is about what comes after.
        {
          cpf: late.cpf,
          reason: "equipe",
          blockedBy: admin.id,
          blockedAt: new Date(draw.periodEnd.getTime() + 1),
        },
        {
          cpf: unblocked.cpf,
          reason: "engano",
          blockedBy: admin.id,
          unblockedBy: admin.id,
          unblockedAt: NOON,
        },
        {
          cpf: lifted.cpf,
          reason: "engano",
          blockedBy: admin.id,
          blockedAt: draw.periodEnd,
          unblockedBy: admin.id,
          unblockedAt: new Date(draw.periodEnd.getTime() + 1),
        },
      ]),
    )
    // What became of an account since then puts nobody out or in either.
    const since = new Date(draw.periodEnd.getTime() + 1)
    await asOwner((owner) =>
      owner.insert(userLogs).values([
        { registrationId: left.id, event: "canceled", at: since },
        {
          registrationId: back.id,
          event: "disabled",
          at: draw.periodEnd,
          data: { userId: admin.id, reason: "x" },
        },
        { registrationId: back.id, event: "enabled", at: since, data: { userId: admin.id, reason: "x" } },
        { registrationId: disabled.id, event: "disabled", at: draw.periodEnd, data: { userId: admin.id } },
        {
          registrationId: disabledLate.id,
          event: "disabled",
          at: new Date(draw.periodEnd.getTime() + 1),
          data: { userId: admin.id },
        },
      ]),
    )
    for (const one of [fine, canceled, blocked, unblocked, lifted, late, disabled, disabledLate, left, back])
      await numbersFor(draw, 2, one)
    const [voided] = await numbersFor(draw, 1, fine)
    await asOwner((owner) => owner.update(tickets).set({ voidAt: NOON }).where(eq(tickets.id, voided!.id)))
    const frozen = await freeze(draw)
    const eligible = (holder: string) =>
      frozen.text.split("\n").flatMap((line) => (line.includes(holder) ? line.at(-1)! : []))
    const of = ({ id: registrationId, cpf }: { id: string; cpf: string }) =>
      eligible(holderOf(draw, { registrationId, cpf })).toSorted().join("")
    expect([of(fine), of(canceled), of(blocked), of(unblocked), of(late)]).toEqual([
      "011",
      "00",
      "00",
      "11",
      "11",
    ])
    expect([of(disabled), of(disabledLate), of(left), of(back)]).toEqual(["00", "11", "11", "00"])
    expect(of(lifted)).toBe("00")
    const rows = await db.select().from(drawExclusions).where(eq(drawExclusions.drawId, draw.id))
    expect(new Map(rows.map(({ registrationId, reason }) => [registrationId, reason]))).toEqual(
      new Map([
        [canceled.id, "canceled"],
        [disabled.id, "canceled"],
        [back.id, "canceled"],
        [blocked.id, "blocked"],
        [lifted.id, "blocked"],
      ]),
    )
    const logged = await db
      .select()
      .from(logEntries)
      .where(eq(logEntries.scope, `draw:${draw.id}`))
    const leftOut = logged.filter(({ kind }) => kind === "ineligible")
    const said = leftOut.map(({ sealedLine }) => JSON.parse(sealedLine!) as Record<string, string>)
    const holderIn = ({ id: registrationId, cpf }: { id: string; cpf: string }) =>
      holderOf(draw, { registrationId, cpf })
    expect(new Set(said.map(({ holder }) => holder))).toEqual(
      new Set([canceled, disabled, back, blocked, lifted].map(holderIn)),
    )
    const saltOf = (id: string) =>
      createHmac("sha256", draw.holderKey).update(`ineligible:${id}`).digest().subarray(0, 16)
    expect(said.find(({ holder }) => holder === holderIn(lifted))).toEqual({
      draw: draw.id,
      holder: holderIn(lifted),
      kind: "ineligible",
      reason: createHash("sha256").update(saltOf(lifted.id)).update("blocked").digest("hex"),
      salt: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  test("is not written with somebody left out whom the state at the period's end does not name", async () => {
    const draw = await drawOver()
    const one = await person()
    await numbersFor(draw, 2, one)
    const refused = async (work: Promise<unknown>) => expect(await refusedWith(work)).toBe("23001")
    const said = ineligibleSays({ drawId: draw.id, holder: "0".repeat(32), reason: "0".repeat(64) })
    const entry = sealedEntry(said, { scope: `draw:${draw.id}`, invoiceId: null })
    await refused(writeSealed(db, [entry], NOON))
    await closeDraw(db, { drawId: draw.id, now: NOON })
    const freezing = () => freezeDraw(db, { drawId: draw.id, now: NOON, files })
    // An entry that nobody is left out for, and then somebody who is left out for nothing.
    await writeSealed(db, [entry], NOON)
    await refused(freezing())
    await db.insert(drawExclusions).values({ drawId: draw.id, registrationId: one.id, reason: "blocked" })
    await refused(freezing())
    const [closing] = await db.select().from(draws).where(eq(draws.id, draw.id))
    expect(closing).toMatchObject({ state: "closing", baseSha256: null })
  })

  test("passes over earlier winners where a CPF wins once in the promotion, and only there", async () => {
    const [winner, disqualified, reserve, called] = [
      await person(),
      await person(),
      await person(),
      await person(),
    ]
    const earlier = await drawOver({ periodEnd: later(-4 * DAY) })
    const ticketOf = async (one: { id: string }) => (await numbersFor(earlier, 1, one))[0]!
    const tickets = [
      await ticketOf(winner),
      await ticketOf(disqualified),
      await ticketOf(reserve),
      await ticketOf(called),
    ]
    const computed = await moveDraw(db, earlier, { to: "computed" })
    const [, out] = [
      await insertWinner(db, { draw: computed, ticket: tickets[0]!, order: 1 }),
      await insertWinner(db, {
        draw: computed,
        ticket: tickets[1]!,
        order: 2,
        state: "invalid",
        reason: "CPF",
      }),
      await insertWinner(db, { draw: computed, ticket: tickets[2]!, order: 4, kind: "surrogate" }),
    ]
    const call = { replacesId: out.id, calledAt: NOON, state: "called" as const }
    await insertWinner(db, { draw: computed, ticket: tickets[3]!, order: 3, kind: "surrogate", ...call })

    const once = await drawOver({ periodEnd: later(-3 * DAY), oncePerPromotion: true })
    for (const one of [winner, disqualified, reserve, called]) await numbersFor(once, 1, one)
    await expect(closeDraw(db, { drawId: once.id, now: NOON })).rejects.toMatchObject({ code: "WRONG_STATE" })
    await moveDraw(db, computed, { to: "published" })
    await freeze(once)
    const rows = await db.select().from(drawExclusions).where(eq(drawExclusions.drawId, once.id))
    expect(new Set(rows.map(({ registrationId }) => registrationId))).toEqual(new Set([winner.id, called.id]))

    const again = await drawOver()
    await numbersFor(again, 1, winner)
    expect((await freeze(again)).text).toMatch(/,1\n$/)
  })

  test("is a header alone where nobody took part", async () => {
    const frozen = await freeze(await drawOver())
    expect(frozen.text).toBe("series,element,holder,eligible\n")
    expect(frozen).toMatchObject({ baseRows: 0, baseRoot: createHash("sha256").digest("hex") })
    expect(await proveInclusion(frozen, { series: 0, element: 1 }, files)).toBeNull()
  })

  test("is written once, whoever asks again and however many at once", async () => {
    const draw = await drawOver()
    await numbersFor(draw, 3)
    await closeDraw(db, { drawId: draw.id, now: NOON })
    const freezeInput = { drawId: draw.id, now: NOON, files }
    const done = await Promise.all([1, 2, 3, 4].map(() => freezeDraw(db, freezeInput)))
    expect(done.filter(Boolean)).toHaveLength(1)
    const [before] = await db.select().from(draws).where(eq(draws.id, draw.id))
    expect(await freezeDraw(db, freezeInput)).toBe(false)
    expect((await db.select().from(draws).where(eq(draws.id, draw.id)))[0]).toEqual(before)
    for (const set of [
      { baseSha256: "0".repeat(64) },
      { baseRows: 4 },
      { treeFile: null },
      { closedAt: later(1) },
    ])
      await expect(db.update(draws).set(set).where(eq(draws.id, draw.id))).rejects.toMatchObject({
        cause: { code: "23001" },
      })
    await expect(
      db
        .insert(drawExclusions)
        .values({ drawId: draw.id, registrationId: (await person()).id, reason: "blocked" }),
    ).rejects.toMatchObject({ cause: { code: "23001" } })
  })

  test("leaves the draw as it was when the store fails", async () => {
    const draw = await drawOver()
    await numbersFor(draw, 3, await person({ status: "canceled" }))
    await closeDraw(db, { drawId: draw.id, now: NOON })
    const full: Files = { ...files, put: () => Promise.reject(new Error("no space left")) }
    await expect(freezeDraw(db, { drawId: draw.id, now: NOON, files: full })).rejects.toThrow("no space left")
    const [closing] = await db.select().from(draws).where(eq(draws.id, draw.id))
    expect(closing).toMatchObject({ state: "closing", baseFile: null })
    expect(await db.$count(drawExclusions, eq(drawExclusions.drawId, draw.id))).toBe(0)
    expect(await freezeDraw(db, { drawId: draw.id, now: NOON, files })).toBe(true)
  })

  test("is audited in the name of whoever closed the period, with hash and root", async () => {
    const draw = await drawOver()
    const by = await insertUser(db, { passwordHash: null })
    await closeDraw(db, { drawId: draw.id, now: NOON, by: by.id })
    await freezeDraw(db, { drawId: draw.id, now: NOON, files })
    const rows = await db.select().from(actions).where(eq(actions.subjectId, draw.id)).orderBy(actions.seq)
    expect(rows.map(({ text }) => JSON.parse(text).after)).toMatchObject([
      { state: "closing" },
      { state: "closed", baseRows: 0, baseSha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
    expect(rows.every(({ userId }) => userId === by.id)).toBe(true)
  })
})

describe("what somebody writes of a draw past the program, under no lock of its own,", () => {
  type Tx = Parameters<Parameters<typeof db.transaction>[0]>[0]
  const rowOf = async ({ id }: Draw) => (await db.select().from(draws).where(eq(draws.id, id)))[0]!
  const couponOf = async (draw: Draw) =>
    insertInvoice(db, { now: draw.periodEnd, registrationId: (await person()).id })

  /** Writes in a connection of its own, and commits once another step waits for it, or did not. */
  async function beforeStep<Result>(
    writer: typeof db,
    write: (tx: Tx) => Promise<unknown>,
    step: () => Promise<Result>,
  ): Promise<{ waited: boolean; result: Promise<Result> }> {
    return writer.transaction(async (tx) => {
      await write(tx)
      const result = step()
      return {
        waited: await Promise.race([somebodyWaits(db).then(() => true), result.then(() => false)]),
        result,
      }
    })
  }
  const closing = (draw: Draw) => () => closeDraw(db, { drawId: draw.id, now: NOON })
  const freezing = (draw: Draw) => () => freezeDraw(db, { drawId: draw.id, now: NOON, files })

  test("is in the base where it began before the close, which waits for it", async () => {
    const draw = await drawOver()
    await numbersFor(draw, 2)
    const invoice = await couponOf(draw)
    const giving = (tx: Tx) => insertTickets(tx, { draw, invoice, count: 3 })
    const { waited, result } = await beforeStep(db, giving, closing(draw))
    await result
    expect(waited).toBe(true)
    expect(await freezing(draw)()).toBe(true)
    expect(await rowOf(draw)).toMatchObject({ state: "closed", baseRows: 5 })
    expect(await db.$count(tickets, eq(tickets.drawId, draw.id))).toBe(5)
  })

  test("is void in the base, where it voids a number", async () => {
    const draw = await drawOver()
    const [ticket] = await numbersFor(draw, 2)
    const voiding = (tx: Tx) => tx.update(tickets).set({ voidAt: NOON }).where(eq(tickets.id, ticket!.id))
    const { waited, result } = await asOwner((owner) => beforeStep(owner, voiding, closing(draw)))
    await result
    expect(waited).toBe(true)
    expect(await freezing(draw)()).toBe(true)
    const text = (await read((await rowOf(draw)).baseFile!)).toString()
    expect(text.match(/,[01]$/gm)?.toSorted()).toEqual([",0", ",1"])
  })

  test("is told to the log before the base is read, which then does not close", async () => {
    const draw = await drawOver()
    const said = ineligibleSays({ drawId: draw.id, holder: "0".repeat(32), reason: "0".repeat(64) })
    const entry = sealedEntry(said, { scope: `draw:${draw.id}`, invoiceId: null })
    await closing(draw)()
    const telling = (tx: Tx) => writeSealed(tx, [entry], NOON)
    const { waited, result } = await beforeStep(db, telling, () => refusedWith(freezing(draw)()))
    // Nobody is left out whom the entry names.
    expect([waited, await result]).toEqual([true, "23001"])
    expect((await rowOf(draw)).state).toBe("closing")
  })

  test("is refused where it sees the draw as it was before", async () => {
    const draw = await drawOver()
    const invoice = await couponOf(draw)
    const late = db.transaction(
      async (tx) => {
        await tx.select().from(draws).where(eq(draws.id, draw.id))
        await freeze(draw)
        await insertTickets(tx, { draw, invoice, count: 1 })
      },
      { isolationLevel: "repeatable read" },
    )
    expect(await refusedWith(late)).toBe("23001")
    expect(await db.$count(tickets, eq(tickets.drawId, draw.id))).toBe(0)
  })
})

describe("who holds a number", () => {
  test("can prove that it was in the base, from any place of a base of several blocks", async () => {
    const draw = await drawOver()
    const tickets = await numbersFor(draw, 2_500)
    const frozen = await freeze(draw)
    const lines = frozen.text.trimEnd().split("\n").slice(1)
    const root = frozen.baseRoot
    for (const index of [0, 1, 1023, 1024, 2047, 2048, 2499]) {
      const [series, element] = lines[index]!.split(",").map(Number) as [number, number]
      const proof = await proveInclusion(frozen, { series, element }, files)
      expect(proof).toMatchObject({ line: lines[index], index, size: 2_500 })
      const nodes = proof!.path.map(fromHex)
      const led = rootFromPath(leafHash(Buffer.from(proof!.line)), { ...proof!, path: nodes })
      expect(toHex(led!)).toBe(root)
    }
    const numbersBefore = new Set(tickets.map(({ series, element }) => `${series}/${element}`))
    const nobodys = [...Array(200).keys()].filter((element) => !numbersBefore.has(`1/${element}`)).slice(0, 5)
    for (const element of nobodys)
      expect(await proveInclusion(frozen, { series: 1, element }, files)).toBeNull()
    expect(await proveInclusion(frozen, { series: 100, element: 1 }, files)).toBeNull()
    expect(await proveInclusion(draw, { series: 1, element: 1 }, files)).toBeNull()
  })
})

test("while the base is written nobody waits for its draw to hear that it is closed", async () => {
  const draw = await drawOver()
  const [ticket] = await numbersFor(draw, 1)
  const ana = await insertUser(db)
  await closeDraw(db, { drawId: draw.id, now: NOON })
  await db.transaction(async (tx) => {
    await lockDrawExclusive(tx, draw.id)
    const edited = checkEdit(db, {
      drawId: draw.id,
      version: 1,
      change: { title: "Copa" },
      by: ana.id,
      now: NOON,
    })
    expect(await broken(edited)).toEqual({ code: "DRAW_CLOSED" })
    const decided = { invoiceId: ticket!.invoiceId, reason: "Não é do bar", by: ana.id, now: NOON }
    expect(await broken(invalidateInvoice(db, decided))).toEqual({ code: "DRAW_CLOSED" })
  })
})

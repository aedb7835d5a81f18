import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { Readable } from "node:stream"
import { sql } from "drizzle-orm"
import { afterAll, describe, expect, test } from "vitest"
import { openUserSession } from "#app/auth/sessions.server"
import { connect } from "#app/db/client.server"
import { erasurePlan } from "#app/domain/my-data/erasure-plan.queries.server"
import { ownArchive } from "#app/domain/my-data/own-archive.server"
import { enterRegistration } from "#app/domain/registrations/enter-registration.server"
import { noteLooks } from "#app/domain/registrations/looks.server"
import { newFileKey, openFiles } from "#app/platform/storage/files.server"
import { disqualifications } from "#drizzle/schema/disqualifications"
import { papers } from "#drizzle/schema/papers"
import { type DrawRow, insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { drawnPrize, drawnReserve } from "#tests/support/claims"
import { unzipped } from "#tests/support/unzip"

const folder = await mkdtemp(path.join(tmpdir(), "bar-own-data-"))
const files = openFiles(`file:${folder}`)
const owner = connect(ownerUrl, { max: 2 })
const admin = await insertUser(db, { passwordHash: null })
afterAll(async () => {
  await owner.$client.end()
  await dropOwnDatabase()
  await rm(folder, { recursive: true, force: true })
})

type Rows = Record<string, unknown>[]

/** What somebody finds in the file of their data: the lists, and which files stand beside them. */
async function fileOf(registrationId: string) {
  const archive = await ownArchive(db, { registrationId, now: new Date(), readMe: () => "" }, files)
  const inside = await unzipped(new Response(Readable.toWeb(archive) as ReadableStream))
  const lists = JSON.parse(inside.get("meus-dados.json")!.toString()) as Record<string, Rows>
  return { lists, names: [...inside.keys()] }
}

/** How many rows each list about won prizes has. */
async function prizesOf(registrationId: string) {
  const { lists, names } = await fileOf(registrationId)
  const rows = (list: string) => lists[list]!.length
  return {
    winners: rows("winners"),
    papers: rows("papers"),
    files: names.filter((name) => name.startsWith("papeis/")).length,
    disqualifications: rows("disqualifications"),
    looks: lists.looks!.map(({ place }) => place),
  }
}

/** What the team may do about a winner before the publication: a paper of theirs, a request, looks. */
async function workOn(winner: { id: string; registrationId: string }, draw: DrawRow) {
  const fileKey = newFileKey("photos", "jpg")
  await files.put(fileKey, Buffer.from("a paper"), "image/jpeg")
  await owner.insert(papers).values({ winnerId: winner.id, kind: "identity", fileKey, addedBy: admin.id })
  const asked = { winnerId: winner.id, reasonCode: "staff", reason: "É funcionário" } as const
  await owner.insert(disqualifications).values({ ...asked, askedBy: admin.id, askedAt: new Date() })
  const registrationIds = [winner.registrationId]
  for (const place of ["registration", "result", "winner", "validation", "paper", "fulfilment"] as const)
    await noteLooks(db, { registrationIds, by: admin.id, place, now: draw.periodEnd })
}

const NOTHING = { winners: 0, papers: 0, files: 0, disqualifications: 0, looks: ["registration"] }

describe("a result that is not public", () => {
  test("is in nobody's file and on nobody's page before everybody knows it", async () => {
    const { person, draw, winner } = await drawnPrize(owner)
    await workOn(winner, draw)
    expect(await prizesOf(person.id)).toEqual(NOTHING)
    const plan = () => erasurePlan(db, { registrationId: person.id, now: new Date() })
    expect((await plan()).waits).toEqual(["closed-draw"])

    await moveDraw(owner, draw, { to: "published" })
    const own = await prizesOf(person.id)
    expect([own.winners, own.papers, own.files]).toEqual([1, 1, 1])
    expect(own.looks.toSorted()).toEqual(
      ["fulfilment", "paper", "registration", "result", "validation", "winner"].toSorted(),
    )
    expect((await plan()).waits).toEqual(["prize"])
  })

  test("tells no reserve, until somebody calls them or asks them to go", async () => {
    const { draw, winner } = await drawnReserve(owner)
    await workOn(winner, draw)
    const { registrationId } = winner
    expect(await prizesOf(registrationId)).toEqual(NOTHING)

    await moveDraw(owner, draw, { to: "published" })
    const silent = await prizesOf(registrationId)
    expect([silent.winners, silent.papers, silent.files, silent.disqualifications]).toEqual([0, 0, 0, 0])

    await owner.execute(sql`update disqualifications set told_at = now() where winner_id = ${winner.id}`)
    const own = await prizesOf(registrationId)
    expect([own.winners, own.papers, own.disqualifications]).toEqual([1, 1, 1])
  })
})

test("every lucky number is in the file, however many", async () => {
  const { id: registrationId } = await insertRegistration(owner, { passwordHash: "none" })
  const draw = await insertDraw(owner, {})
  await insertTickets(owner, { draw, invoice: await insertInvoice(owner, { registrationId }), count: 1_001 })
  const { lists } = await fileOf(registrationId)
  expect(lists.numbers![0]!.numbers).toHaveLength(1_001)
})

describe("what is the team's", () => {
  test("stays with it: from where and why somebody entered, and the reasons that it writes to itself", async () => {
    const { id: registrationId } = await insertRegistration(owner, { passwordHash: "none" })
    const now = new Date()
    await insertInvoice(owner, { registrationId, reviewReason: "same-photo:04.012345/2026" })
    const { id: prizeId } = await insertPrize(owner, {})
    const lost = { state: "invalid", decidedBy: admin.id, reasonCode: "staff" } as const
    await insertAward(owner, Object.assign({ prizeId, registrationId, papersWaived: "Por telefone" }, lost))
    await openUserSession(db, { registrationId, now, client: { ip: "203.0.113.5" } })
    await enterRegistration(db, {
      registrationId,
      by: admin.id,
      parent: { id: randomUUID(), exp: new Date(+now + 60_000), skipLogout: false, wroteAt: null },
      reason: "Suspeita de fraude",
      client: { ip: "198.51.100.77" },
      now,
    })
    const { lists } = await fileOf(registrationId)
    const [text, teams] = [JSON.stringify(lists), ["Suspeita", "198.51", admin.id]]
    for (const word of [...teams, "same-photo", "Por telefone", "Documento não confere"])
      expect(text, word).not.toContain(word)
    // That somebody entered is theirs to know, and so are their own sessions and prizes.
    expect(lists.user_logs).toMatchObject([{ event: "impersonated", ip: null, data: {} }])
    expect(lists.sessions).toMatchObject([{ ip: "203.0.113.5" }])
    expect(lists.prize_awards).toMatchObject([{ state: "invalid", reasonCode: "staff" }])
  })
})

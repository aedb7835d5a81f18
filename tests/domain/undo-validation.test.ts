import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import sharp from "sharp"
import { desc, eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { readAuditText } from "#app/audit/audit-text"
import type { connect, Db } from "#app/db/client.server"
import { verifyCampaign } from "#app/domain/consistency/verify-campaign.server"
import { askDisqualification } from "#app/domain/disqualification/ask-disqualification.server"
import { saveCode } from "#app/domain/fulfilment/save-code.server"
import { fulfilmentOf } from "#app/domain/fulfilment/save-address.server"
import { ownTables } from "#app/domain/my-data/own-rows.server"
import { addPaper } from "#app/domain/papers/add-paper.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { listOwnPrizes } from "#app/domain/prizes/own-prizes.queries.server"
import { validatePrize } from "#app/domain/prizes/validate-prize.server"
import { UNDO_MS } from "#app/domain/review-queue/undo"
import { countUnconfirmedAwards } from "#app/domain/validation/unconfirmed.server"
import { findUndoableValidation } from "#app/domain/validation/undoable.queries.server"
import { undoValidation } from "#app/domain/validation/undo-validation.server"
import { listOwnWins } from "#app/domain/winners/own-wins.queries.server"
import { listPublicPlaces, sumUpPlaces } from "#app/domain/winners/public-winners.queries.server"
import { listInstantWinners } from "#app/domain/winners/winners.queries.server"
import { validateWinner } from "#app/domain/winners/validate-winner.server"
import { sendMailJob } from "#app/jobs/mail-job.server"
import { env } from "#app/platform/env.server"
import { type Files, openFiles } from "#app/platform/storage/files.server"
import type { Mail } from "#app/platform/mail/mail.server"
import { viewOwnPrize } from "#app/routes/site/prize-view.server"
import { actions } from "#drizzle/schema/back-office"
import { draws } from "#drizzle/schema/draws"
import { fulfilments, prizeKinds } from "#drizzle/schema/fulfilments"
import { prizeAwards } from "#drizzle/schema/prizes"
import { cpfBlocks } from "#drizzle/schema/registrations"
import { winners } from "#drizzle/schema/winners"
import { moveDraw } from "#drizzle/seed/builders/draw"
import { insertUser } from "#drizzle/seed/builders/user"
import { asOwner } from "../support/as-owner"
import { broken } from "../support/broken"
import { everyCheck } from "../support/checks"
import { drawnPrize, drawnReserve, heldPrize } from "../support/claims"
import { later, NOON, openPromotion } from "../support/promotion"
import { refusedWith } from "../support/refused-with"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let folder: string
let files: Files
let photo: Buffer<ArrayBuffer>
let [ana, bia] = [{ id: "" }, { id: "" }]

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  folder = await mkdtemp(path.join(tmpdir(), "bar-undone-"))
  files = openFiles(`file:${folder}`)
  const yellow = { width: 60, height: 40, channels: 3, background: "#fc0" } as const
  photo = Buffer.from(await sharp({ create: yellow }).jpeg().toBuffer())
  ana = await insertUser(db, { passwordHash: null })
  bia = await insertUser(db, { passwordHash: null })
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

type Sent = { version?: number; by?: { id: string }; now?: Date }
const waiver = "Mostrou o documento no balcão"

/** As the rows stand after a while, without everything that leads there. */
const unguarded = (work: (tx: Db) => Promise<unknown>) =>
  asOwner((owner) =>
    owner.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await work(tx)
    }),
  )

/** Both kinds of prize, each with what its reviewer does; what is undone is the first version's validation. */
const kinds = {
  "an instant prize": async () => {
    const { person, prize, award } = await heldPrize(db)
    const claim: ClaimRef = { awardId: award.id }
    const validate = ({ version = 1, by = ana, now = NOON }: Sent = {}) =>
      validatePrize(db, {
        awardId: award.id,
        prizeId: prize.id,
        version,
        waiver,
        by: by.id,
        now,
        checks: everyCheck,
      })
    const row = async () => (await db.select().from(prizeAwards).where(eq(prizeAwards.id, award.id)))[0]!
    return { id: award.id, kind: prize.name, subjectId: prize.id, person, claim, validate, row }
  },
  "a published draw's prize": async () => {
    const { person, winner, draw } = await drawnPrize(db, { to: "published" })
    const claim: ClaimRef = { winnerId: winner.id }
    const validate = ({ version = 1, by = ana, now = NOON }: Sent = {}) =>
      validateWinner(db, { winnerId: winner.id, version, waiver, by: by.id, now, checks: everyCheck })
    // A publication of long ago, whenever this test runs.
    await unguarded((tx) =>
      tx
        .update(draws)
        .set({ publishedAt: later(-UNDO_MS) })
        .where(eq(draws.id, draw.id)),
    )
    const row = async () => (await db.select().from(winners).where(eq(winners.id, winner.id)))[0]!
    return { id: winner.id, kind: draw.prize, subjectId: winner.id, person, claim, validate, row }
  },
}
const within = later(UNDO_MS - 1)
const undo = (claim: ClaimRef, { version = 2, by = ana, now = within }: Sent = {}) =>
  undoValidation(db, { claim, version, by: by.id, now })
const mailsOf = (id: string) =>
  db.execute<{ id: string; starts: Date | string }>(
    sql`select id, start_after as starts from pgboss.job where name = 'mail' and data ->> 'id' = ${id}
      and data ->> 'kind' in ('prize-validated', 'winner-validated')`,
  )
const rowsAbout = async (subjectId: string) => {
  const rows = await db
    .select()
    .from(actions)
    .where(eq(actions.subjectId, subjectId))
    .orderBy(desc(actions.seq))
  return rows.map(({ action, userId, text }) => ({ action, userId, ...readAuditText(text) }))
}
/** What `campaign:verify` finds about one. */
async function findingsAbout(claimId: string): Promise<string[]> {
  const findings: string[] = []
  const note = ({ id, why }: { id: string; why: string }) => void (id === claimId && findings.push(why))
  await verifyCampaign(db, { rules: null, isClockReal: true }, note)
  return findings
}
const isWaiting = {
  state: "pending",
  version: 3,
  decidedBy: null,
  decidedAt: null,
  checks: {},
  papersWaived: null,
  validationAsked: null,
  confirmationSentAt: null,
}
const because = (text: RegExp) => ({
  code: "WRONG_STATE",
  details: { because: { pt: expect.stringMatching(text) } },
})

/** What the person who holds it, and nothing else, sees. */
async function ownStates({ person }: { person: { id: string } }, now: Date): Promise<string[]> {
  const own = { registrationId: person.id, now }
  const [wins, awards] = [await listOwnWins(db, own), await listOwnPrizes(db, own)]
  return [...wins, ...awards].map(({ state }) => state)
}

describe.each(Object.entries(kinds))("%s within two minutes", (_, insert) => {
  type Prize = Awaited<ReturnType<typeof insert>>

  test("its mail waits for them to be over, and is nobody's care meanwhile", async () => {
    const prize = await insert()
    await prize.validate()
    const [mail, ...more] = await mailsOf(prize.id)
    expect([new Date(mail!.starts), more]).toEqual([later(UNDO_MS), []])
    expect(await countUnconfirmedAwards(db)).toBe(0)
  })

  test("who validated takes it back: all that it had stands, no mail leaves, and the audit tells of both", async () => {
    const prize = await insert()
    const findings = await findingsAbout(prize.id)
    await prize.validate()
    expect(await findUndoableValidation(db, { claimId: prize.id, by: ana.id, now: within })).toMatchObject({
      id: prize.id,
      version: 2,
      prize: prize.kind,
      waits: false,
    })
    await undo(prize.claim)
    expect(await prize.row()).toMatchObject(isWaiting)
    expect(await mailsOf(prize.id)).toEqual([])
    const [undone, validated] = await rowsAbout(prize.subjectId)
    expect([undone?.action, validated?.action]).toEqual(["update", "validate"])
    expect(undone).toMatchObject({
      userId: ana.id,
      before: { state: "validated", checks: everyCheck, papersWaived: waiver, version: 2 },
      after: { state: "pending", checks: {}, version: 3 },
    })
    expect(await findingsAbout(prize.id)).toEqual(findings)
  })

  test("validated again it is told once", async () => {
    const prize = await insert()
    await prize.validate()
    await undo(prize.claim)
    await prize.validate({ version: 3, now: within })
    expect(await mailsOf(prize.id)).toHaveLength(1)
    expect(await prize.row()).toMatchObject({ state: "validated", papersWaived: waiver, checks: everyCheck })
    expect(await db.$count(fulfilments, fulfilmentOf(prize.claim))).toBe(1)
  })

  test("sent twice, at once too, it is one undoing", async () => {
    const prize = await insert()
    await prize.validate()
    await Promise.all([undo(prize.claim), undo(prize.claim)])
    await undo(prize.claim)
    expect((await rowsAbout(prize.subjectId)).map(({ action }) => action)).toEqual(["update", "validate"])
  })

  test("an undoing of before, sent again, undoes no later validation, and says so", async () => {
    const prize = await insert()
    await prize.validate()
    await undo(prize.claim)
    await prize.validate({ version: 3, now: within })
    expect(await broken(undo(prize.claim))).toMatchObject({ code: "STALE" })
    expect(await prize.row()).toMatchObject({ state: "validated", version: 4 })
  })

  test("a second validation has a mail of its own, and what is left of the first one's goes", async () => {
    const prize = await insert()
    await prize.validate()
    const [first] = await mailsOf(prize.id)
    // A mail server that was away: its job is tried again, while the prize is lost and comes back.
    await db.execute(sql`update pgboss.job set state = 'retry' where data ->> 'id' = ${prize.id}`)
    const table = "awardId" in prize.claim ? prizeAwards : winners
    const waits = { state: "pending" as const, decidedBy: null, decidedAt: null, version: 3 }
    await unguarded((tx) => tx.update(table).set(waits).where(eq(table.id, prize.id)))
    await prize.validate({ version: 3, now: within })
    const [mail, ...more] = await mailsOf(prize.id)
    expect([new Date(mail!.starts), more]).toEqual([later(2 * UNDO_MS - 1), []])
    expect(mail!.id).not.toBe(first!.id)
    await undo(prize.claim, { version: 4, now: within })
    expect(await mailsOf(prize.id)).toEqual([])
  })

  test("who was told already reads it at once: by a mail, or by a parcel on its way", async () => {
    const tell = {
      mail: (prize: Prize) => {
        const table = "awardId" in prize.claim ? prizeAwards : winners
        return db.update(table).set({ confirmationSentAt: NOON }).where(eq(table.id, prize.id))
      },
      parcel: (prize: Prize) =>
        unguarded((tx) =>
          tx
            .update(fulfilments)
            .set({ state: "sent", sentOn: "2026-11-23" })
            .where(fulfilmentOf(prize.claim)),
        ),
    }
    for (const tellOf of Object.values(tell)) {
      const prize = await insert()
      await prize.validate()
      await tellOf(prize)
      expect(await ownStates(prize, within)).toEqual(["validated"])
    }
  })

  test("its winner's own page and file wait as before, and a photo is still taken", async () => {
    const prize = await insert()
    await prize.validate()
    const own = { registrationId: prize.person.id, locale: "pt", env: env(), id: prize.id } as const
    const seen = async (now: Date) => {
      const { prize: card, isOpen } = await viewOwnPrize(db, Object.assign({ now }, own))
      return [card.state, isOpen, card.photosMissing !== null]
    }
    expect(await seen(within)).toEqual(["pending", true, true])
    expect(await seen(later(UNDO_MS))).toEqual(["validated", false, false])
    const file = async (now: Date) => {
      const lists: Record<string, Record<string, unknown>[]> = {}
      for await (const { name, rows } of ownTables(db, prize.person, now)) lists[name] = rows
      const [row] = lists["awardId" in prize.claim ? "prize_awards" : "winners"]!
      return [row!.state, row!.decidedAt, row!.checks, lists.fulfilments!.length]
    }
    expect(await file(within)).toEqual(["pending", null, {}, 0])
    expect(await file(later(UNDO_MS))).toEqual(["validated", NOON, everyCheck, 1])
    const send = (now: Date) =>
      addPaper(db, {
        claim: prize.claim,
        registrationId: prize.person.id,
        ip: null,
        kind: "identity",
        paperKey: randomUUID(),
        photo: new File([photo], "rg.jpg", { type: "image/jpeg" }),
        now,
        files,
      })
    await send(within)
    expect(await broken(send(later(UNDO_MS)))).toMatchObject({ code: "WRONG_STATE" })
    await undo(prize.claim)
    expect(await file(within)).toEqual(["pending", null, {}, 0])
  })

  test("nobody is told: its winner sees it wait, and then has it", async () => {
    const prize = await insert()
    await prize.validate()
    const seen = async (now: Date) => {
      const { rows } = await listInstantWinners(db, new URLSearchParams(), { now, size: 100 })
      const isPublic = rows.some(({ id }) => id === prize.id)
      return [await ownStates(prize, now), isPublic]
    }
    const isAward = "awardId" in prize.claim
    expect(await seen(within)).toEqual([["pending"], false])
    expect(await seen(later(UNDO_MS))).toEqual([["validated"], isAward])
    if (isAward) return
    const standing = async (now: Date) => {
      const [row] = await db.select().from(winners).where(eq(winners.id, prize.id))
      const { rows } = await listPublicPlaces(db, row!.drawId, { now })
      const { confirmed, checking } = await sumUpPlaces(db, row!.drawId, now)
      return [rows[0]?.standing, confirmed, checking]
    }
    expect(await standing(within)).toEqual(["checking", 0, 1])
    expect(await standing(later(UNDO_MS))).toEqual(["confirmed", 1, 0])
  })

  test("of a blocked holder it waits for its second person again", async () => {
    const prize = await insert()
    await asOwner((owner) =>
      owner.insert(cpfBlocks).values({ cpf: prize.person.cpf, reason: "equipe", blockedBy: ana.id }),
    )
    await prize.validate()
    await prize.validate({ version: 2, by: bia })
    await undo(prize.claim, { version: 3, by: bia })
    expect(await prize.row()).toMatchObject({
      state: "pending",
      decidedBy: null,
      papersWaived: waiver,
      checks: everyCheck,
      validationAsked: { by: ana.id },
    })
  })

  test("only who validated does", async () => {
    const prize = await insert()
    await prize.validate()
    await expect(undo(prize.claim, { by: bia })).rejects.toMatchObject(because(/Só quem validou/))
    expect(await findUndoableValidation(db, { claimId: prize.id, by: bia.id, now: within })).toBeNull()
    expect(await prize.row()).toMatchObject({ state: "validated", version: 2 })
  })
})

describe.each(Object.entries(kinds))("%s stays validated", (_, insert) => {
  type Prize = Awaited<ReturnType<typeof insert>>
  const expectRefused = async (prize: Prize, why: RegExp, sent: Sent = {}) => {
    await expect(undo(prize.claim, sent)).rejects.toMatchObject(because(why))
    expect(await prize.row()).toMatchObject({ state: "validated", version: 2, decidedBy: ana.id })
  }

  test("after two minutes", async () => {
    const prize = await insert()
    await prize.validate()
    const now = later(UNDO_MS)
    await expectRefused(prize, /dois minutos/, { now })
    expect(await findUndoableValidation(db, { claimId: prize.id, by: ana.id, now })).toBeNull()
    expect(await mailsOf(prize.id)).toHaveLength(1)
  })

  test("once the mail is on its way, and once it went", async () => {
    const prize = await insert()
    await prize.validate()
    await db.execute(sql`update pgboss.job set state = 'active' where data ->> 'id' = ${prize.id}`)
    await expectRefused(prize, /já saiu/)
    const mails: Mail[] = []
    const send = async (mail: Mail) => void mails.push(mail)
    const kind = "awardId" in prize.claim ? ("prize-validated" as const) : ("winner-validated" as const)
    // A worker that died behind the mail tries again.
    for (const _ of [1, 2])
      await sendMailJob({ kind, id: prize.id }, { id: prize.id }, { db, now: NOON, send })
    expect(mails).toHaveLength(1)
    expect(await prize.row()).toMatchObject({ confirmationSentAt: NOON })
    await expectRefused(prize, /já saiu/)
  })

  test("once its delivery has begun", async () => {
    const prize = await insert()
    await prize.validate()
    await asOwner((owner) =>
      owner.update(prizeKinds).set({ way: "voucher" }).where(eq(prizeKinds.name, prize.kind)),
    )
    const [delivery] = await db.select().from(fulfilments).where(fulfilmentOf(prize.claim))
    const code = `VALE-${prize.id.slice(-8)}`
    await saveCode(db, { id: delivery!.id, deliveryCode: code, version: 1, by: bia.id, now: NOON })
    await expectRefused(prize, /entrega do prêmio já começou/)
  })

  test("while somebody asks that its holder loses it", async () => {
    const prize = await insert()
    await prize.validate()
    const asked = { claim: prize.claim, reasonCode: "staff" as const, reason: "É da equipe" }
    await askDisqualification(db, { ...asked, by: bia.id, now: NOON })
    await expectRefused(prize, /pedido de desclassificação/)
  })

  test("where the page shows another version", async () => {
    const prize = await insert()
    await prize.validate()
    expect(await broken(undo(prize.claim, { version: 1 }))).toMatchObject({ code: "STALE" })
  })

  test("for the application's role too, once its winner was told", async () => {
    const prize = await insert()
    await prize.validate()
    const table = "awardId" in prize.claim ? prizeAwards : winners
    await db.update(table).set({ confirmationSentAt: NOON }).where(eq(table.id, prize.id))
    const back = { state: "pending" as const, decidedBy: null, decidedAt: null }
    const forced = db.update(table).set(back).where(eq(table.id, prize.id))
    expect(await refusedWith(forced)).toBe("23001")
  })
})

describe("a draw that is not published", () => {
  test("has no mail to withdraw, and the publication decides from then on", async () => {
    const { person, winner, draw } = await drawnPrize(db)
    const claim = { winnerId: winner.id }
    const sent = { ...claim, waiver, by: ana.id, checks: everyCheck }
    await validateWinner(db, { ...sent, version: 1, now: NOON })
    expect(await mailsOf(winner.id)).toEqual([])
    await undo(claim)
    const [row] = await db.select().from(winners).where(eq(winners.id, winner.id))
    expect(row).toMatchObject(isWaiting)
    await validateWinner(db, { ...sent, version: 3, now: NOON })
    await moveDraw(db, draw, { to: "published" })
    // The publication told of it.
    expect(await ownStates({ person }, within)).toEqual(["validated"])
    const { rows } = await listPublicPlaces(db, draw.id, { now: within })
    const { confirmed, checking } = await sumUpPlaces(db, draw.id, within)
    expect([rows[0]?.standing, confirmed, checking]).toEqual(["confirmed", 1, 0])
    await expect(undo(claim, { version: 4 })).rejects.toMatchObject(because(/publicado depois da validação/))
    const forced = db
      .update(winners)
      .set({ state: "pending", decidedBy: null, decidedAt: null })
      .where(eq(winners.id, winner.id))
    expect(await refusedWith(forced)).toBe("23001")
  })

  test("has its surrogate called as before, and not waiting as a titular does", async () => {
    const { titular, winner } = await drawnReserve(db)
    await asOwner((owner) =>
      owner
        .update(winners)
        .set({ state: "called", calledAt: NOON, calledBy: bia.id, replacesId: titular.id })
        .where(eq(winners.id, winner.id)),
    )
    const claim = { winnerId: winner.id }
    const sent = { ...claim, waiver, by: ana.id, checks: everyCheck, now: NOON }
    await validateWinner(db, { ...sent, version: 1 })
    await undo(claim)
    const [row] = await db.select().from(winners).where(eq(winners.id, winner.id))
    expect(row).toMatchObject({ ...isWaiting, state: "called", calledBy: bia.id })
  })
})

import { db } from "#tests/support/own-database"
import {
  admin,
  another,
  answerTo,
  closeRefusals,
  expectRefused,
  expectRefusedToAll,
  invoiceOf,
  now,
  numbered,
  owner,
} from "#tests/support/refused-deeds"
import { toldByMail } from "#tests/support/disqualified"
import { FAR } from "#tests/support/promotion"
import { eq, type SQL, sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import type { Db } from "#app/db/client.server"
import { askDisqualification } from "#app/domain/disqualification/ask-disqualification.server"
import { confirmDisqualification } from "#app/domain/disqualification/confirm-disqualification.server"
import { findOpenRequest } from "#app/domain/disqualification/requests.queries.server"
import { leafOf } from "#app/domain/log/entry.server"
import { logOrigin } from "#app/domain/log/log-name.server"
import { findClose } from "#app/domain/log/opened.queries.server"
import { noteKey } from "#app/domain/log/signed-note.server"
import { tellVkeys } from "#app/domain/log/tell-vkeys.server"
import { logCall } from "#app/domain/winners/log-calls.server"
import { winners } from "#drizzle/schema/winners"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertPrize } from "#drizzle/seed/builders/prize"
import { writeAudited } from "#drizzle/seed/builders/write-audited"
import { insertWinner, type WinnerRow } from "#drizzle/seed/builders/winner"
import { refusedWith } from "#tests/support/refused-with"

// What somebody with the application's rights tells everybody, though it did not happen.

afterAll(closeRefusals)

const AT = "2026-11-20T15:01:00.000Z"

function open(
  said: object,
  row: { kind?: string; scope?: string | null; text?: string; place?: number } = {},
): SQL {
  const { kind, draw, batch } = said as { kind?: string; draw?: string; batch?: string }
  const text = row.text ?? JSON.stringify({ at: AT, ...said })
  const whose = draw ? `draw:${draw}` : batch ? `prizes:${batch}` : null
  const { scope = whose, place = null } = row
  return sql`insert into log_entries (id, kind, scope, envelope, leaf, place, created_at) values
    (gen_random_uuid(), ${row.kind ?? kind ?? ""}, ${scope}, ${text}, ${leafOf(text)}, ${place}, ${AT})`
}
const HASH = "0".repeat(64)

/** What only the database's own files could say: no guard is asked. */
const past = (...statements: SQL[]) =>
  owner.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(statement)
  })
/** There is a log from now on. */
const begun = () =>
  past(sql`insert into log_checkpoints (log, size, root, edge, made_at) values (1, 1, '', '', now())
    on conflict do nothing`)

test("an open entry says its own kind, whose it is, and nothing twice", async () => {
  const [one, other] = [await insertDraw(db, {}), await insertDraw(db, {})]
  const scope = `draw:${one.id}`
  for (const refused of [
    open({ kind: "canceled", draw: one.id }, { kind: "call" }),
    open({ kind: "canceled", draw: one.id }, { scope: `draw:${other.id}` }),
    open({ kind: "canceled", draw: one.id }, { scope: null }),
    open({ kind: "sealed", scope, seal: HASH }, { scope }),
    open({}, { kind: "sealed", scope, text: `{"kind":"sealed","scope":"${scope}","seal":"${HASH}"}` }),
    open({}, { kind: "call", scope, text: `{"draw":"${one.id}","kind":"close","kind":"call"}` }),
    open({}, { kind: "call", scope: null, text: "call" }),
    open({}, { kind: "call", scope: null, text: "[]" }),
    open({ kind: "canceled", draw: one.id, code: "0".repeat(60_000) }),
  ])
    await expectRefusedToAll(refused)
})

test("the log begins once, and nothing has a place as it comes", async () => {
  await expectRefusedToAll(open({ kind: "begin", imported: 0 }))
  await expectRefusedToAll(open({ kind: "begin", imported: 0 }, { place: 7 }))
  await expectRefusedToAll(open({ kind: "news" }, { place: 7 }))
  await owner.execute(sql`insert into log_entries (id, kind, envelope, leaf, place) values
    (gen_random_uuid(), 'begin', '{"kind":"begin"}', ${leafOf('{"kind":"begin"}')}, 0)`)
  await begun()
  await expectRefusedToAll(open({ kind: "begin", imported: 0 }, { place: 0 }))
})

test("a sealed entry is of its scope, of a coupon that is there, without a place, and not endless", async () => {
  const [{ id: draw }, { id: coupon }] = [await insertDraw(db, { periodEnd: FAR }), await invoiceOf()]
  const { batchId: batch } = await insertPrize(db, { moment: new Date() })
  const hex = "0".repeat(32)
  const said = {
    numbers: {
      coupon: hex,
      draw,
      holder: hex,
      kind: "numbers",
      numbers: [[1, 0, 0, 7]],
      paper: HASH,
      salt: hex,
      turn: 1,
    },
    void: {
      coupon: hex,
      draw,
      kind: "void",
      positions: [[1, 0]],
      reason: "coupon-invalid",
      salt: hex,
      turn: 2,
    },
    restore: {
      coupon: hex,
      draw,
      kind: "restore",
      positions: [[1, 0]],
      reason: "coupon-reinstated",
      salt: hex,
      turn: 3,
    },
    chance: { barred: null, coupon: hex, kind: "chance", looked: AT, prize: null, received: AT, salt: hex },
    ineligible: { draw, holder: hex, kind: "ineligible", reason: HASH, salt: hex },
  }
  type Kind = keyof typeof said
  type Row = { scope?: string | null; place?: number | null; invoiceId?: string | null; line?: string }
  const sealed = (kind: Kind, row: Row = {}) => {
    const own = kind === "ineligible" ? null : coupon
    const {
      scope = kind === "chance" ? `prizes:${batch}` : `draw:${draw}`,
      place = null,
      invoiceId = own,
    } = row
    return sql`insert into log_entries (id, kind, scope, sealed_line, invoice_id, place)
      values (gen_random_uuid(), ${kind}, ${scope}, ${row.line ?? JSON.stringify(said[kind])}, ${invoiceId}, ${place})`
  }
  const nobody = "00000000-0000-7000-8000-000000000000"
  const line = (change: object, kind: Kind = "numbers") => ({
    line: JSON.stringify({ ...said[kind], ...change }),
  })
  for (const refused of [
    { scope: null },
    { scope: `draw:${nobody}` },
    { scope: `draw:{${draw}}` },
    { scope: `draw:${draw.toUpperCase()}` },
    { scope: `prizes:${nobody}` },
    { scope: `prizes:${batch}` },
    { place: 7 },
    { place: -1 },
    { invoiceId: nobody },
    { invoiceId: null },
    // What the public program could not read, and nobody could check the draw any more.
    { line: '{"kind":"numbers"}' },
    { line: JSON.stringify(said.void) },
    { line: `${JSON.stringify(said.numbers)} ` },
    { line: JSON.stringify(said.numbers).replace(":", ": ") },
    { line: JSON.stringify(said.numbers).replace("{", '{"at":0,') },
    line({ more: 1 }),
    line({ draw: nobody }),
    line({ coupon: "0".repeat(31) }),
    line({ coupon: `${hex.slice(1)}x` }),
    line({ holder: "" }),
    line({ paper: hex }),
    line({ salt: "0".repeat(60_000) }),
    line({ salt: null }),
    line({ turn: 0 }),
    line({ turn: 1.5 }),
    line({ turn: "1" }),
    line({ numbers: [] }),
    line({ numbers: [[1, 0, 0]] }),
    line({ numbers: [[1, 0, 0, -7]] }),
    line({ numbers: [[1, 0, 0, 7], 1] }),
    line({ numbers: [["1", 0, 0, 7]] }),
    line({ numbers: "[[1, 0, 0, 7]]" }),
    line({ numbers: [[1, 12_345_678_901, 0, 7]] }),
  ])
    await expectRefusedToAll(sealed("numbers", refused))
  for (const [kind, change] of [
    ["void", { reason: "Foi fraude" }],
    ["void", { positions: [[1, 0, 0, 7]] }],
    ["restore", { reason: null }],
    ["chance", { looked: "2026-11-20T12:01:00.000-03:00" }],
    ["chance", { received: null }],
    ["chance", { prize: [batch] }],
    ["chance", { barred: "" }],
  ] as const)
    await expectRefusedToAll(sealed(kind, line(change, kind)))
  await expectRefusedToAll(sealed("chance", { scope: `draw:${draw}` }))
  await expectRefusedToAll(sealed("ineligible", { invoiceId: coupon }))
  for (const kind of ["numbers", "void", "restore", "chance"] as const)
    expect(await answerTo(sealed(kind)), kind).toBeUndefined()
  expect(
    await answerTo(sealed("chance", line({ barred: "held", prize: [batch, 12] }, "chance"))),
  ).toBeUndefined()
  await expectRefusedToAll(sql`update log_entries set place = -1 where scope = ${`draw:${draw}`}`)
})

test("no step of a draw is told that it did not take", async () => {
  const { draw, tickets } = await numbered()
  const same = { draw: draw.id }
  const touched = (entry: SQL) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`update draws set version = version + 1 where id = ${draw.id}`)
      await tx.execute(entry)
    })
  const lies = () => [
    { ...same, kind: "close", cutoff: 1, baseSha256: HASH, root: HASH, ineligible: {} },
    { ...same, kind: "extraction", contest: null, extractionOn: "2026-11-21", sha256: HASH },
    { ...same, kind: "result", contest: null, resultSha256: HASH },
    { ...same, kind: "rejected", contest: null, resultSha256: HASH, code: "typed" },
    { ...same, kind: "published", contest: null, resultSha256: HASH },
    { ...same, kind: "postponed", from: "2026-11-21", to: "2026-11-28", code: "other" },
    { ...same, kind: "canceled", code: "mistake" },
    { ...same, kind: "call", called: 2, disqualified: 1, code: "staff" },
    { ...same, kind: "plan", version: 9, sha256: HASH },
    { ...same, kind: "keys-lost", segments: [1] },
    { ...same, kind: "news" },
    { ...same, kind: "canceled", at: "now" },
  ]
  let moved: Parameters<typeof moveDraw>[1] = draw
  for (const to of ["planned", "closing", "closed", "computed", "published"] as const) {
    if (to !== "planned") moved = await moveDraw(db, moved, { to })
    if (to === "computed") await insertWinner(db, { draw: moved, ticket: tickets[0]! })
    for (const said of lies()) {
      await expectRefused(open(said))
      await expect(touched(open(said)), `${said.kind} while ${to}`).rejects.toMatchObject({
        cause: { code: "23001" },
      })
    }
  }
})

/** A draw of one titular and two surrogates, as far as its result. */
async function computed() {
  const { draw, tickets } = await numbered()
  const moved = await moveDraw(db, draw, { to: "computed" })
  const [titular, first, second] = [
    await insertWinner(db, { draw: moved, ticket: tickets[0]! }),
    await insertWinner(db, { draw: moved, ticket: tickets[1]!, kind: "surrogate", order: 2 }),
    await insertWinner(db, { draw: moved, ticket: tickets[2]!, kind: "surrogate", order: 3 }),
  ]
  return { draw: moved, titular, first, second }
}
/** Calls a surrogate, with a row of the audit and nothing else but what is told beside it. */
const call = (
  { id }: WinnerRow,
  place: WinnerRow,
  { at = now, tell = async () => {} }: { at?: Date; tell?: (tx: Db) => Promise<void> } = {},
) =>
  writeAudited(db, { permission: "winners", action: "surrogate", subjectType: "winners" }, async (tx) => {
    const set = { state: "called", replacesId: place.id, calledBy: admin.id, calledAt: at } as const
    const rows = await tx.update(winners).set(set).where(eq(winners.id, id)).returning()
    await tell(tx)
    return rows
  })

test("no surrogate is called without its entry, nor a result published without those of before", async () => {
  await begun()
  const early = await computed()
  await call(early.first, early.titular)
  expect(await refusedWith(moveDraw(db, early.draw, { to: "published" }))).toBe("23001")

  const { draw, titular, first, second } = await computed()
  await moveDraw(db, draw, { to: "published" })
  for (const at of [now, new Date("2020-01-01T00:00:00Z")])
    expect(await refusedWith(call(first, titular, { at }))).toBe("23001")
  const told = { drawId: draw.id, at: now, disqualified: 1, reason: "unclaimed" }
  const tell = (order: number) => (tx: Db) => logCall(tx, { ...told, called: order })
  // An entry about somebody else's call is none.
  expect(await refusedWith(call(second, titular, { tell: tell(2) }))).toBe("23001")
  await call(first, titular, { tell: tell(2) })
})

test("nobody loses a place by a request that says it was asked for, told of or decided at another moment", async () => {
  const { draw, titular } = await computed()
  await moveDraw(db, draw, { to: "published" })
  // It went by the database's clock: its plan came before its period's end, and that is over.
  await past(
    sql`update draws set period_end = now() - interval '9 days' where id = ${draw.id}`,
    sql`update draw_plans set created_at = now() - interval '99 days' where draw_id = ${draw.id}`,
  )
  const [claim, asked] = [
    { winnerId: titular.id },
    { reasonCode: "staff", reason: "x", by: admin.id } as const,
  ]
  const ask = (at: Date) => refusedWith(askDisqualification(db, { claim, ...asked, now: at }))
  const moment = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  for (const hours of [-99, -1, 1]) expect(await ask(moment(hours)), `${hours}`).toBe("23001")
  expect(await ask(moment(0))).toBeUndefined()
  const request = (await findOpenRequest(db, claim))!
  await toldByMail(db, claim)
  const confirm = (at: Date) =>
    refusedWith(confirmDisqualification(db, { claim, requestId: request.id, by: another.id, now: at }))
  expect(await confirm(moment(49))).toBe("23001")
  expect(
    await answerTo(
      sql`update disqualifications set told_at = now() - interval '3 days' where id = ${request.id}`,
    ),
  ).toBe("23001")
  const days = (field: SQL) => sql`${field} = ${field} - interval '3 days'`
  await past(
    sql`update disqualifications set ${days(sql`asked_at`)}, ${days(sql`told_at`)} where id = ${request.id}`,
    sql`update sent_mails set ${days(sql`at`)} where kind = 'disqualification-asked'`,
  )
  expect(await confirm(moment(-1))).toBe("23001")
  expect(await confirm(moment(0))).toBeUndefined()
})

test("no key is told but those of the log that goes on, under its own campaign's name", async () => {
  const seed = (byte: number) => Buffer.alloc(32, byte).toString("base64")
  const insert = (name: string, vkey = noteKey(name, seed(9)).verifier) =>
    sql`insert into log_vkeys (name, vkey) values (${name}, ${vkey})`
  const [own, receipts] = [logOrigin(1), `${logOrigin(1)}/comprovante`]
  await tellVkeys(db, [noteKey(own, seed(5))])
  for (const name of [
    "evil.example/registro/copa-1",
    own.replace(/-1$/, "-2"),
    own.replace(/-1$/, ""),
    `${own}/outra`,
    own.replace("/registro/", "/registro/outra-"),
  ])
    await expectRefusedToAll(insert(name))
  await expectRefusedToAll(insert(receipts, noteKey(own, seed(9)).verifier))
  await expectRefusedToAll(insert(receipts, "no key"))
  await tellVkeys(db, [noteKey(receipts, seed(6))])
})

test("no prize is said to be given or offered again that was not, and no batch's keys to be lost", async () => {
  const { batchId: batch } = await insertPrize(db, { moment: new Date() })
  await expectRefused(open({ kind: "given", batch, prize: 1, code: "came-back" }))
  await expectRefused(
    open({ kind: "given", batch: null, prize: null, code: "outside-schedule" }, { scope: null }),
  )
  await expectRefused(open({ kind: "again", batch, prize: 1, as: batch, code: "given-up" }))
  await expectRefused(open({ kind: "batch", batch, commitment: HASH, prizes: 1, until: null }))
  await expectRefused(open({ kind: "keys-lost", batch }))
})

test("a close that stands there and is none of the draw's opens nothing", async () => {
  const draw = await insertDraw(db, {})
  await owner.execute(
    open({ kind: "close", draw: draw.id, cutoff: 1, baseSha256: HASH, root: HASH, ineligible: {} }),
  )
  expect(await findClose(db, draw.id)).toBeUndefined()
})

import { db } from "#tests/support/own-database"
import {
  answerTo,
  closeRefusals,
  expectRefused,
  expectRefusedToAll,
  invoiceOf,
  numbered,
  owner,
} from "#tests/support/refused-deeds"
import { FAR } from "#tests/support/promotion"
import { type SQL, sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { leafOf } from "#app/domain/log/entry.server"
import { findClose } from "#app/domain/log/opened.queries.server"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertPrize } from "#drizzle/seed/builders/prize"
import { insertWinner } from "#drizzle/seed/builders/winner"

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
  await owner.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(
      sql`insert into log_checkpoints (log, size, root, edge, made_at) values (1, 1, '', '', now())`,
    )
  })
  await expectRefusedToAll(open({ kind: "begin", imported: 0 }, { place: 0 }))
})

test("a sealed entry is of its scope, of a coupon that is there, without a place, and not endless", async () => {
  const [{ id: draw }, { id: coupon }] = [await insertDraw(db, { periodEnd: FAR }), await invoiceOf()]
  type Row = { scope?: string | null; place?: number | null; invoiceId?: string | null; line?: string }
  const sealed = ({
    scope = `draw:${draw}`,
    place = null,
    invoiceId = coupon,
    line = '{"kind":"numbers"}',
  }: Row) =>
    sql`insert into log_entries (id, kind, scope, sealed_line, invoice_id, place)
      values (gen_random_uuid(), 'numbers', ${scope}, ${line}, ${invoiceId}, ${place})`
  const nobody = "00000000-0000-7000-8000-000000000000"
  for (const refused of [
    { scope: null },
    { scope: `draw:${nobody}` },
    { scope: `prizes:${nobody}` },
    { place: 7 },
    { place: -1 },
    { invoiceId: nobody },
    { line: `{"kind":"numbers","salt":"${"0".repeat(60_000)}"}` },
    { line: '{"kind":"void"}' },
  ])
    await expectRefusedToAll(sealed(refused))
  for (const taken of [{}, { invoiceId: null }]) expect(await answerTo(sealed(taken))).toBeUndefined()
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

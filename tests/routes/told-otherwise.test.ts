import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { sealedEntry } from "#app/domain/log/entry.server"
import { ineligibleSays } from "#app/domain/log/kinds/ineligible.server"
import { openSequencer, sequence } from "#app/domain/log/sequence.server"
import { writeSealed } from "#app/domain/log/write-entries.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { newLie } from "#tests/support/insider-statements"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { until } from "#tests/support/until"
import { words } from "#tests/support/visitor"

const HOUR = 3_600_000
const now = new Date()
const period = {
  periodStart: new Date(+now - 3 * HOUR),
  periodEnd: new Date(+now - HOUR),
  extractionOn: new Date(+now + 3 * 24 * HOUR).toISOString().slice(0, 10),
}
const BEING_WRITTEN = "A base é gravada um quarto de hora depois do fim do período"
const NOT_WRITTEN = "A base não foi gravada: o registro público diz outra coisa"

let site: Site
let folder: string
let ana: Awaited<ReturnType<typeof signInAdmin>>
let draws: Awaited<ReturnType<typeof insertDraw>>[]

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-told-"))
  const settings = {
    LOG_KEY: Buffer.alloc(32, 3).toString("base64"),
    RECEIPT_KEY: Buffer.alloc(32, 4).toString("base64"),
    FILES_URL: `file:${folder}`,
    CAMPAIGN: "copa",
  }
  site = await startSite({ ...settings, WORKER: "on" })
  Object.assign(process.env, settings, { APP_ENV: "test", PORT: String(site.app.port) })
  ana = await signInAdmin(site.db, site.app.origin, "admin", now)
  const planned = () => insertDraw(site.db, { now, ...period, seriesCount: 2 })
  draws = [await planned(), await planned(), await planned()]
  // The log begins: what is told from here on stands in it, or does not.
  await sequence(site.db, openSequencer(1)!, now)
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const pageOf = async ({ id }: { id: string }) => words(await ana.read(`/admin/calculation/${id}`))
const untilRefused = (draw: { id: string }): Promise<string> =>
  until("the page says why", async () => {
    const text = await pageOf(draw)
    return text.includes(NOT_WRITTEN) && text
  })

test("a draw's page says that a number is in no entry of the log, why, and what to do", async () => {
  const [draw] = draws
  const { id: registrationId } = await insertRegistration(site.db, { passwordHash: "none" })
  const invoice = await insertInvoice(site.db, { now: period.periodEnd, registrationId })
  await insertTickets(site.db, { draw: draw!, invoice, count: 2 })
  await closeDraw(site.db, { drawId: draw!.id, now })
  const text = await untilRefused(draw!)
  expect(text).not.toContain(BEING_WRITTEN)
  expect(text).toContain(`um cupom tem um número de que nenhuma entrada fala (cupom ${invoice.id}`)
  expect(text).toContain("Só quem tem a senha do banco de dados escreve assim")
  expect(text).toContain("siga o passo 4 de “An entry that tells what was not”, em .github/OPERATING.md")
})

test("and that an entry, which is signed, tells what was not", async () => {
  const draw = draws[1]!
  const said = ineligibleSays({ drawId: draw.id, holder: "0".repeat(32), reason: "0".repeat(64) })
  const entry = sealedEntry(said, { scope: `draw:${draw.id}`, invoiceId: null })
  // Together, or the worker might be faster.
  await site.db.transaction(async (tx) => {
    await closeDraw(tx as never, { drawId: draw.id, now })
    await writeSealed(tx, [entry], now)
  })
  const text = await untilRefused(draw)
  expect(text).toContain(`(entrada ${entry.id}`)
  expect(text).toContain("siga o passo 3 de")
  expect(text).toContain("leve o caso ao órgão regulador antes da extração")
})

test("and that one tells of numbers behind the cutoff, which has no place and goes with them", async () => {
  const draw = draws[2]!
  await insertInvoice(site.db, { now: period.periodEnd })
  await site.db.transaction(async (tx) => {
    // Signed since: only a transaction that began before is let through.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql.raw(newLie(draw.id, "numbers")))
  })
  await closeDraw(site.db, { drawId: draw.id, now })
  const text = await untilRefused(draw)
  expect(text).toContain("uma entrada dá números a um cupom, e chegou depois do corte")
  expect(text).toContain("siga o passo 5 de")
  expect(text).toContain("a tira junto com os números do cupom")
})

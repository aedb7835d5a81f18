import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { brand } from "#app/brand"
import { connect } from "#app/db/client.server"
import { deliverPrizes } from "#app/domain/fulfilment/move-fulfilment.server"
import { erasePeople } from "#app/domain/my-data/erase-people.server"
import { tradeVariables } from "#app/domain/templates/template-variables"
import { sendNow } from "#app/jobs/mail-job.server"
import { TO_STAFF } from "#app/jobs/mail-kinds.server"
import { openFiles } from "#app/platform/storage/files.server"
import type { Mail } from "#app/platform/mail/mail.server"
import type { MailKind } from "#app/queue/jobs.server"
import { erasures } from "#drizzle/schema/erasures"
import { registrations } from "#drizzle/schema/registrations"
import { users } from "#drizzle/schema/users"
import { closeAccount } from "#tests/support/close-account"
import { mailOfEveryKind } from "#tests/support/mail-of-every-kind"
import { later, openPromotion } from "#tests/support/promotion"

// Before anything reads the settings.
vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: "silent" }))

/** What is about a prize of one's own, of a draw or won on the spot. */
const OF_A_PRIZE: MailKind[] = [
  "prize-won",
  "prize-validated",
  "prize-sent",
  "address-changed",
  "winner-drawn",
  "winner-called",
  "winner-validated",
  "disqualification-asked",
  "disqualification-withdrawn",
]
const toPeople = (Object.keys(tradeVariables) as MailKind[]).filter((kind) => !TO_STAFF.has(kind))

let db: ReturnType<typeof connect>
let [close, folder] = [async () => {}, ""]
let ids: Record<MailKind, string>

beforeAll(async () => {
  const opened = await openPromotion()
  ;({ db, close } = opened)
  folder = await mkdtemp(path.join(tmpdir(), "bar-closed-"))
  const owner = connect(opened.ownerUrl, { max: 4 })
  ids = await mailOfEveryKind(owner, folder)
  await owner.$client.end()
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

/** The mails that go out now, by their kind. */
async function mails(): Promise<Map<MailKind, Mail>> {
  const sent = new Map<MailKind, Mail>()
  for (const kind of toPeople) {
    const send = async (mail: Mail) => void sent.set(kind, mail)
    await sendNow({ kind, id: ids[kind] }, { id: crypto.randomUUID() }, { db, now: later(120_000), send })
  }
  return sent
}

test("who closed the account is told of a prize of theirs, and how to answer, until they are forgotten", async () => {
  const open = await mails()
  expect([...open.keys()]).toEqual(toPeople)
  for (const [kind, { text }] of open) expect(text, kind).not.toContain("Sua conta foi cancelada")

  const people = await db.select({ id: registrations.id }).from(registrations)
  for (const { id } of people) await closeAccount(db, id)
  const closed = await mails()
  // A list that closes names whoever stands in it, with an account or without; of a new address the old one is told, and
  // that the account was closed whoever closed it.
  const others = ["account-closed", "draw-closed", "email-changed"] as const
  expect(new Set(closed.keys())).toEqual(new Set([...OF_A_PRIZE, ...others]))
  for (const kind of OF_A_PRIZE) {
    const { text = "", html = "" } = closed.get(kind)!
    for (const body of [text, html])
      expect(body, kind).toContain(
        `Sua conta foi cancelada, e as páginas que pedem login não abrem mais. Para mandar fotos, endereço ou resposta, escreva para ${brand.company.email}`,
      )
  }
  await db.update(registrations).set({ locale: "en" })
  expect((await mails()).get("winner-drawn")!.text).toContain(
    `Your account was canceled, and pages that ask you to sign in no longer open. To send photos, an address or an answer, write to ${brand.company.email}`,
  )

  // Long after the last day to claim a prize, and once what was sent has arrived: until then nobody is forgotten.
  const [admin] = await db.select({ id: users.id }).from(users).limit(1)
  await deliverPrizes(db, { ids: [ids["prize-sent"]], day: "2026-11-18", by: admin!.id, now: later(120_000) })
  await erasePeople(db, later(400 * 24 * 60 * 60_000, new Date()), { files: openFiles(`file:${folder}`) })
  const gone = await db.select().from(erasures).where(eq(erasures.registrationId, people[0]!.id))
  expect(gone[0]!.erasedAt).not.toBeNull()
  const left = await mails()
  for (const kind of OF_A_PRIZE) expect(left.has(kind), kind).toBe(false)
})

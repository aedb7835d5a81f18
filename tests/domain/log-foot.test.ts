import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { findLastCheckpoint } from "#app/domain/log/checkpoints.queries.server"
import { openSequencer, sequence } from "#app/domain/log/sequence.server"
import { sendMailJob } from "#app/jobs/mail-job.server"
import { sendDispatchJob } from "#app/jobs/send-dispatch.server"
import type { Mail } from "#app/platform/mail/mail.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { plannedDispatch } from "#tests/support/dispatch"
import { openPromotion } from "#tests/support/promotion"
import { words } from "#tests/support/visitor"

const now = new Date()
let [db, close, folder] = [null as unknown as ReturnType<typeof connect>, async () => {}, ""]
/** The second and third line of the last checkpoint, which `history/SIZE` keeps: by them a reader finds what a mail named. */
let last: { size: string; root: string }

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-foot-"))
  const settings = { LOG_KEY: Buffer.alloc(32, 3).toString("base64"), FILES_URL: `file:${folder}` }
  Object.assign(process.env, settings, { LOG_LEVEL: "silent" })
  ;({ db, close } = await openPromotion())
  await insertDraw(db, { now })
  await sequence(db, openSequencer(1)!, now)
  const [, size, root] = (await findLastCheckpoint(db))!.note.split("\n")
  last = { size: size!, root: root! }
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

/** What is sent while this is done. */
async function sent(work: (send: (mail: Mail) => Promise<void>) => Promise<void>): Promise<Mail[]> {
  const mails: Mail[] = []
  await work(async (mail) => void mails.push(mail))
  return mails
}
const bodiesOf = ({ text, html = "" }: Mail) => [text, words(html)]

test("every mail of the trade ends with the log's size and root, in its reader's language", async () => {
  const [ana, bob] = [
    await insertRegistration(db, { passwordHash: "none" }),
    await insertRegistration(db, { passwordHash: "none", locale: "en" }),
  ]
  const { id: admin } = await insertUser(db, { passwordHash: null })
  const invoices = [
    await insertInvoice(db, { registrationId: ana.id }),
    await insertInvoice(db, { registrationId: bob.id }),
  ]
  const pt = `Registro público: ${last.size} entradas, raiz ${last.root}`
  const en = `Public log: ${last.size} entries, root ${last.root}`
  for (const [kind, id, foot] of [
    ["welcome", ana.id, pt],
    ["welcome", bob.id, en],
    ["reset", ana.id, pt],
    ["admin-reset", admin, pt],
    ["invoice-received", invoices[0]!.id, pt],
    ["invoice-received", invoices[1]!.id, en],
  ] as const) {
    const mails = await sent((send) =>
      sendMailJob({ kind, id }, { id: crypto.randomUUID() }, { db, now, send }),
    )
    expect(mails).toHaveLength(1)
    for (const body of bodiesOf(mails[0]!)) expect(body, kind).toContain(foot)
  }
})

test("and so do the news", async () => {
  const { dispatchId } = await plannedDispatch(db, { count: 1, now })
  const mails = await sent((send) => sendDispatchJob({ dispatchId }, { db, send }))
  expect(mails).toHaveLength(1)
  for (const body of bodiesOf(mails[0]!))
    expect(body).toContain(`Registro público: ${last.size} entradas, raiz ${last.root}`)
})

import { createHash } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { gunzipSync } from "node:zlib"
import { findAdmin, openImpersonatedSession } from "#app/auth/sessions.server"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { freezeDraw } from "#app/domain/draws/base/freeze-draw.server"
import { invalidateInvoice } from "#app/domain/invoices/review-invoice.server"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { openFiles } from "#app/platform/storage/files.server"
import { sendMailJob } from "#app/jobs/mail-job.server"
import { type Mail, openPost } from "#app/platform/mail/mail.server"
import { openSequencer, sequence } from "#app/domain/log/sequence.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { registrations } from "#drizzle/schema/registrations"
import { insertUser } from "#drizzle/seed/builders/user"
import { insertStore } from "#drizzle/seed/builders/store"
import { readdir, readFile } from "node:fs/promises"
import { keyedForm, send } from "#tests/support/promotion"
import { naiveRoot, naiveTreeRootFrom, noteVerifies, unbundle } from "#tests/support/naive-log"
import { signed, signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

const HOUR = 3_600_000
let site: Site
let folder: string
let ended: Awaited<ReturnType<typeof insertDraw>>
const now = new Date()
const later = (ms: number) => new Date(now.getTime() + ms)

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-log-"))
  const settings = {
    LOG_KEY: Buffer.alloc(32, 3).toString("base64"),
    RECEIPT_KEY: Buffer.alloc(32, 4).toString("base64"),
    FILES_URL: `file:${folder}`,
    CAMPAIGN: "copa",
  }
  site = await startSite(settings)
  // This process plays the worker of the same campaign.
  Object.assign(process.env, settings, { APP_ENV: "test", PORT: String(site.app.port) })
  ended = await insertDraw(site.db, { now, periodStart: later(-3 * HOUR), periodEnd: later(-2 * HOUR) })
  const person = await insertRegistration(site.db, { passwordHash: "none" })
  const invoice = await insertInvoice(site.db, { now: later(-3 * HOUR), registrationId: person.id })
  await insertTickets(site.db, { draw: ended, invoice, count: 2 })
  await insertDraw(site.db, { now, periodStart: later(-HOUR), periodEnd: later(HOUR), seriesCount: 2 })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const anybody = () => visit(site.app.origin, { adult: false })
const log = (address: string) => anybody().get(`/registro/copa-1/${address}`)
const round = (ms: number) => sequence(site.db, openSequencer(1)!, later(ms))
const bytesOf = async (address: string) => Buffer.from(await (await log(address)).arrayBuffer())

async function coupon(total = "85,00") {
  const person = await signInParticipant(site.db, site.app.origin, { passwordHash: "none" })
  const bar = await insertStore(site.db, {})
  const sent = await send(site.db as never, person.registration, keyedForm(bar, { at: now, total }), {
    receivedAt: now,
  })
  return { person, id: sent.invoice.id, protocol: sent.invoice.protocol, cpf: person.registration.cpf }
}

/** An administrator's session as this person. */
async function enterAs(registrationId: string) {
  const admin = await signInAdmin(site.db, site.app.origin, "super")
  const by = (await findAdmin(site.db, admin.token, now))!
  const { token } = await openImpersonatedSession(site.db, {
    registrationId,
    reason: "chamado",
    now,
    client: { ip: "127.0.0.1" },
    by: by.id,
    parent: by.session,
  })
  return visit(site.app.origin, { cookies: { user_session: signed(token) } })
}

describe("the log's addresses", () => {
  test("are read by anybody, of any origin, and hold the tree that the checkpoint signs", async () => {
    await coupon()
    await round(0)
    await round(2 * HOUR)
    const answer = await log("checkpoint")
    expect(answer.headers.get("access-control-allow-origin")).toBe("*")
    expect(answer.headers.get("cache-control")).toBe("public, max-age=5")
    const note = await answer.text()
    const [origin, written, root] = note.split("\n")
    expect(origin).toBe(`localhost:${site.app.port}/registro/copa-1`)
    const size = Number(written)
    const entries = unbundle(await bytesOf(`tile/entries/000.p/${size}`))
    expect(naiveRoot(entries).toString("base64")).toBe(root)
    const hashes = await bytesOf(`tile/0/000.p/${size}`)
    expect(hashes).toHaveLength(32 * size)
    const keys = (await (await anybody().get("/registro/vkeys")).text()).trim().split("\n")
    expect(keys).toHaveLength(2)
    expect(noteVerifies(note, keys[0]!)).toBe(true)
    for (const page of ["/ganhadores/formato", "/ganhadores/formato/registro"]) {
      const format = words(await visit(site.app.origin).read(page))
      for (const key of keys) expect(format).toContain(key)
    }
    expect(await (await log(`history/${size}`)).text()).toBe(note)
    expect((await log(`tile/0/000.p/${size}`)).headers.get("cache-control")).toContain("immutable")
  })

  test.each(["tile/0/000", "tile/0/001.p/1", "tile/0/000.p/255", "tile/9/000", "history/99", "history/x"])(
    "%s is not there, and nobody keeps that",
    async (address) => {
      const answer = await log(address)
      expect(answer.status).toBe(404)
      expect(answer.headers.get("cache-control")).toBe("no-store")
    },
  )

  test("a process that only serves warns of the key that it should not have", () => {
    expect(site.app.logs()).toContain("LOG_KEY is set in a process that signs nothing")
  })

  test("another log's are not there", async () => {
    expect((await anybody().get("/registro/copa-2/checkpoint")).status).toBe(404)
  })
})

describe("a draw that is closed", () => {
  test("has its entries opened, and says where its numbers end, once the log holds its close", async () => {
    const draw = ended
    const address = `opened/${draw.id}.ndjson.gz`
    const rootOf = () => anybody().get(`/ganhadores/${draw.id}/root.json`)
    await closeDraw(site.db, { drawId: draw.id, now })
    expect((await log(address)).status).toBe(404)
    expect(await freezeDraw(site.db, { drawId: draw.id, now, files: openFiles(`file:${folder}`) })).toBe(true)
    expect([(await log(address)).status, (await rootOf()).status]).toEqual([404, 404])
    await round(3 * HOUR)
    const lines = gunzipSync(await bytesOf(address))
      .toString()
      .trim()
      .split("\n")
    expect(lines.map((line) => (JSON.parse(line.replace(/^[0-9]+ /, "")) as { draw: string }).draw)).toEqual([
      draw.id,
    ])
    expect(await (await rootOf()).json()).toMatchObject({
      draw: draw.id,
      size: 2,
      extractionOn: draw.extractionOn,
    })
  })
})

describe("a receipt", () => {
  test("is its owner's, signed, with every number, and linked where the numbers are", async () => {
    const { person, id, protocol, cpf } = await coupon()
    const answer = await person.get(`/cupom/${id}/comprovante.txt`)
    expect(answer.headers.get("cache-control")).toContain("no-store")
    const note = await answer.text()
    const [, key] = (await (await anybody().get("/registro/vkeys")).text()).trim().split("\n")
    expect(noteVerifies(note, key!)).toBe(true)
    const [origin, code, received, written] = note.split("\n")
    expect(origin).toBe(`localhost:${site.app.port}/registro/copa-1/comprovante`)
    expect([code, received]).toEqual([protocol, now.toISOString()])
    const [, line, secret] = /^(\{.*\}) ([0-9a-f]{64})$/.exec(written!)!
    const said = JSON.parse(line!) as { draw: string; holder: string; numbers: unknown[] }
    expect(said.numbers).toHaveLength(4)
    const bound = createHash("sha256").update(Buffer.from(secret!, "hex")).update(said.draw).update(cpf)
    expect(bound.digest("hex").slice(0, 32)).toBe(said.holder)
    for (const page of ["/perfil", `/cupom/${id}`]) {
      const html = await (await person.get(page)).text()
      expect(words(html)).toContain(
        "Seu comprovante é assinado. Guarde: com ele ninguém pode negar estes números.",
      )
      expect(html).toContain(`/cupom/${id}/comprovante.txt`)
    }
    const stranger = (await coupon()).person
    expect((await stranger.get(`/cupom/${id}/comprovante.txt`)).status).toBe(404)
    expect((await anybody().get(`/cupom/${id}/comprovante.txt`)).status).toBe(302)
  })

  test("of numbers that were all taken back says that they were given, and taken back", async () => {
    const { person, id } = await coupon()
    const { id: by } = await insertUser(site.db)
    await invalidateInvoice(site.db, {
      invoiceId: id,
      version: 1,
      reason: "Foto ilegível",
      by,
      now: later(1),
    })
    const said = {
      pt: "ninguém pode negar que estes números foram dados, e depois anulados.",
      en: "nobody can deny that these numbers were given, and taken back later.",
    }
    for (const locale of ["pt", "en"] as const)
      expect(words(await (await person.get(`/cupom/${id}?lng=${locale}`)).text())).toContain(said[locale])
  })

  test("has a proof once a checkpoint holds it", async () => {
    const { person, id } = await coupon()
    const proofAddress = `/cupom/${id}/prova-1.tlog-proof`
    expect((await person.get(proofAddress)).status).toBe(404)
    await round(26 * HOUR)
    const proof = await (await person.get(proofAddress)).text()
    const [head, extra, index, ...rest] = proof.split("\n")
    expect(head).toBe("c2sp.org/tlog-proof@v1")
    const receipt = await (await person.get(`/cupom/${id}/comprovante.txt`)).text()
    const line = Buffer.from(extra!.replace("extra ", ""), "base64").toString()
    expect(receipt.split("\n")[3]!.split(" ")[0]).toBe(line)
    const path = rest.slice(0, rest.indexOf(""))
    const note = rest.slice(rest.indexOf("") + 1)
    const found = { line, index: Number(index!.replace("index ", "")), size: Number(note[1]), path }
    expect(naiveTreeRootFrom(found)).toBe(note[2])
    expect(await (await person.get(`/cupom/${id}`)).text()).toContain(proofAddress)
  })

  test("and its proofs are for its owner's hands alone, not for an administrator who entered as them", async () => {
    const { person, id } = await coupon()
    await round(38 * HOUR)
    const files = [`/cupom/${id}/comprovante.txt`, `/cupom/${id}/prova-1.tlog-proof`]
    const entered = await enterAs(person.registration.id)
    expect((await entered.get(`/cupom/${id}`)).status).toBe(200)
    for (const file of files) {
      const refused = await entered.get(file)
      expect([refused.status, await refused.text()]).toEqual([403, expect.not.stringContaining("sealed")])
      expect((await person.get(file)).status).toBe(200)
    }
  })

  test("of many numbers has a line, and a proof, for each entry", async () => {
    const { person, id } = await coupon("70.000,00")
    await round(50 * HOUR)
    const page = await (await person.get(`/cupom/${id}`)).text()
    for (const nth of [1, 2, 3]) {
      expect(page).toContain(`prova-${nth}.tlog-proof`)
      expect((await person.get(`/cupom/${id}/prova-${nth}.tlog-proof`)).status).toBe(200)
    }
    expect((await person.get(`/cupom/${id}/prova-4.tlog-proof`)).status).toBe(404)
  })

  test("is explained in both languages, on the answer, in the profile and in the mail, with a link in each", async () => {
    const { person, id } = await coupon()
    const said = {
      pt: "Seu comprovante é assinado. Guarde: com ele ninguém pode negar estes números.",
      en: "Your confirmation is signed. Keep it: with it nobody can deny these numbers.",
    }
    const file = `/cupom/${id}/comprovante.txt`
    for (const locale of ["pt", "en"] as const) {
      for (const page of [`/cupom/${id}`, "/perfil"]) {
        const html = await (await person.get(`${page}?lng=${locale}`)).text()
        expect(words(html), page).toContain(said[locale])
        expect(html, page).toContain(`href="${file}"`)
      }
      await site.db.update(registrations).set({ locale }).where(eq(registrations.id, person.registration.id))
      const mails: Mail[] = []
      const options = { db: site.db, now, send: async (mail: Mail) => void mails.push(mail) }
      await sendMailJob({ kind: "invoice-received", id }, { id: "job" }, options)
      for (const body of [mails[0]!.text, mails[0]!.html ?? ""]) {
        expect(body).toContain(said[locale])
        expect(body).toContain(file)
      }
    }
  })

  test("goes along with the confirming mail, in base64", async () => {
    const { person, id, protocol } = await coupon()
    const post = openPost({ from: "a@example.com", folder: path.join(folder, "mail") })
    const send = (mail: Parameters<typeof post.send>[0]) => post.send(mail)
    await sendMailJob({ kind: "invoice-received", id }, { id: "job" }, { db: site.db, now, send })
    const [name] = await readdir(path.join(folder, "mail"))
    const eml = await readFile(path.join(folder, "mail", name!), "utf8")
    const at = eml.indexOf(`comprovante-${protocol}.txt`)
    expect(at).toBeGreaterThan(0)
    const part = eml.slice(eml.lastIndexOf("\r\n--", at))
    expect(part).toContain("Content-Transfer-Encoding: base64")
    const [, encoded = ""] = /\r\n\r\n([A-Za-z0-9+/=\r\n]+)\r\n--/.exec(part)!
    const receipt = await (await person.get(`/cupom/${id}/comprovante.txt`)).text()
    expect(Buffer.from(encoded, "base64").toString()).toBe(receipt)
  })
})

import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { makeResetToken } from "#app/auth/reset.server"
import { askDisqualification } from "#app/domain/disqualification/ask-disqualification.server"
import { UNDO_MS } from "#app/domain/review-queue/undo"
import { prizeKinds } from "#drizzle/schema/fulfilments"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { nextNumber } from "#drizzle/seed/builders/random"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { insertRegulations } from "#drizzle/seed/builders/texts"
import { insertUser } from "#drizzle/seed/builders/user"
import { invoiceForm } from "#tests/support/crowd"
import { drawnIn } from "#tests/support/html-form"
import { never5xx, noErrorLogged } from "#tests/support/never-5xx"
import { builtRoutes } from "#tests/support/route-table"
import { rowCounts } from "#tests/support/row-counts"
import { signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { typedRegistration } from "#tests/support/typed-registration"
import { type Visitor, visit, words } from "#tests/support/visitor"
import { ownAddress } from "#tests/support/form-table"

const folder = await mkdtemp(path.join(tmpdir(), "bar-twice-"))
const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: "#fc0" } })
const photo = new File([new Uint8Array(await picture.jpeg().toBuffer())], "rg.jpg", { type: "image/jpeg" })

let site: Site
let bar: StoreRow
let unharmed: () => void

beforeAll(async () => {
  site = await startSite({ FILES_URL: `file:${folder}` })
  bar = await insertStore(site.db)
  await insertDraw(site.db)
  await insertRegulations(site.db)
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => void (unharmed = noErrorLogged(site.app)))
afterEach(() => unharmed())

type Fields = Record<string, string | Blob>
/** Somebody with a filled form before them. */
type Filled = { who: Visitor; to: string; form: Fields }
type Form = {
  fill: () => Promise<Filled>
  multipart?: boolean
  /** Rows that each sending leaves, because each of them happened. */
  each?: string[]
  /** What opens it opens it once: the second sending is told so, and where to go. */
  isSpent?: boolean
}

const newcomer = () => signInParticipant(site.db, site.app.origin)
const drawn = async (who: Visitor, page: string, intent: string) => drawnIn(await who.read(page), intent)
/** A form of one's own as its page draws it, with what was typed. */
async function own(page: string, intent: string, typed: Fields): Promise<Filled> {
  const who = await newcomer()
  return { who, to: page, form: { ...(await drawn(who, page, intent)), ...typed } }
}
async function prizeForm(
  intent: string,
  typed: Fields,
  prepare: (prize: { id: string; name: string }, registrationId: string) => Promise<string>,
): Promise<Filled> {
  const who = await newcomer()
  const prize = await insertPrize(site.db, { name: `Camisa ${nextNumber()}` })
  const to = `/perfil/premios/${await prepare(prize, who.registration.id)}`
  return { who, to, form: { ...(await drawn(who, to, intent)), ...typed } }
}
const award = async (prizeId: string, registrationId: string, state: "pending" | "validated") =>
  (await insertAward(site.db, { prizeId, registrationId, state })).id
async function registering() {
  const who = visit(site.app.origin)
  const typed = typedRegistration()
  return { who, to: "/register", form: { ...(await drawn(who, "/register", "register")), ...typed } }
}
const newPassword = "Gol-de-placa-1"
const stranger = (to: string, form: Fields, adult = true) => ({
  fill: async (): Promise<Filled> => ({ who: visit(site.app.origin, { adult }), to, form }),
})
const forgot = {
  fill: async (): Promise<Filled> => {
    const { cpf } = await insertRegistration(site.db)
    return { who: visit(site.app.origin), to: "/forgot", form: { cpf } }
  },
}

/** Each form of the public side, by its route and, where a page has several, its command. */
const forms: Record<string, Form> = {
  agegate: stranger("/agegate", { answer: "adult" }, false),
  bars: stranger("/bares", { lat: "-22.91", lon: "-47.06" }),
  cookies: stranger("/cookies", { answer: "refused", to: "/faq" }),
  language: stranger("/language", { lng: "en", to: "/faq" }),
  forgot: { ...forgot, each: ["queued"] },
  "reset-without-token": { ...forgot, each: ["queued"] },
  login: {
    fill: async () => {
      const { cpf } = await insertRegistration(site.db)
      return { who: visit(site.app.origin), to: "/login", form: { cpf, password: demoPassword } }
    },
    each: ["sessions", "user_logs"],
  },
  logout: { fill: async () => ({ who: await newcomer(), to: "/logout", form: {} }) },
  register: { fill: registering, each: ["sessions"] },
  reset: {
    fill: async () => {
      const { id } = await insertRegistration(site.db)
      const token = await makeResetToken(site.db, { registrationId: id, now: new Date() })
      const form = { password: newPassword, passwordConfirmation: newPassword }
      return { who: visit(site.app.origin), to: `/reset/${token}`, form }
    },
    // Whoever lost the answer signs in with the password that it set, or asks for another link.
    isSpent: true,
  },
  unsubscribe: {
    fill: async () => {
      const { email } = await insertRegistration(site.db, { newsletter: true })
      return { who: visit(site.app.origin), to: "/unsubscribe", form: { email } }
    },
    // A job that is the same for every address, and finds the second time that all is done.
    each: ["queued"],
  },
  "unsubscribe-link": {
    fill: async () => {
      const { mailKey } = await insertRegistration(site.db, { newsletter: true })
      return { who: visit(site.app.origin), to: `/unsubscribe/${mailKey}`, form: { wanted: "no" } }
    },
  },
  cupom: {
    fill: () =>
      own("/cupom", "cupom", { ...invoiceForm(bar, new Date()), number: String(nextNumber()), photo }),
    multipart: true,
  },
  "cupom-answer appeal": {
    fill: async () => {
      const who = await newcomer()
      const invoice = await insertInvoice(site.db, { registrationId: who.registration.id, status: "invalid" })
      const to = `/cupom/${invoice.id}`
      return { who, to, form: { ...(await drawn(who, to, "appeal")), said: "A foto mostra tudo." } }
    },
  },
  help: {
    fill: async () => {
      const who = await newcomer()
      const { protocol } = await insertInvoice(site.db, { registrationId: who.registration.id })
      const form = { ...(await drawn(who, "/ajuda", "question")), protocol, said: "Quando sai?" }
      return { who, to: "/ajuda", form }
    },
  },
  "profile data": { fill: () => own("/perfil", "data", { lastname: "da Várzea" }) },
  "profile password": {
    fill: () =>
      own("/perfil", "password", {
        currentPassword: demoPassword,
        password: newPassword,
        passwordConfirmation: newPassword,
      }),
  },
  "profile news": { fill: () => own("/perfil", "news", { wanted: "yes" }) },
  "profile correction": {
    fill: () =>
      own("/perfil?confirm=correct", "correction", { wantedName: "Joana", said: "Digitei errado." }),
  },
  "profile cancel": { fill: () => own("/perfil?confirm=cancel", "cancel", {}) },
  "prize paper": {
    fill: () =>
      prizeForm("paper", { kind: "identity", photo }, (prize, id) => award(prize.id, id, "pending")),
    multipart: true,
  },
  "prize address": {
    fill: () =>
      prizeForm("address", ownAddress, async (prize, id) => {
        const made = await award(prize.id, id, "validated")
        await site.db.update(prizeKinds).set({ way: "post" }).where(eq(prizeKinds.name, prize.name))
        return made
      }),
  },
  "prize answer": {
    fill: () =>
      prizeForm("answer", { answer: "Saí da empresa em 2024." }, async (prize, id) => {
        const awardId = await award(prize.id, id, "pending")
        const { id: by } = await insertUser(site.db, { passwordHash: null })
        const now = new Date(Date.now() - UNDO_MS)
        const because = { reasonCode: "staff", reason: "Está na lista" } as const
        await askDisqualification(site.db, { claim: { awardId }, ...because, by, now })
        return awardId
      }),
  },
}

test("has a line for each form of the public side", async () => {
  const routes = (await builtRoutes()).filter(({ id, action }) => action && id.startsWith("routes/site/"))
  const names = routes.flatMap(({ id, action }) => {
    const name = id.slice("routes/site/".length)
    return action?.intents ? action.intents.map((intent) => `${name} ${intent}`) : [name]
  })
  expect(Object.keys(forms).toSorted()).toEqual(names.toSorted())
})

/** Addresses are written by the minute, and counts of posts are not what a form is about. */
const asides = ["ips", "rate_limits"]
async function added(
  work: () => Promise<void>,
  less: readonly string[] = [],
): Promise<Record<string, number>> {
  const before = await rowCounts(site.db)
  await work()
  const changes = Object.entries(await rowCounts(site.db)).map(([table, n]) => [table, n - before[table]!])
  return Object.fromEntries(
    changes.filter(([table, n]) => n !== 0 && ![...asides, ...less].includes(String(table))),
  ) as Record<string, number>
}

const said = (answer: Response) => [answer.status, answer.headers.get("location")?.split("#")[0] ?? null]

describe.each(Object.entries(forms))("%s", (_, { fill, multipart, each = [], isSpent = false }) => {
  const send = (
    { who, to, form }: Filled,
    typed: Fields | [string, string | Blob][] = form,
    asMultipart = multipart,
  ) => who.post(to, typed, { multipart: asMultipart })
  /** As a browser sends it that was told nothing: with the cookies that it had. */
  const sameAgain = (filled: Filled): Filled => {
    const cookies = Object.fromEntries(filled.who.cookies)
    return { ...filled, who: visit(site.app.origin, { adult: "agegate" in cookies, cookies }) }
  }

  test("is answered the same where its answer was lost and it is sent again, and happens once", async () => {
    const first = await fill()
    const second = sameAgain(first)
    const told = said(await send(first))
    expect(told[0]).toBeLessThan(400)
    const toldAgain = isSpent ? [422, null] : told
    const more = await added(async () => expect(said(await send(second))).toEqual(toldAgain), each)
    expect(more).toEqual({})
  })

  test("happens once where it is sent twice at once", async () => {
    const [one, two] = [await fill(), await fill()]
    const once = await added(async () => void (await send(one)), each)
    const both = await added(async () => {
      const answers = await Promise.all([two, sameAgain(two)].map((filled) => send(filled)))
      const refused = answers.map(({ status }) => status).filter((status) => status >= 400)
      expect(refused).toEqual(isSpent ? [422] : [])
    }, each)
    expect(both).toEqual(once)
  })

  test("is no fault of ours in another encoding, with texts twice as long, an empty file or a field twice", async () => {
    const filled = await fill()
    const pairs = Object.entries(filled.form)
    const [name = "intent", value = ""] = pairs.find(([each]) => each !== "intent") ?? []
    const longer = pairs.map(([each, text]): [string, string | Blob] =>
      typeof text === "string" ? [each, text + text] : [each, text],
    )
    const odd: [string, [string, string | Blob][], boolean][] = [
      ["longer", longer, Boolean(multipart)],
      ["empty file", [...pairs, ["photo", new File([], "x.jpg", { type: "image/jpeg" })]], true],
      ["twice", [...pairs, [name, value]], Boolean(multipart)],
      ["otherwise encoded", pairs, !multipart],
    ]
    for (const [what, typed, asMultipart] of odd)
      await never5xx(what, send(sameAgain(filled), typed, asMultipart))
  })
})

const ofParticipants = Object.entries(forms).filter(([name]) => /^(cupom|help|profile|prize)/.test(name))

describe.each(ofParticipants)("%s, opened by one person", (_, { fill, multipart }) => {
  test("is not sent by another who signed in in the same browser meanwhile", async () => {
    const [{ who, to, form }, rui] = [await fill(), await newcomer()]
    const lacking = Object.fromEntries(
      Object.entries(form).filter(([name]) => ["intent", "who"].includes(name)),
    )
    const more = await added(async () => {
      // One with faults as well: its page would come back as the other person's, ready to be sent.
      for (const sent of [lacking, form]) {
        const answer = await rui.post(to, sent, { multipart })
        expect([403, 404]).toContain(answer.status)
        const html = await answer.text()
        // What is at an address of the one person's is not there for the other.
        expect(words(html)).toMatch(/Este formulário foi aberto em outra conta\.|Página não encontrada/)
        // Nor does it come back as the other's own: one more tap would send it.
        expect(html).not.toContain('name="who"')
      }
    })
    expect(more).toEqual({})
    expect((await rui.get("/perfil")).status).toBe(200)
    expect((await who.post(to, form, { multipart })).status).toBeLessThan(400)
  })
})

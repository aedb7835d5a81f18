import { and, eq, isNotNull, isNull } from "drizzle-orm"
import type { Page } from "playwright"
import { keepDraft } from "#app/auth/form-draft.server"
import { openUserSession } from "#app/auth/sessions.server"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { fulfilments } from "#drizzle/schema/fulfilments"
import { prizeAwards } from "#drizzle/schema/prizes"
import { cpfBlocks } from "#drizzle/schema/registrations"
import { adultCookie } from "./age-gate"
import { asOwner } from "./as-owner"
import { bringAxe } from "./axe"
import { db, ids, now } from "./axe-campaign"
import type { Window } from "./axe-looks"
import { openPhone } from "./browser"
import { resizer } from "./resizer"
import { signed, unsigned } from "./sign-in"

export type Language = "pt" | "en"
export type Visitor = keyof typeof visitors
/** What a visitor of the campaign has in the browser. */
type Sitting = { registrationId?: string; draft?: string }

/** Somebody whom the campaign leaves out. */
const blockSomebody = () =>
  asOwner(async (owner) => {
    const { id, cpf } = await insertRegistration(owner)
    await owner.insert(cpfBlocks).values({ cpf, reason: "Equipe da agência" })
    return id
  })

/** Whose last coupon left something over for the next number. */
const saveSomething = () =>
  asOwner(async (owner) => {
    const { id: registrationId } = await insertRegistration(owner)
    await insertInvoice(owner, { registrationId, totalCents: 1_590, carryCents: 1_590 })
    return registrationId
  })

/** A prize that is on its way to its winner. */
export const findSentPrize = async () =>
  (
    await db
      .select({ id: prizeAwards.id, registrationId: prizeAwards.registrationId })
      .from(fulfilments)
      .innerJoin(prizeAwards, eq(prizeAwards.id, fulfilments.awardId))
      .where(eq(fulfilments.state, "sent"))
      .orderBy(prizeAwards.id)
      .limit(1)
  )[0]!

/** A coupon that won a prize whose papers are still to come. */
export const findLuckyCoupon = async () =>
  (
    await db
      .select({ id: prizeAwards.invoiceId, registrationId: prizeAwards.registrationId })
      .from(prizeAwards)
      .where(
        and(
          eq(prizeAwards.state, "pending"),
          isNotNull(prizeAwards.invoiceId),
          isNull(prizeAwards.releasedAt),
        ),
      )
      .orderBy(prizeAwards.id)
      .limit(1)
  )[0]!

/** What somebody typed into the coupon's form before their session ended, and the token that opens it. */
async function keepCoupon() {
  const { id: registrationId } = await insertRegistration(db)
  const sent = { total: "85,00", cnpj: "11.222.333/0001-81" }
  const form = { page: "/cupom", form: "cupom", sent, photoSent: true, secret: "test", now }
  return { registrationId, draft: await keepDraft(db, { registrationId, ...form }) }
}
let keeping: ReturnType<typeof keepCoupon> | undefined
/** One coupon for whoever is on the way to the login and whoever is back from it. */
const keptCoupon = () => (keeping ??= keepCoupon())

const visitors = {
  stranger: async () => ({}),
  person: async () => ({ registrationId: ids.person }),
  blocked: async () => ({ registrationId: await blockSomebody() }),
  winner: async () => findSentPrize(),
  lucky: async () => findLuckyCoupon(),
  saver: async () => ({ registrationId: await saveSomething() }),
  "person without a signal": async () => ({ registrationId: ids.person }),
  "whose session ended": async () => ({ draft: (await keptCoupon()).draft }),
  "who signed in again": keptCoupon,
} satisfies Record<string, () => Promise<Sitting>>

/** A phone with axe, of a visitor past the age gate who answered about cookies, in a language of theirs. */
export async function sitDown(origin: string, who: Visitor, language: Language): Promise<Window> {
  const { registrationId, draft }: Sitting = await visitors[who]()
  const page: Page = await openPhone({ javaScript: true, baseURL: origin })
  await bringAxe(page)
  const cookies = [adultCookie, { name: "lng", value: unsigned(language) }]
  if (draft) cookies.push({ name: "draft", value: unsigned(draft) })
  if (registrationId) {
    const client = { ip: "127.0.0.1" }
    const { token } = await openUserSession(db, { registrationId, now, client })
    cookies.push({ name: "user_session", value: signed(token) })
  }
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: origin })))
  return { page, widen: await resizer(page) }
}

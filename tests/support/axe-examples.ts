import { eq } from "drizzle-orm"
import { makeResetToken } from "#app/auth/reset.server"
import { asked, db, desk, drawIds, drawn, ids, now, texts } from "./axe-campaign"
import { registrations } from "#drizzle/schema/registrations"
import { shareOf } from "./full"
import { type BuiltRoute, builtRoutes } from "./route-table"

const linkFor = async (whose: { registrationId: string } | { userId: string }) =>
  (await makeResetToken(db, { ...whose, minutes: 60, now })) ?? ""

/** What stands in for the parameter of a route, or for its whole path; a new route with one wants its line here. */
const examples: Record<string, () => string | Promise<string>> = {
  "routes/site/bars-unit": () => "sp",
  "routes/site/bars-city": () => "/bares/sp/campinas",
  "routes/site/cupom-answer": () => ids.invoice,
  "routes/site/help-request": () => asked.own,
  "routes/site/draw": () => drawn.draw,
  "routes/site/prize": () => ids.ownAward,
  "routes/site/reset": () => linkFor({ registrationId: ids.person }),
  "routes/site/unsubscribe-link": async () =>
    (await db.select().from(registrations).where(eq(registrations.id, ids.person)))[0]!.mailKey,
  "routes/admin/auth/reset": () => linkFor({ userId: ids.admin }),
  "routes/admin/actions/detail": () => ids.action,
  "routes/admin/logs/detail": () => ids.log,
  "routes/admin/ips/detail": () => ids.ip,
  "routes/admin/registrations/detail": () => ids.person,
  "routes/admin/requests/detail": () => asked.appeal,
  // It leads on to the request that waits.
  "routes/admin/requests/queue": () => `/admin/registrations/requests/${asked.appeal}?queue=1`,
  "routes/admin/invoices/detail": () => ids.invoice,
  "routes/admin/prizes/detail": () => ids.wonPrize,
  "routes/admin/invalid-prizes/detail": () => ids.lostAward,
  "routes/admin/validation/record": () => ids.award,
  "routes/admin/winners-draw/edit": () => drawIds.open,
  "routes/admin/winners/detail": () => drawn.winner,
  "routes/admin/users/edit": () => ids.colleague,
  "routes/admin/calculation/detail": () => drawIds.closed,
  "routes/admin/calculation/minutes": () => drawIds.closed,
  "routes/admin/calculation/rehearsal": () => drawIds.rehearsal,
  "routes/admin/stores/edit": () => desk.store,
  "routes/admin/stores/poster": () => desk.store,
  "routes/admin/fulfilment/detail": () => ids.fulfilment,
  "routes/admin/fulfilment/kind": () => ids.kind,
  "routes/admin/faq/edit": () => texts.question,
  "routes/admin/regulations/edit": () => texts.draft,
  "routes/admin/products/edit": () => desk.product,
  "routes/admin/bulk/detail": () => desk.bulk,
  "routes/admin/approvals/detail": () => desk.approval,
  "routes/admin/dispatches/detail": () => desk.dispatch,
  "routes/admin/email-templates/edit": () => desk.template,
  "routes/admin/cpf-block/import-list": () => desk.list,
  "routes/admin/stores/import-file": () => desk.bars,
}

/** Every page of the built server, in its frame. */
export const builtPages = async (): Promise<BuiltRoute[]> =>
  (await builtRoutes()).filter(
    ({ id, page }) => page && id !== "root" && !id.endsWith("/_layout") && id !== "routes/admin/auth/entry",
  )

/**
 * The pages that one of three looks at in a quick run: each is then opened by one of the three, and each page once in a
 * browser. In a full run all of them.
 */
export const pagesInTurn = async (turn: 0 | 1 | 2): Promise<readonly BuiltRoute[]> =>
  shareOf(await builtPages(), turn)

/** Who may open a public page: a guest's is nobody's who is signed in, and a participant's is theirs alone. */
export function sittersOf({ loader }: BuiltRoute): ("insider" | "stranger")[] {
  if (loader?.guard === "public") return ["insider", "stranger"]
  return loader?.guard === "guest" ? ["stranger"] : ["insider"]
}

/** Where a page of the campaign is found. */
export async function exampleOf({ id, url }: BuiltRoute): Promise<string> {
  const example = examples[id]
  if (url("a") !== url("b") && !example) throw new Error(`${id} wants its line in examples.`)
  const given = (await example?.()) ?? ""
  return given.startsWith("/") ? given : url(given)
}

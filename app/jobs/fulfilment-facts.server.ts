import { and, eq, sql } from "drizzle-orm"
import { brand } from "#app/brand"
import type { Db } from "#app/db/client.server"
import { isToldByMail } from "#app/domain/fulfilment/fulfilment"
import { stillGetsMail } from "#app/domain/my-data/still-gets-mail.server"
import { getClaim } from "#app/domain/papers/claim.server"
import type { PrizeSentFacts } from "#app/i18n/mails/mail-text"
import { paths } from "#app/paths"
import { fulfilments, prizeKinds } from "#drizzle/schema/fulfilments"
import { prizeAwards } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { winners } from "#drizzle/schema/winners"
import { linkTo, type MailFacts, person } from "./mail-facts.server"

/**
 * A prize that left, as long as its mail may still go and it is its winner's: what came back meanwhile is told of when it
 * leaves again, of a parcel that is there nobody is told that it is on its way, and a voucher's code is for no one who lost it.
 */
export async function findPrizeSent(db: Db, id: string): Promise<MailFacts<PrizeSentFacts>> {
  const [row] = await db
    .select({
      to: person,
      awardId: fulfilments.awardId,
      winnerId: fulfilments.winnerId,
      code: fulfilments.deliveryCode,
      prize: prizeKinds.name,
      way: prizeKinds.way,
      state: fulfilments.state,
    })
    .from(fulfilments)
    .innerJoin(prizeKinds, eq(prizeKinds.id, fulfilments.kindId))
    .leftJoin(prizeAwards, eq(prizeAwards.id, fulfilments.awardId))
    .leftJoin(winners, eq(winners.id, fulfilments.winnerId))
    .innerJoin(
      registrations,
      eq(registrations.id, sql`coalesce(${prizeAwards.registrationId}, ${winners.registrationId})`),
    )
    .where(and(eq(fulfilments.id, id), stillGetsMail))
  if (!row || !isToldByMail(row)) return undefined
  const { to, awardId, winnerId, code, prize, way } = row
  const { isStanding } = await getClaim(db, awardId ? { awardId } : { winnerId: winnerId ?? "" })
  if (!isStanding) return undefined
  const facts = {
    name: to.name,
    url: linkTo(paths.prize(awardId ?? winnerId ?? "")),
    prize,
    voucher: way === "voucher" ? (code ?? "") : "",
    tracking: way === "voucher" ? "" : (code ?? ""),
    contact: brand.company.email,
  }
  return { to, facts }
}

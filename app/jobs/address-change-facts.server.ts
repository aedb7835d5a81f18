import { and, eq, sql } from "drizzle-orm"
import { brand } from "#app/brand"
import type { Db } from "#app/db/client.server"
import { stillGetsMail } from "#app/domain/my-data/still-gets-mail.server"
import { getClaim } from "#app/domain/papers/claim.server"
import { placeOf } from "#app/domain/registrations/place-of"
import type { Locale } from "#app/errors"
import type { AddressChangedFacts } from "#app/i18n/mails/mail-text"
import { sayMailMoment } from "#app/i18n/say-moment.server"
import { paths } from "#app/paths"
import { draws } from "#drizzle/schema/draws"
import { deliveryAddresses } from "#drizzle/schema/fulfilments"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { winners } from "#drizzle/schema/winners"
import { linkTo, type MailFacts, person, readsIn } from "./mail-facts.server"
import { whomToWarn } from "./whom-to-warn.server"

/** A delivery address with the prize that it is of, and whose that is. */
const findAddress = (db: Db, id: string) =>
  db
    .select({
      to: person,
      awardId: deliveryAddresses.awardId,
      winnerId: deliveryAddresses.winnerId,
      prize: sql<string>`coalesce(${prizes.name}, ${draws.prize})`,
      city: deliveryAddresses.city,
      uf: deliveryAddresses.uf,
      at: deliveryAddresses.changedAt,
      since: deliveryAddresses.createdAt,
    })
    .from(deliveryAddresses)
    .leftJoin(prizeAwards, eq(prizeAwards.id, deliveryAddresses.awardId))
    .leftJoin(prizes, eq(prizes.id, prizeAwards.prizeId))
    .leftJoin(winners, eq(winners.id, deliveryAddresses.winnerId))
    .leftJoin(draws, eq(draws.id, winners.drawId))
    .innerJoin(
      registrations,
      eq(registrations.id, sql`coalesce(${prizeAwards.registrationId}, ${winners.registrationId})`),
    )
    .where(and(eq(deliveryAddresses.id, id), stillGetsMail))

/**
 * Whose prize goes to an address, the first or another than before, as long as it is theirs. Of the address no more than the city is said,
 * and not even that where an earlier email is written to: others may read that mailbox by now.
 */
export async function findAddressChange(
  db: Db,
  id: string,
  { now, asked }: { now: Date; asked?: Locale },
): Promise<MailFacts<AddressChangedFacts>> {
  const [row] = await findAddress(db, id)
  if (!row) return undefined
  const { awardId, winnerId, prize, at, since } = row
  const { isStanding } = await getClaim(db, awardId ? { awardId } : { winnerId: winnerId ?? "" })
  if (!isStanding) return undefined
  const { to, isOwnAddress } = await whomToWarn(db, { to: readsIn(row.to, asked), now })
  const facts = {
    name: to.name,
    url: linkTo(paths.prize(awardId ?? winnerId ?? "")),
    prize,
    first: +since === +at,
    place: (isOwnAddress && placeOf(row)) || "",
    at: sayMailMoment(at, to.locale),
    contact: brand.company.email,
  }
  return { to, facts }
}

import { and, asc, eq, isNull, not } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { cutPage, keyset, noFilters, type Page, readPage } from "#app/db/list.server"
import { isAwardUndisclosed } from "#app/domain/validation/disclosed.server"
import { ofAward, validatedPerson } from "#app/domain/validation/validated-name.server"
import { firstNameAndInitial } from "#app/domain/registrations/name"
import { placeOf } from "#app/domain/registrations/place-of"
import { dayOf } from "#app/platform/time/clock.server"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { validatedNames } from "#drizzle/schema/validated-names"
import { type InstantFilters, matchingFilters } from "./instant-filters.server"

/** A winner as anyone may see one: first name and initial, city and unit; who was erased has no place. */
type PublicWinner = { id: string; name: string; place: string | null }
/** `day` is YYYY-MM-DD in São Paulo. */
type InstantWinner = PublicWinner & { prize: string; day: string }

type Person = { name: string; lastname: string; city: string; uf: string }

const masked = ({ name, lastname, city, uf }: Person) => ({
  name: firstNameAndInitial(name, lastname),
  place: placeOf({ city, uf }),
})

/** Validated for good, and not back on offer: nothing else is published. */
const isConfirmed = (now: Date) =>
  and(eq(prizeAwards.state, "validated"), isNull(prizeAwards.releasedAt), not(isAwardUndisclosed(now)))

/**
 * Confirmed winners of instant prizes, newest first, a page of `size` as the address asks for (`?cursor=`), those that
 * the filters name.
 */
export async function listInstantWinners(
  db: Db,
  query: URLSearchParams,
  { now, size, filters = {} }: { now: Date; size?: number; filters?: InstantFilters },
): Promise<Page<InstantWinner>> {
  const page = readPage(query, { sorts: ["awardedAt"], defaultSort: "-awardedAt", filters: noFilters }, size)
  const { where, orderBy, limit } = keyset(page, prizeAwards.awardedAt, prizeAwards.id)
  const rows = await db
    .select({ id: prizeAwards.id, awardedAt: prizeAwards.awardedAt, prize: prizes.name, ...validatedPerson })
    .from(prizeAwards)
    .innerJoin(prizes, eq(prizes.id, prizeAwards.prizeId))
    .innerJoin(registrations, eq(registrations.id, prizeAwards.registrationId))
    .leftJoin(validatedNames, ofAward)
    .where(and(isConfirmed(now), matchingFilters(filters), where))
    .orderBy(...orderBy)
    .limit(limit)
  const cut = cutPage(rows, page, (row) => row.awardedAt)
  const shown = cut.rows.map(({ id, awardedAt, prize, ...who }) => ({
    id,
    ...masked(who),
    prize,
    day: dayOf(awardedAt),
  }))
  return { ...cut, rows: shown }
}

/** The prizes that somebody is confirmed as the winner of, by name. */
export async function wonPrizes(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: prizes.name })
    .from(prizeAwards)
    .innerJoin(prizes, eq(prizes.id, prizeAwards.prizeId))
    .where(isConfirmed(now))
    .orderBy(asc(prizes.name))
  return rows.map(({ name }) => name)
}

import { eq, or, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import { prizeAwards } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { validatedNames } from "#drizzle/schema/validated-names"
import { winners } from "#drizzle/schema/winners"

/**
 * Who holds a prize, for a query that joins registrations and, at its left, `validatedNames`: as it was validated; of
 * whoever waits for that, or was erased, as the registration says now.
 */
export const validatedPerson = {
  name: sql<string>`coalesce(${validatedNames.name}, ${registrations.name})`,
  lastname: sql<string>`coalesce(${validatedNames.lastname}, ${registrations.lastname})`,
  city: sql<string>`coalesce(${validatedNames.city}, ${registrations.city})`,
  uf: sql<string>`coalesce(${validatedNames.uf}, ${registrations.uf})`,
}

export const ofWinner = eq(validatedNames.winnerId, winners.id)
export const ofAward = eq(validatedNames.awardId, prizeAwards.id)
/** Of a row that is about one prize or the other. */
export const ofClaim = ({ awardId, winnerId }: { awardId: PgColumn; winnerId: PgColumn }) =>
  or(eq(validatedNames.awardId, awardId), eq(validatedNames.winnerId, winnerId))

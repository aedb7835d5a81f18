import { and, eq, inArray, isNull, or } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { erasures } from "#drizzle/schema/erasures"
import { tickets } from "#drizzle/schema/tickets"

/** How many numbers of a draw count for a person's CPF: their own, and those of an account of before that was erased. */
export const countHeldNumbers = (
  db: Db,
  { registrationId, drawId }: { registrationId: string; drawId: string },
): Promise<number> => {
  const before = db
    .select({ id: erasures.registrationId })
    .from(erasures)
    .where(eq(erasures.returnedAs, registrationId))
  const ofCpf = or(eq(tickets.registrationId, registrationId), inArray(tickets.registrationId, before))
  return db.$count(tickets, and(ofCpf, eq(tickets.drawId, drawId), isNull(tickets.voidAt)))
}

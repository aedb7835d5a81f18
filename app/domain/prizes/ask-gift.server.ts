import { eq, type SQL } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { askApproval } from "#app/domain/approvals/ask-approval.server"
import { isCpf, normalizeCpf } from "#app/domain/registrations/cpf"
import { RuleBroken } from "#app/errors"
import { registrations } from "#drizzle/schema/registrations"
import { lockGift } from "./give-prize.server"

type AskGiftInput = {
  prizeId: string
  /** A CPF, or the registration's id. */
  person: string
  reason: string
  by: string
  prizesPerCpf: number
  now: Date
}

/**
 * Asks that a prize be given to somebody by hand; answers the request's id. Nothing is given by it. The same form sent
 * again by the same person is the same request. Throws CPF_NOT_FOUND beside `person`, INVALID_REQUEST beside `reason`,
 * WRONG_STATE where it is asked for already, and as givePrize does.
 */
export async function askGift(
  db: Db,
  { prizeId, person, reason, by, prizesPerCpf, now }: AskGiftInput,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const registrationId = await findPerson(tx, person)
    await lockGift(tx, { prizeId, registrationId, prizesPerCpf })
    const details = { registrationId }
    return askApproval(tx, { kind: "give-prize", subjectId: prizeId, details, reason, by, now })
  })
}

async function findPerson(tx: Db, typed: string): Promise<string> {
  const who = meant(typed)
  const [found] = who ? await tx.select({ id: registrations.id }).from(registrations).where(who) : []
  if (!found) throw new RuleBroken("CPF_NOT_FOUND", { field: "person" })
  return found.id
}

function meant(typed: string): SQL | undefined {
  if (isUuid(typed)) return eq(registrations.id, typed)
  const cpf = normalizeCpf(typed)
  return isCpf(cpf) ? eq(registrations.cpf, cpf) : undefined
}

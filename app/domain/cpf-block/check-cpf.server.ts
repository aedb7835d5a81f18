import { and, asc, count, eq, inArray, isNotNull, isNull } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { prizeAwards } from "#drizzle/schema/prizes"
import { cpfBlocks, registrations } from "#drizzle/schema/registrations"
import { alreadyBlocked } from "./block-cpf.server"
import { findBlock } from "./is-blocked.server"
import { listFourEyesNeeded } from "./takes-four-eyes.server"

/** What a block would meet: earlier ones, a person, and what that person has in draws whose base is not closed. */
export type CpfCheck = {
  /** Blocks of this CPF that were lifted. */
  lifted: number
  person: { id: string; name: string; lastname: string; status: "active" | "canceled" } | null
  /** Numbers that are not voided. */
  draws: { id: string; title: string; numbers: number }[]
  /** Instant prizes that the person holds, invalid ones apart. */
  prizes: number
  /** Whether the block is asked for, and another person confirms it. */
  takesFourEyes: boolean
}

/** Looks a normalised CPF up before it is blocked; changes nothing. Throws ALREADY_BLOCKED. */
export async function checkCpf(db: Db, cpf: string): Promise<CpfCheck> {
  const [block, lifted, [person]] = await Promise.all([
    findBlock(db, cpf),
    db.$count(cpfBlocks, and(eq(cpfBlocks.cpf, cpf), isNotNull(cpfBlocks.unblockedAt))),
    db
      .select({
        id: registrations.id,
        name: registrations.name,
        lastname: registrations.lastname,
        status: registrations.status,
      })
      .from(registrations)
      .where(eq(registrations.cpf, cpf)),
  ])
  if (block) throw alreadyBlocked(block)
  const winnings = person ? await heldBy(db, person.id) : { draws: [], prizes: 0 }
  const takesFourEyes = (await listFourEyesNeeded(db, [cpf])).length > 0
  return { lifted, person: person ?? null, ...winnings, takesFourEyes }
}

async function heldBy(db: Db, registrationId: string): Promise<Pick<CpfCheck, "draws" | "prizes">> {
  const [inDraws, prizes] = await Promise.all([
    db
      .select({ id: draws.id, title: draws.title, numbers: count() })
      .from(tickets)
      .innerJoin(draws, eq(draws.id, tickets.drawId))
      .where(
        and(eq(tickets.registrationId, registrationId), isNull(tickets.voidAt), eq(draws.state, "planned")),
      )
      .groupBy(draws.id)
      .orderBy(asc(draws.periodStart), asc(draws.id)),
    db.$count(
      prizeAwards,
      and(
        eq(prizeAwards.registrationId, registrationId),
        isNull(prizeAwards.releasedAt),
        inArray(prizeAwards.state, ["pending", "validated"]),
      ),
    ),
  ])
  return { draws: inDraws, prizes }
}

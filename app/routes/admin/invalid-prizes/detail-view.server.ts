import { can, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { formatCents } from "#app/domain/invoices/money"
import { canPrize } from "#app/domain/prizes/prize"
import { getPrize, getPrizeOf } from "#app/domain/prizes/prizes.queries.server"
import { firstNameAndInitial } from "#app/domain/registrations/name"
import { shownCpf, shownName, shownReason } from "#app/domain/registrations/shown-person"
import { RuleBroken } from "#app/errors"

type InvalidPrizeViewRequest = { id: string; viewer: Viewer; now: Date }
export type InvalidPrizeView = Awaited<ReturnType<typeof viewInvalidPrize>>

/**
 * A lost prize by its award: why, and what may be done about it. It stays to be seen once it is decided, so that who
 * comes late sees what it has become. Throws NOT_FOUND.
 */
export async function viewInvalidPrize(db: Db, { id, viewer, now }: InvalidPrizeViewRequest) {
  const { prizeId } = await getPrizeOf(db, id)
  const { awards, award: currentAward, ...prize } = await getPrize(db, { id: prizeId, now })
  const award = awards.find((each) => each.id === id)
  if (!award) throw new RuleBroken("NOT_FOUND")
  const { person, state, releasedAt, ...rest } = award
  const named = can(viewer.permissions, "registrations:view")
  const may = (action: "return-to-pending" | "release") => currentAward?.id === id && canPrize(action, state)
  return {
    id,
    state,
    releasedAt,
    reason: shownReason(rest.reason, { named }),
    version: rest.version,
    prize: { id: prizeId, name: prize.name, value: formatCents(prize.valueCents) },
    person: {
      id: person.id,
      name: shownName(person, { named }),
      shortName: firstNameAndInitial(person.name, person.lastname),
      cpf: shownCpf(person.cpf, { named }),
      isCanceled: person.status === "canceled",
    },
    invoice: rest.invoice,
    awardedAt: rest.awardedAt,
    decidedAt: rest.decidedAt,
    decidedBy: rest.names.decidedBy,
    may: { update: may("return-to-pending"), release: may("release") },
  }
}

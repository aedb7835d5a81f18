import { can, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { viewOpenApproval, viewFourEyesOnDeed } from "#app/domain/approvals/open-approval.queries.server"
import { findOpenRequest } from "#app/domain/disqualification/requests.queries.server"
import { viewFourEyesOnClaim } from "#app/domain/validation/four-eyes.server"
import { seenDeliveries } from "#app/domain/fulfilment/seen-deliveries.server"
import { findShortStock } from "#app/domain/fulfilment/short-stock.queries.server"
import { canPrize, type PrizeState } from "#app/domain/prizes/prize"
import { getPrize } from "#app/domain/prizes/prizes.queries.server"
import { firstNameAndInitial } from "#app/domain/registrations/name"
import { isWithoutPerson, shownCpf, shownName, shownReason } from "#app/domain/registrations/shown-person"

type Award = Awaited<ReturnType<typeof getPrize>>["awards"][number]
export type PrizeView = Awaited<ReturnType<typeof viewPrize>>
export type AwardView = ReturnType<typeof viewAward>

/** A prize as its page shows it; whoever may not open registrations reads no winner's name in full, and no reason. Throws NOT_FOUND. */
export async function viewPrize(db: Db, { id, viewer, now }: { id: string; viewer: Viewer; now: Date }) {
  const { awards, award, state, ...prize } = await getPrize(db, { id, now })
  const named = can(viewer.permissions, "registrations:view")
  const shown = awards.map((award) => viewAward(award, named))
  const holds = award !== null
  const wasReleased = awards.some(({ releasedAt }) => releasedAt !== null)
  const open = await viewOpenApproval(db, { subjectId: prize.id, viewer, now })
  const give = canPrize("give", state) && (!prize.isScheduled || wasReleased)
  const asks = give && !open && can(viewer.permissions, "prizes:give")
  const may = decisions(state, holds)
  const claim = award && { awardId: award.id }
  const isAsked = claim !== null && (await findOpenRequest(db, claim)) !== undefined
  const about = { kind: "give-prize", subjectId: prize.id } as const
  return {
    prize,
    state,
    delivery: award && ((await seenDeliveries(db, [award.id], viewer.permissions)).get(award.id) ?? null),
    short: await findShortStock(db, prize.name),
    award: shown.find(({ id }) => id === award?.id) ?? null,
    awards: shown,
    /** What is asked about it already, and whether anybody is there to confirm a gift that this viewer would ask for. */
    open,
    two: asks ? await viewFourEyesOnDeed(db, { ...about, viewer, now }) : null,
    /** Whether anybody is there to confirm a disqualification that this viewer would ask for. */
    toDisqualify:
      claim && may.invalidate && !isAsked
        ? await viewFourEyesOnClaim(db, { claim, permission: "prizes:invalidate", viewer, now })
        : null,
    /** What its state lets an administrator do. */
    may: Object.assign({ give }, may),
  }
}

const decisions = (state: PrizeState, holds: boolean) => ({
  validate: holds && canPrize("validate", state),
  invalidate: holds && canPrize("invalidate", state),
  update: holds && canPrize("return-to-pending", state),
  release: holds && canPrize("release", state),
})

function viewAward({ person, ...award }: Award, named: boolean) {
  return {
    ...award,
    reason: shownReason(award.reason, { named }),
    person: {
      id: person.id,
      name: shownName(person, { named }),
      shortName: firstNameAndInitial(person.name, person.lastname),
      cpf: shownCpf(person.cpf, { named }),
      isCanceled: person.status === "canceled",
      isErased: isWithoutPerson(person),
    },
  }
}

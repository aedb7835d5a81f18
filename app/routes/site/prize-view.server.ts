import type { Db } from "#app/db/client.server"
import { promotionEnd } from "#app/domain/campaign.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { findOwnAddress } from "#app/domain/fulfilment/own-address.queries.server"
import { hearingEnds, isNotified } from "#app/domain/disqualification/hearing"
import { readHearing } from "#app/domain/disqualification/hearing.server"
import {
  type DisqualificationRequest,
  findOpenRequest,
  listAsked,
} from "#app/domain/disqualification/requests.queries.server"
import { listSentPapers } from "#app/domain/papers/papers.queries.server"
import { listRefusedPapers, type RefusedPaper } from "#app/domain/papers/refused-papers.server"
import { awardDeadlines } from "#app/domain/prizes/deadlines"
import { listOwnPrizes } from "#app/domain/prizes/own-prizes.queries.server"
import { findLastPeriodEnd } from "#app/domain/validation/record.queries.server"
import { listOwnWins } from "#app/domain/winners/own-wins.queries.server"
import { type Locale, RuleBroken } from "#app/errors"
import { sayMailMoment } from "#app/i18n/say-moment.server"
import { sayDay } from "#app/i18n/say-day"
import { sayCents } from "#app/domain/invoices/say-cents"
import { paths } from "#app/paths"
import { dayOf } from "#app/platform/time/clock.server"
import type { Env } from "#app/platform/env.server"
import { paperRefusals } from "#app/words/reasons/papers"
import { disqualificationWords, sayPublicReason } from "#app/words/reasons/public-reasons"
import { tracksOf } from "./prize/tracks.server"
import type { OwnPrizeView, PrizeTask } from "#app/site/own-prizes"

type PrizeViewRequest = { registrationId: string; locale: Locale; env: Env; now: Date }

/** What a person has won, in draws and on the spot, as the profile shows it. */
export async function viewPrizes(
  db: Db,
  request: PrizeViewRequest,
): Promise<{ won: OwnPrizeView[]; drawn: OwnPrizeView[] }> {
  const [awards, wins] = await Promise.all([listOwnPrizes(db, request), listOwnWins(db, request)])
  const claimIds = [...awards.map(({ awardId }) => awardId), ...wins.map(({ winnerId }) => winnerId)]
  const asked = await listAsked(db, claimIds, request.now)
  const track = await tracksOf(db, [
    ...awards.map(({ awardId, ...row }) => ({ id: awardId, claim: { awardId }, ...row })),
    ...wins.map(({ winnerId, ...row }) => ({ id: winnerId, claim: { winnerId }, ...row })),
  ])
  const end = awards.length > 0 ? promotionEnd(request.env, await findLastPeriodEnd(db)) : null
  const photosMissing = (id: string, claimBy: string | null) => {
    const kinds = track.lackingPapers(id)
    if (kinds.length === 0) return null
    const isLate = claimBy !== null && claimBy < dayOf(request.now)
    return { kinds, until: claimBy && sayDay(claimBy, request.locale), isLate }
  }
  const href = (id: string, state: string) =>
    state === "pending" || asked.has(id) || track.address(id) ? paths.prize(id) : null
  const deliveredBy = (day: string) => sayDay(day, request.locale)
  const why = (code: string | null) => sayPublicReason(disqualificationWords, code, request.locale)
  return {
    won: awards.map(
      ({ awardId: id, awardedAt, valueCents, reasonCode, name, state, instructions, protocol }) => {
        const { deliverBy, claimBy } = awardDeadlines({ wonOn: dayOf(awardedAt), promotionEnd: end })
        return {
          name,
          state,
          instructions,
          protocol,
          track: track.of(id),
          address: track.address(id),
          task: taskOf({
            isOpen: state === "pending",
            isAsked: asked.has(id),
            lacksPhotos: track.lackingPapers(id).length > 0,
            address: track.address(id),
          }),
          reason: why(reasonCode),
          id,
          value: sayCents(valueCents, request.locale),
          draw: null,
          isReserve: false,
          isAsked: asked.has(id),
          photosMissing: photosMissing(id, claimBy),
          hasOneSide: track.hasOneSide(id),
          deliverBy: deliveredBy(deliverBy),
          href: href(id, state),
          awardedAt: sayMailMoment(awardedAt, request.locale),
        }
      },
    ),
    drawn: wins.map(
      ({
        winnerId: id,
        prize: name,
        draw: title,
        drawId,
        number,
        state,
        isReserve,
        reasonCode,
        claimBy,
        deliverBy,
      }) => ({
        id,
        deliverBy: deliveredBy(deliverBy),
        name,
        state,
        isReserve,
        reason: why(reasonCode),
        isAsked: asked.has(id),
        track: track.of(id),
        address: track.address(id),
        task: taskOf({
          isOpen: state === "pending" && !isReserve,
          isAsked: asked.has(id),
          lacksPhotos: track.lackingPapers(id).length > 0,
          address: track.address(id),
        }),
        photosMissing: photosMissing(id, claimBy),
        hasOneSide: track.hasOneSide(id),
        draw: { id: drawId, title, number },
        href: href(id, state),
        value: null,
        instructions: "",
        awardedAt: null,
        protocol: null,
      }),
    ),
  }
}

/** One of them with the papers that were sent for it. Throws NOT_FOUND, also for somebody else's. */
export async function viewOwnPrize(db: Db, { id, ...request }: PrizeViewRequest & { id: string }) {
  const { won, drawn } = await viewPrizes(db, request)
  const prize = [...won, ...drawn].find((each) => each.id === id)
  if (!prize) throw new RuleBroken("NOT_FOUND")
  const claim: ClaimRef = prize.draw ? { winnerId: id } : { awardId: id }
  const isOpen = prize.state === "pending" && !prize.isReserve
  const papers = await listSentPapers(db, claim)
  const address = await findOwnAddress(db, claim)
  const open = await findOpenRequest(db, claim)
  const told = open && isNotified(open, request.now) ? open : undefined
  const { registrationId, locale } = request
  const sent = papers.map(({ createdAt, ...paper }) => ({
    ...paper,
    sentAt: sayMailMoment(createdAt, locale),
  }))
  const refused = isOpen ? await listRefusedPapers(db, { registrationId, claim }) : []
  const asked = told && {
    reason: sayPublicReason(disqualificationWords, told.reasonCode, request.locale),
    until: sayMailMoment(await answerableUntil(db, told, request.now), request.locale),
    answer: told.plea ?? "",
  }
  return {
    prize,
    task: prize.task,
    isOpen,
    papers: sent,
    refused: refused.map((paper) => viewRefused(paper, locale)),
    asked: asked || null,
    address,
  }
}

const viewRefused = ({ paperId: id, kind, sentAt, refusal }: RefusedPaper, locale: Locale) => ({
  id,
  kind,
  sentAt: sayMailMoment(sentAt, locale),
  why: paperRefusals[refusal][locale],
  next: paperRefusals[refusal].next[locale],
})

/** Whoever reads of it here before the mail has left may answer as long as if it left now, or longer. */
async function answerableUntil(db: Db, request: DisqualificationRequest, now: Date): Promise<Date> {
  const { from } = await readHearing(db, request)
  return from ?? hearingEnds({ toldAt: request.toldAt ?? now, sentAt: now })
}

type Standing = Pick<OwnPrizeView, "isAsked" | "address"> & { isOpen: boolean; lacksPhotos: boolean }

/** Without an address nothing leaves; its photos are looked at before that. */
function taskOf({ isOpen, isAsked, lacksPhotos, address }: Standing): PrizeTask {
  if (isAsked) return "answer"
  if (isOpen && (lacksPhotos || address !== "missing")) return "papers"
  return address ? "address" : "none"
}

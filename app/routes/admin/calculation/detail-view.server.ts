import { randomInt } from "node:crypto"
import { can, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import {
  extractionInput,
  handInInput,
  postponeInput,
  rehearsalInput,
} from "#app/domain/draws/calculation/calculation-input.server"
import { viewFourEyes } from "#app/domain/four-eyes/view-four-eyes.server"
import { countPlaces, getCalculation } from "#app/domain/draws/calculation/calculation.queries.server"
import { isDrawOver } from "#app/domain/draws/draw"
import { findDrawFourEyes } from "#app/domain/draws/planning/four-eyes.queries.server"
import { drawnNumber } from "#app/domain/draws/inspection/drawn-number"
import { sayClosedTooLate } from "#app/domain/draws/calculation/enter-extraction.server"
import { closesBy, extractionAt, sayExtraction } from "#app/domain/draws/planning/extraction-day.server"
import { sayDatedTooLate, sayUndated } from "#app/domain/log/dating/check-dated.server"
import { findToldOtherwise } from "#app/domain/log/told-otherwise.server"
import { handInFault } from "#app/domain/draws/calculation/hand-in-fault"
import { firstStep, isDue, nextStep } from "#app/domain/draws/calculation/next-step"
import { postponementDays } from "#app/domain/draws/calculation/postponement-days.server"
import { sayTookPlace } from "#app/domain/draws/calculation/took-place.server"
import { readTrailStart } from "#app/domain/draws/result/read-result-file.server"
import { holdersOfPlaces, PLACES, resultPlaces } from "#app/domain/draws/result/result-places.queries.server"
import { noteNamed } from "#app/domain/registrations/looks.server"
import { sayRehearsalsOver } from "#app/domain/draws/calculation/rehearse-draw.server"
import { constraintOf } from "#app/forms/constraint.server"
import { env } from "#app/platform/env.server"
import { dayOf } from "#app/platform/time/clock.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"

/** Steps of the trail that the page shows; RESULT.json has all of them. */
const TRAIL = 10

type CalculationViewRequest = { id: string; viewer: Viewer; now: Date; url: URL }
export type CalculationView = Awaited<ReturnType<typeof viewCalculation>>

/** A draw's calculation as its page shows it. Throws NOT_FOUND. */
export async function viewCalculation(db: Db, { id, viewer, now, url }: CalculationViewRequest) {
  const { draw, ...rest } = await getCalculation(db, { id, viewerId: viewer.id })
  const { rule, extraction, resultFile, baseFile, ...shown } = draw
  const isWithoutPrizes = draw.state === "closed" && !extraction
  const isHeld = now >= extractionAt(draw)
  const dated = { draw, extractionAt: extractionAt(draw), now }
  const wantsDate = env().isProduction && ["closed", "computed"].includes(draw.state)
  const undated = wantsDate ? await sayUndated(db, dated) : null
  const drawn = extraction && formatLuckyNumber(drawnNumber(rule, extraction), rule.seriesDigits)
  return {
    draw: { ...shown, rule, extraction, hasBaseFile: baseFile !== null },
    ...rest,
    /** Whether four eyes can take its steps, while there are any. */
    fourEyes: isDrawOver(draw.state) ? null : await findDrawFourEyes(db, { periodEnd: draw.periodEnd, now }),
    lastDay: dayOf(draw.periodEnd),
    drawn,
    /** Why the base is not written: the public log and the numbers tell differently. */
    toldOtherwise: draw.state === "closing" ? await findToldOtherwise(db, id) : null,
    next: nextStep(draw),
    isDue: isDue(draw, { now, extractionAt: extractionAt(draw) }),
    first: firstStep(
      { ...draw, isHandedIn: rest.handIns.length > 0 },
      { now, extractionAt: extractionAt(draw) },
    ),
    extractionSaid: sayExtraction(draw).pt,
    /** The day came before the base closed, or before it is closed: the next extraction counts. */
    tooLate: {
      toClose: draw.state === "planned" && now > closesBy(draw),
      message: (isWithoutPrizes && (await sayTooLate(db, dated, wantsDate))) || null,
    },
    /** Why nobody can publish yet: nobody outside has dated the base. */
    undated: undated?.pt ?? null,
    postponing: postponementDays(draw, now),
    /** Why the extraction moves no more, although its prizes are not there (any more). */
    tookPlace: (isWithoutPrizes && (await sayTookPlace(db, draw))?.pt) || null,
    /** Of a postponement that this viewer would ask for: whether anybody is there to confirm it. */
    toPostpone:
      isWithoutPrizes && can(viewer.permissions, "calculation:run")
        ? await viewFourEyes(db, {
            permission: "calculation:run",
            by: viewer.id,
            moment: draw.periodEnd,
            now,
          })
        : null,
    rehearsalsOver: isHeld ? sayRehearsalsOver(draw).pt : null,
    result:
      resultFile === null
        ? null
        : {
            ...(await placesPage(db, { draw, url, viewer, now })),
            trail: await trailStart(resultFile, rule.seriesDigits),
            shortfall: shortfallOf(rule, await countPlaces(db, draw.id)),
          },
    constraints: {
      extraction: constraintOf(extractionInput),
      handIn: constraintOf(handInInput),
      postpone: constraintOf(postponeInput),
      rehearse: constraintOf(rehearsalInput),
    },
    handInFault: handInFault(draw, { last: rest.handIns[0], isHeld }),
    madeUp: Array.from({ length: 5 }, () => String(randomInt(100_000)).padStart(5, "0")).join("-"),
  }
}

type Dated = Parameters<typeof sayUndated>[1] & { draw: Parameters<typeof sayClosedTooLate>[0] }

const sayTooLate = async (db: Db, dated: Dated, wantsDate: boolean): Promise<string | undefined> =>
  (sayClosedTooLate(dated.draw) ?? (wantsDate ? await sayDatedTooLate(db, dated) : null))?.pt

type PlaceCounts = Awaited<ReturnType<typeof countPlaces>>
type PlacesWanted = { winners: number; surrogates: number }

/** null where as many were found as the rule looks for. */
const shortfallOf = ({ winners, surrogates }: PlacesWanted, found: PlaceCounts) =>
  found.titulars < winners || found.surrogates < surrogates ? { winners, surrogates, found } : null

type Draw = Parameters<typeof resultPlaces>[1]["draw"]

type PlacesAsked = { draw: Draw; url: URL; viewer: Viewer; now: Date }

async function placesPage(db: Db, { draw, url, viewer, now }: PlacesAsked) {
  const cursor = url.searchParams.get("after") ?? ""
  const after = /^[0-9]{1,6}$/.test(cursor) ? Number(cursor) : 0
  const named = can(viewer.permissions, "registrations:view")
  const found = await resultPlaces(db, { draw, after, named })
  const places = found.slice(0, PLACES)
  const orders = places.map(({ order }) => order)
  const registrationIds = await holdersOfPlaces(db, { drawId: draw.id, orders })
  await noteNamed(db, { place: "result", registrationIds, viewer, now })
  return { places, isFirst: after === 0, next: found.length > PLACES ? (places.at(-1)?.order ?? null) : null }
}

/** null where the file cannot be read: the page says so and is there all the same. */
async function trailStart(key: string, digits: number) {
  const steps = await readTrailStart(key, { most: TRAIL }).catch(() => null)
  return (
    steps && steps.map(({ outcome, ...number }) => ({ number: formatLuckyNumber(number, digits), outcome }))
  )
}

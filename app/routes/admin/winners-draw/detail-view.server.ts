import type { Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { viewOpenApproval, viewFourEyesOnDeed } from "#app/domain/approvals/open-approval.queries.server"
import { mayAddSeries, mostSeries } from "#app/domain/draws/planning/add-segment.server"
import { overlapping } from "#app/domain/draws/planning/check-period.server"
import { commitmentsOf, getDeskDraw, shareOf } from "#app/domain/draws/desk-draws.queries.server"
import { canDraw, isDrawOver } from "#app/domain/draws/draw"
import { isCountedOn, isNamed } from "#app/domain/draws/planning/edit-faults.server"
import { drawHasNumbers } from "#app/domain/draws/read-locked-draw.server"
import { findDrawFourEyes } from "#app/domain/draws/planning/four-eyes.queries.server"
import { fairAdditions } from "#app/domain/draws/planning/series-reach"
import { writeDrawForm } from "#app/domain/draws/planning/written-draw.server"
import { writtenSeries } from "#app/domain/tickets/lucky-number"
import { dayOf } from "#app/platform/time/clock.server"
import type { DrawValues } from "./labels"

/** Fewer choices are read sooner. */
const FAIR_SHOWN = 4

/** What of a draw its page may change: all but its series, only what decides nothing, or nothing at all. */
export type Scope = "all" | "shown" | "nothing"
export type DrawView = Awaited<ReturnType<typeof viewDraw>>

/** A draw as its page shows it. Throws NOT_FOUND. */
export async function viewDraw(db: Db, { id, viewer, now }: { id: string; viewer: Viewer; now: Date }) {
  const { segments, holderKeyCommitment, rule, ...draw } = await getDeskDraw(db, id)
  const isAhead = !isDrawOver(draw.state)
  const [isHeld, countedOn, overlaps, fourEyes] = await Promise.all([
    drawHasNumbers(db, draw.id),
    isCountedOn(db, draw, now),
    overlapping(db, { ...draw, drawId: draw.id }),
    isAhead ? findDrawFourEyes(db, { periodEnd: draw.periodEnd, now }) : null,
  ])
  const mayEdit = canDraw("edit", draw.state)
  const scope: Scope = !mayEdit ? "nothing" : countedOn ? "shown" : "all"
  const about = { kind: "edit-draw", subjectId: draw.id } as const
  const open = await viewOpenApproval(db, { subjectId: draw.id, viewer, now })
  const room = mostSeries(rule) - rule.seriesCount
  return {
    draw: { ...draw, rule, series: writtenSeries(rule) },
    scope,
    isNamed: isNamed(draw, now),
    may: {
      addSeries: mayAddSeries(draw, now) && room > 0,
      cancel: mayEdit && !isHeld,
    },
    room: { most: room, fair: fairAdditions(rule, mostSeries(rule)).slice(0, FAIR_SHOWN) },
    segments: segments.map((segment) => ({
      ...segment,
      ...shareOf([segment]),
      series: writtenSeries({ ...rule, ...segment }),
    })),
    isAhead,
    /** What is asked about it already, and whether anybody is there to confirm what this viewer would ask. */
    open,
    two: mayEdit && !open ? await viewFourEyesOnDeed(db, { ...about, viewer, now }) : null,
    fourEyes,
    lastDay: dayOf(draw.periodEnd),
    commitments: commitmentsOf({ rule, holderKeyCommitment, segments }),
    saved: valuesOf({ ...draw, rule }, overlaps.length > 0),
  }
}

/** The saved draw as its form shows it; beside another one it stands knowingly. */
const valuesOf = (draw: Parameters<typeof writeDrawForm>[0], alongside: boolean): DrawValues => ({
  ...writeDrawForm(draw),
  alongside: alongside ? "on" : "",
})

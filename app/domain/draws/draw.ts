import type { drawStates } from "#drizzle/schema/draws"

/** What a draw goes through; the database guards the same steps. */
export type DrawState = (typeof drawStates)[number]

/** In which states each action is allowed. */
const allowedIn = {
  "add-segment": ["planned"],
  edit: ["planned"],
  close: ["planned"],
  freeze: ["closing"],
  postpone: ["closed"],
  "enter-extraction": ["closed"],
  "hand-in": ["closed", "computed", "published"],
  rehearse: ["closed"],
  compute: ["closed"],
  reject: ["computed"],
  publish: ["computed"],
  cancel: ["planned"],
} as const satisfies Record<string, readonly DrawState[]>
export type DrawAction = keyof typeof allowedIn

/** Whether a draw in this state takes the action. */
export const canDraw = (action: DrawAction, state: DrawState): boolean =>
  (allowedIn[action] as readonly DrawState[]).includes(state)

/** Whether lucky numbers of this draw may still be given, voided or brought back. */
export const takesChanges = (state: DrawState): boolean => state === "planned"

/** Whether nothing more is to come: the home page no longer announces it. */
export const isDrawOver = (state: DrawState): boolean => state === "published" || state === "canceled"

/** Whether an invoice that arrives at this moment earns numbers in the draw; both ends of the period count. */
export const isOpen = (draw: { state: DrawState; periodStart: Date; periodEnd: Date }, at: Date): boolean =>
  takesChanges(draw.state) && draw.periodStart <= at && at <= draw.periodEnd

/**
 * A draw closes from two minutes after its period: a body that began in time is complete or cut by then (`BODY_MS`), and
 * what is being written holds the draw's lock. Whatever is later still is refused.
 */
const GRACE_MS = 2 * 60_000
export const closesFrom = (draw: { periodEnd: Date }): Date => new Date(draw.periodEnd.getTime() + GRACE_MS)

import type { Clock } from "#app/platform/time/clock.server"

/** A clock that stands still. */
export const clockAt = (moment: Date | string): Clock => {
  const at = new Date(moment)
  return { now: () => at }
}

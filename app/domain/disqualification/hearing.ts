/** So long whoever is to lose a prize may answer before anybody confirms it; `disqualifications_two_and_heard` says the same. */
export const HEARING_HOURS = 48

/** Whether whoever is to lose a prize knows of it: not before the request can no longer be taken back unsaid. */
export const isNotified = ({ toldAt }: { toldAt: Date | null }, now: Date): boolean =>
  toldAt !== null && toldAt <= now

/** From when on a second person may confirm; null as long as the person cannot be told. */
export const confirmableFrom = ({ toldAt }: { toldAt: Date | null }): Date | null =>
  toldAt && new Date(toldAt.getTime() + HEARING_HOURS * 3_600_000)

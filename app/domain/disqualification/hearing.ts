/** So long whoever is to lose a prize may answer before anybody confirms it; `disqualifications_two_and_heard` says the same. */
export const HEARING_HOURS = 48

/** Whether whoever is to lose a prize knows of it: not before the request can no longer be taken back unsaid. */
export const isNotified = ({ toldAt }: { toldAt: Date | null }, now: Date): boolean =>
  toldAt !== null && toldAt <= now

/** How long the person may answer who is told at this moment, and never less than that from the moment it was to be told. */
export const hearingEnds = ({ toldAt, sentAt }: { toldAt: Date; sentAt: Date }): Date =>
  new Date(Math.max(toldAt.getTime(), sentAt.getTime()) + HEARING_HOURS * 3_600_000)

/** So long whoever is to lose a prize may answer before anybody confirms it; `disqualifications_two_and_heard` says the same. */
export const HEARING_HOURS = 48

/** Whether whoever is to lose a prize knows of it: not before the request can no longer be taken back unsaid. */
export const isNotified = ({ toldAt }: { toldAt: Date | null }, now: Date): boolean =>
  toldAt !== null && toldAt <= now

/** Until when the person may answer: some hours from the moment they were to be told, or from the mail's leaving if later. */
export const hearingEnds = ({ toldAt, sentAt }: { toldAt: Date; sentAt: Date }): Date =>
  new Date(Math.max(toldAt.getTime(), sentAt.getTime()) + HEARING_HOURS * 3_600_000)

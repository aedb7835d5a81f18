/** A block as its table has it. */
export type Block = { blockedAt: Date; until: Date; liftedAt: Date | null }

/** Whether a block holds: it ends by itself, by the clock that the reader is handed. */
export const isStanding = ({ blockedAt, until, liftedAt }: Block, now: Date): boolean =>
  liftedAt === null && blockedAt <= now && now < until

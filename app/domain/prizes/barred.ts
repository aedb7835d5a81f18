import type { BarredCode } from "#app/words/reasons/prize-steps"

export type { BarredCode } from "#app/words/reasons/prize-steps"

type Standing = { isOnHold: boolean; prizesHeld: number; prizesPerCpf: number }

/** Why a coupon cannot have an instant prize, as the public log tells it; null where it can. */
export function barredBy({ isOnHold, prizesHeld, prizesPerCpf }: Standing): BarredCode | null {
  if (isOnHold) return "held"
  return prizesHeld >= prizesPerCpf ? "prizes-per-cpf" : null
}

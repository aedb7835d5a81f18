/** Whether coupons of somebody's are taken, and the moment that it waits for or ended at, in words (empty where none). */
export type Sending = { state: "open" | "ahead" | "over" | "blocked"; moment: string }

type SaidWindow = { isEnabled: boolean; hasEnded: boolean; start: string; end: string }

/** A CPF that is left out comes before any window. */
export function sendingOf({ isEnabled, hasEnded, start, end }: SaidWindow, isBlocked: boolean): Sending {
  if (isBlocked) return { state: "blocked", moment: "" }
  if (isEnabled) return { state: "open", moment: "" }
  return hasEnded ? { state: "over", moment: end } : { state: "ahead", moment: start }
}

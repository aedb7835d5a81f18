/**
 * Whether coupons of somebody's are taken; in words, the moment that it waits for or ended at, and what a pause tells
 * everybody (empty where there is none).
 */
export type Sending = {
  state: "open" | "paused" | "ahead" | "over" | "blocked"
  moment: string
  notice: string
}

type Standing = {
  window: { isEnabled: boolean; hasEnded: boolean; start: string; end: string }
  isBlocked: boolean
  /** The notice of the pause that is on. */
  pause: string | null
}

/** A CPF that is left out comes before any window, and a window before a pause within it. */
export function sendingOf({ window, isBlocked, pause }: Standing): Sending {
  if (isBlocked) return { state: "blocked", moment: "", notice: "" }
  if (window.isEnabled) return { state: pause === null ? "open" : "paused", moment: "", notice: pause ?? "" }
  return window.hasEnded
    ? { state: "over", moment: window.end, notice: "" }
    : { state: "ahead", moment: window.start, notice: "" }
}

/** Whether somebody who has nothing yet may still get it. */
export const isComing = ({ state }: Pick<Sending, "state">): boolean =>
  state === "open" || state === "paused" || state === "ahead"

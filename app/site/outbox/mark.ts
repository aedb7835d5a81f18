import type { WaitingForm } from "./store"

/** Longer than any form is kept: the page that is opened after that loads what forgets it. */
export const YEAR_S = 31_536_000

/**
 * A cookie as long as forms are here, so that every page loads this script. A line that is poor in bytes then brings it at
 * all (`platform/cookies/kept-on-phone.server`). `1` where one of them is to be sent still, of which signing out asks.
 */
export function mark(forms: WaitingForm[]): void {
  const isUnsent = forms.some(({ state }) => state !== "typing" && state !== "sent")
  document.cookie = `outbox=${Number(isUnsent)};path=/;max-age=${forms.length && YEAR_S};samesite=lax`
}

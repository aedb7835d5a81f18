import { DAY_MS } from "#app/platform/time/days"

export const WEEK_MS = 7 * DAY_MS

/** Forgets everything that this phone keeps of a person: coupons that wait, numbers as they were last seen. */
export function wipe(): void {
  localStorage.removeItem("who")
  for (const name of ["outbox", "wipe"]) document.cookie = `${name}=;path=/;max-age=0`
  indexedDB.deleteDatabase("outbox")
  void caches.delete("seen")
}

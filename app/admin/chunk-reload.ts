const GUARD_MS = 60_000
const KEY = "chunk-reload"

/** Whether a failed chunk may reload the page now: at most once in 60 seconds. Notes that it did. */
export function mayReload(store: Pick<Storage, "getItem" | "setItem">, now: number): boolean {
  if (now - Number(store.getItem(KEY) ?? 0) < GUARD_MS) return false
  store.setItem(KEY, String(now))
  return true
}

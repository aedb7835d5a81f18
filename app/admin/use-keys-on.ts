import { useSyncExternalStore } from "react"
import { secureHere } from "#app/platform/cookies/secure-page"
import { keysAreOff, keysCookie } from "./keys"

const SWITCHED = "keys-switched"

function subscribe(changed: () => void): () => void {
  window.addEventListener(SWITCHED, changed)
  return () => window.removeEventListener(SWITCHED, changed)
}
const areOn = () => !keysAreOff(document.cookie)
/** Without scripts no key does anything. */
const onServer = () => null

/** Whether keys act in this browser; null before scripts run. */
export const useKeysOn = (): boolean | null =>
  useSyncExternalStore<boolean | null>(subscribe, areOn, onServer)

/** Switches them, for every part of the page at once. */
export function switchKeys(on: boolean): void {
  document.cookie = keysCookie(!on) + secureHere()
  window.dispatchEvent(new Event(SWITCHED))
}

import { useEffect, useRef } from "react"
import { keyMeant, keysAreOff } from "./keys"

/** What some keys, by the names of `keyMeant`, do on a page, and how both are called. */
export type PageKey = {
  keys: readonly string[]
  shown: string
  does: string
  act: (key: string) => void
}

/** Of each part that is on the page just now. */
const inUse = new Set<readonly PageKey[]>()

/** All that keys do on the page as it stands. */
export const keysInUse = (): PageKey[] => [...inUse].flat()

/** What is asked right now is answered first; the page behind it hears no key, though `click()` would reach its buttons. */
const QUESTION = ":is(dialog:modal, [role=dialog]:popover-open)"

/**
 * What keys do while the part that asks for it is on the page. None without Ctrl while somebody types, and none under an
 * open question or where the keys were switched off.
 */
export function useKeys(keys: readonly PageKey[]): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
    inUse.add(keys)
    return () => void inUse.delete(keys)
  }, [keys])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = keyMeant(event)
      const meant = key === null ? undefined : current.current.find(({ keys }) => keys.includes(key))
      if (!key || !meant || keysAreOff(document.cookie) || document.querySelector(QUESTION)) return
      event.preventDefault()
      meant.act(key)
    }
    document.addEventListener("keydown", listen)
    return () => document.removeEventListener("keydown", listen)
  }, [])
}

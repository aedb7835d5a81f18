import { useEffect, useRef } from "react"
import { keyMeant, keysAreOff } from "./keys"

/**
 * What each key does while the part that asks for it is on the page, by the names of `keyMeant`. Nothing while somebody
 * types, under an open dialog, or where the keys were switched off.
 */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = keyMeant(event)
      const act = key === null ? undefined : current.current[key]
      if (!act || keysAreOff(document.cookie) || document.querySelector("dialog:modal")) return
      event.preventDefault()
      act()
    }
    document.addEventListener("keydown", listen)
    return () => document.removeEventListener("keydown", listen)
  }, [])
}

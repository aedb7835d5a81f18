import { useEffect, useState } from "react"
import { Checkbox } from "#app/ui/checkbox"
import { keysAreOff, keysCookie } from "./keys"

/** Turns the keys off and on again in this browser; only there when scripts run, as the keys are. */
export function KeysSwitch() {
  const [isOff, turn] = useState<boolean>()
  useEffect(() => turn(keysAreOff(document.cookie)), [])
  if (isOff === undefined) return null
  const change = (off: boolean) => {
    document.cookie = keysCookie(off)
    turn(off)
  }
  return (
    <Checkbox
      id="keys-on"
      name="keys"
      label="Usar atalhos do teclado neste navegador (? mostra quais)"
      checked={!isOff}
      onChange={({ target }) => change(!target.checked)}
    />
  )
}

import { useId } from "react"
import { Checkbox } from "#app/ui/checkbox"
import { switchKeys, useKeysOn } from "./use-keys-on"

/** Turns the keys off and on again in this browser; only there when scripts run, as the keys are. */
export function KeysSwitch() {
  const id = useId()
  const isOn = useKeysOn()
  if (isOn === null) return null
  return (
    <Checkbox
      id={id}
      name="keys"
      label="Usar atalhos do teclado neste navegador (? mostra quais)"
      checked={isOn}
      onChange={({ target }) => switchKeys(target.checked)}
    />
  )
}

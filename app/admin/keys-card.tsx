import { Card } from "./detail-page"
import { KeysList } from "./keys-list"
import { KeysSwitch } from "./keys-switch"
import type { PageKey } from "./use-keys"
import { useKeysOn } from "./use-keys-on"

/** A page's own keys where its work is done by them, and the switch; only where scripts run. */
export function KeysCard({ keys }: { keys: readonly PageKey[] }) {
  const isOn = useKeysOn()
  if (isOn === null) return null
  return (
    <Card title={isOn ? "Teclas" : "Teclas desligadas"}>
      {isOn && <KeysList keys={keys} />}
      <KeysSwitch />
    </Card>
  )
}

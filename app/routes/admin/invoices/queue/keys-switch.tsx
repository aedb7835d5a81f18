import { Form } from "@remix-run/react"
import { useEffect, useState } from "react"
import { Card } from "#app/admin/detail-page"
import { Button } from "#app/ui/button"

const keys = [
  ["V", "validar"],
  ["1 a 8", "escolher o motivo"],
  ["I", "invalidar"],
  ["J", "pular para o próximo"],
  ["K", "voltar ao anterior"],
] as const

/** Which keys there are, and the switch; only where scripts run, since without them no key does anything. */
export function KeysSwitch({ keysOn }: { keysOn: boolean }) {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  if (!isAlive) return null
  return (
    <Card title={keysOn ? "Teclas" : "Teclas desligadas"}>
      {keysOn && (
        <ul className="desk__keys">
          {keys.map(([key, does]) => (
            <li key={key}>
              <kbd>{key}</kbd> {does}
            </li>
          ))}
        </ul>
      )}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="keys" />
        <input type="hidden" name="keys" value={keysOn ? "off" : "on"} />
        <Button variant="secondary" small>
          {keysOn ? "Desligar as teclas" : "Ligar as teclas"}
        </Button>
      </Form>
    </Card>
  )
}

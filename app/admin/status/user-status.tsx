import { Badge, type BadgeTone } from "#app/ui/badge"

const faces = {
  active: { label: "Ativo", tone: "good" },
  invited: { label: "Convidado", tone: "warn" },
  disabled: { label: "Desativado", tone: "bad" },
} as const satisfies Record<string, { label: string; tone: BadgeTone }>

export const userStatuses = Object.entries(faces).map(([value, { label }]) => ({ value, label }))

export function UserStatus({ value }: { value: keyof typeof faces }) {
  return <Badge tone={faces[value].tone}>{faces[value].label}</Badge>
}

export function TwoFactor({ on }: { on: boolean }) {
  return on ? <Badge tone="good">Ligada</Badge> : <Badge>Desligada</Badge>
}

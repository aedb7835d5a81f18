import { Badge } from "#app/ui/badge"

export const registrationStatuses = [
  { value: "active", label: "Ativo" },
  { value: "canceled", label: "Cancelado" },
]

export function RegistrationStatus({ value }: { value: "active" | "canceled" }) {
  return value === "active" ? <Badge tone="good">Ativo</Badge> : <Badge tone="bad">Cancelado</Badge>
}

import { Badge } from "#app/ui/badge"

/** Of what takes part or no longer does: bars, products. */
export const activeStatuses = [
  { value: "active", label: "Ativo" },
  { value: "inactive", label: "Inativo" },
]

export function ActiveStatus({ active }: { active: boolean }) {
  return active ? <Badge tone="good">Ativo</Badge> : <Badge>Inativo</Badge>
}

import { Badge } from "#app/ui/badge"

export const blockStatuses = [
  { value: "blocked", label: "Bloqueado" },
  { value: "unblocked", label: "Desbloqueado" },
]

export function BlockStatus({ standing }: { standing: boolean }) {
  return standing ? <Badge tone="bad">Bloqueado</Badge> : <Badge>Desbloqueado</Badge>
}

import { Badge } from "#app/ui/badge"

export const ticketStates = [
  { value: "valid", label: "Válido" },
  { value: "void", label: "Anulado" },
]

export function TicketStatus({ isVoid }: { isVoid: boolean }) {
  return isVoid ? <Badge tone="bad">Anulado</Badge> : <Badge tone="good">Válido</Badge>
}

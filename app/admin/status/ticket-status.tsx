import { choicesOf, stateWords } from "#app/words/states"
import { Badge } from "#app/ui/badge"

const words = stateWords.tickets

export const ticketStates = choicesOf(words)

export function TicketStatus({ isVoid }: { isVoid: boolean }) {
  return isVoid ? <Badge tone="bad">{words.void}</Badge> : <Badge tone="good">{words.valid}</Badge>
}

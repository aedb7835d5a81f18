import { Badge } from "#app/ui/badge"
import { choicesOf, stateWords } from "#app/words/states"

const words = stateWords.faq

/** Of a question: on the page or not. */
export const questionStatuses = choicesOf(words)

export function QuestionStatus({ published }: { published: boolean }) {
  return published ? <Badge tone="good">{words.published}</Badge> : <Badge>{words.draft}</Badge>
}

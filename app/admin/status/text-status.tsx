import { Badge } from "#app/ui/badge"
import { choicesOf, stateWords } from "#app/words/states"

const regulationWords = stateWords.regulations

/** Of an edition of a text that people accept. */
export const regulationStatuses = choicesOf(regulationWords)

export function RegulationStatus({ state }: { state: keyof typeof regulationWords }) {
  if (state === "current") return <Badge tone="good">{regulationWords.current}</Badge>
  return state === "draft" ? (
    <Badge tone="info">{regulationWords.draft}</Badge>
  ) : (
    <Badge>{regulationWords.replaced}</Badge>
  )
}

const questionWords = stateWords.faq

/** Of a question: on the page or not, and whether a draft of it waits beside what the page says. */
export const questionStatuses = choicesOf(questionWords)

export function QuestionStatus({ published, hasDraft }: { published: boolean; hasDraft: boolean }) {
  return published ? (
    <>
      <Badge tone="good">{questionWords.published}</Badge>
      {hasDraft && (
        <>
          {" "}
          <Badge tone="info">Com rascunho</Badge>
        </>
      )}
    </>
  ) : (
    <Badge>{questionWords.draft}</Badge>
  )
}

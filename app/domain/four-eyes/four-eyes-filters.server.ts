import { readChoice, readText } from "#app/db/filter-readers.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import { holdsWords } from "#app/platform/text/fold"
import { approvalWords } from "#app/words/approvals"
import { codesOf } from "#app/words/codes-of"
import { waitingWords } from "#app/words/four-eyes"
import { stateWords } from "#app/words/states"
import type { WaitingLine } from "./waiting.queries.server"

const kinds = [...codesOf(approvalWords), ...codesOf(waitingWords)]
const states = codesOf(stateWords.approvals)

/** What the list of all that takes two people is filtered by, as its address says. */
export const readFourEyesFilters = (params: URLSearchParams) => ({
  filters: askedOf("approvals", params),
  text: readText(params, "q"),
  kind: readChoice(params, "kind", kinds),
  state: readChoice(params, "status", states),
})
export type FourEyesFilters = ReturnType<typeof readFourEyesFilters>

/** Whether these leave a line of what waits elsewhere: it is searched by all that it says. */
export function leavesWaiting(
  { filters, text, kind, state }: FourEyesFilters,
  line: Pick<WaitingLine, "kind" | "subject" | "askedBy">,
): boolean {
  const said = `${waitingWords[line.kind]} ${line.subject} ${line.askedBy}`
  return (
    filters.unread.length === 0 &&
    (state === undefined || state === "asked") &&
    (kind === undefined || kind === line.kind) &&
    (text === undefined || holdsWords(said, text))
  )
}

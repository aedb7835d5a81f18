import type { SubjectType } from "#app/audit/audit-names"
import { type PersonViewer, shownReason } from "#app/domain/registrations/shown-person"

/** Of these a reason is about a draw or the whole site, and nobody in it: their own pages tell it to whoever sees them. */
const ofNobody: ReadonlySet<string> = new Set<SubjectType>(["draws", "pauses"])

/** Whether what was written freely about such a thing may name anybody. */
export const mayNamePeople = (subjectType: string): boolean => !ofNobody.has(subjectType)

/** Why a row of the audit was done, as far as this reader may know it. */
export const shownReasonOf = (
  { subjectType, reason }: { subjectType: string; reason: string | null },
  { named }: PersonViewer,
): string | null => shownReason(reason, { named: named || !mayNamePeople(subjectType) })

import { areaLabels } from "#app/auth/permission-labels"
import type { AuditAction, SubjectType } from "#app/audit/audit-names"
import { actionWords, specialActionWords, subjectWords } from "#app/words/audit"

/** An action or a kind of thing without its word is a type error. */
const actions: Readonly<Record<AuditAction, string>> = actionWords
const subjects: Readonly<Record<SubjectType, string>> = subjectWords
const special: Readonly<Record<string, string>> = specialActionWords

/** A row may be older than the code that reads it: what has no word any more says itself. */
const wordFor = (words: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(words, name) ? words[name]! : name

export const sayArea = (area: string): string => wordFor(areaLabels, area)
export const sayAction = (area: string, action: string): string =>
  special[`${area}:${action}`] ?? wordFor(actions, action)
export const saySubject = (type: string): string => wordFor(subjects, type)

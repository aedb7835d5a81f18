import { readRecorded } from "#app/admin/moment"
import type { LogDetail } from "#app/domain/logs/logs.queries.server"
import { auditFieldWords } from "#app/words/audit-fields"
import { sayNumber } from "#app/words/count"
import { paperWords } from "#app/words/papers"
import { paperRefusalWords } from "#app/words/reasons/papers"
import { textLocaleWords } from "#app/words/states"

/** What the fields of an event are called; what has no word here says its own name. */
const fields: Readonly<Record<string, string>> = {
  terms: "Termos de uso",
  regulation: "Regulamento",
  userId: "Administrador",
  reason: "Motivo",
  fields: "Campos alterados",
  invoiceId: "Cupom",
  protocol: "Protocolo",
  numbers: "Números da sorte",
  prizeId: "Prêmio",
  awardId: "Prêmio ganho",
  winnerId: "Ganhador",
  paperId: "Papel",
  kind: "Tipo do papel",
  sentAt: "Enviado em",
  refusal: "Por que não serviu",
}

/** "pt3": an edition in its language. */
function sayEdition(carried: string): string {
  const [, locale, edition] = /^(pt|en)([0-9]+)$/.exec(carried) ?? []
  return locale && edition ? `versão ${edition}, ${textLocaleWords[locale as "pt"]}` : carried
}

const kinds: Readonly<Record<string, string>> = paperWords
const refusals: Readonly<Record<string, string>> = paperRefusalWords

type EventField = LogDetail["eventFields"][number]

const order = Object.keys(fields)

/** In the order of the words above: the database keeps an event's fields by the length of their names. */
export const eventFieldsInOrder = (eventFields: readonly EventField[]): EventField[] =>
  [...eventFields].sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field))

export const sayFieldName = ({ field }: EventField): string => fields[field] ?? field

/** A value as a person reads it: the name of what it names, else the value itself. */
export function sayFieldValue({ field, value, name }: EventField): string {
  if (Array.isArray(value)) return value.map((each) => auditFieldWords[each] ?? each).join(", ")
  if (typeof value === "number") return sayNumber(value)
  if (field === "terms" || field === "regulation") return sayEdition(value)
  if (field === "kind") return kinds[value] ?? value
  if (field === "refusal") return refusals[value] ?? value
  if (field === "sentAt") return readRecorded(value)
  return name ?? value
}

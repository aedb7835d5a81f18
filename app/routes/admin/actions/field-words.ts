import { momentText } from "#app/admin/moment"
import { listLabels } from "#app/auth/permission-labels"
import { adminTypeLabels } from "#app/auth/permissions"
import type { FieldChange, ChangeSide } from "#app/domain/actions/changes"
import { type Thing, thingOf } from "#app/domain/actions/named-ids"
import { commandNames, sayCommand } from "#app/domain/commands/command"
import { formatCents } from "#app/domain/invoices/money"
import { approvalTitles } from "#app/words/approvals"
import { auditFieldWords } from "#app/words/audit-fields"
import { sayNumber } from "#app/words/count"
import { exportFormatWords } from "#app/words/files"
import { requestAnswerWords } from "#app/words/reasons/requests"
import { deliveryWayWords, regulationKindWords, stateWords, textLocaleWords } from "#app/words/states"

/** What a row's state is called, by what the row is about. */
const states: Readonly<Record<string, Readonly<Record<string, string>>>> = stateWords

/** Fields of which the audit keeps a code. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: adminTypeLabels,
  area: listLabels,
  kind: { ...regulationKindWords, ...approvalTitles },
  locale: textLocaleWords,
  format: exportFormatWords,
  answerCode: Object.fromEntries(Object.entries(requestAnswerWords).map(([code, { pt }]) => [code, pt])),
  way: deliveryWayWords,
  task: Object.fromEntries(commandNames.map((name) => [name, sayCommand(name)])),
}

const sayField = (field: string): string => auditFieldWords[field] ?? field

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** A value as a person reads it; what is no single value stays JSON. */
function sayValue(field: string, value: unknown, { type, names }: About): string {
  if (value === null || value === "") return "vazio"
  if (typeof value === "boolean") return value ? "sim" : "não"
  if (typeof value === "number") return field.endsWith("Cents") ? formatCents(value) : sayNumber(value)
  if (field === "erased" && Array.isArray(value)) return value.map(sayErased).join(", ")
  if (typeof value !== "string") return JSON.stringify(value, (_, part: unknown) => nameIn(names, part), 1)
  if (thingOf(field, value)) return nameIn(names, value) as string
  if (field === "status" || field === "state") return states[type]?.[value] ?? value
  if (codes[field]) return codes[field][value] ?? value
  return MOMENT.test(value) ? momentText(new Date(value)) : value
}

/** A personal value by its place in the row that held it: `before.email`. */
function sayErased(path: unknown): string {
  const [side, ...name] = String(path).split(".")
  return `${sayField(name.join("."))} (${side === "before" ? "antes" : "depois"})`
}

/** The name of what has one; what is gone keeps its id. */
const nameIn = (names: About["names"], value: unknown): unknown =>
  typeof value === "string" && Object.hasOwn(names, value) ? names[value] : value

const absent: Record<Exclude<ChangeSide["kind"], "value">, string> = {
  erased: "apagado",
  unkept: "não guardado",
  hidden: "dado pessoal",
  none: "—",
}

/** A change to a subject of some type as the page prints it; `marked` is what really became something else. */
export type ChangeLine = {
  name: string
  field: string
  before: string
  after: string
  marked: { before: boolean; after: boolean }
  /** What a side names, where it names something by id. */
  things: { before?: Thing; after?: Thing }
}

/** What a row is about, and the names of what it tells of by id. */
type About = { type: string; names: Readonly<Record<string, string>> }

export function sayChange({ field, before, after, changed }: FieldChange, about: About): ChangeLine {
  const say = (side: ChangeSide) =>
    side.kind === "value" ? sayValue(field, side.value, about) : absent[side.kind]
  const thing = (side: ChangeSide) => (side.kind === "value" ? thingOf(field, side.value) : undefined)
  const marks = (side: ChangeSide) => changed && (side.kind === "value" || side.kind === "hidden")
  return {
    name: field,
    field: sayField(field),
    before: say(before),
    after: say(after),
    marked: { before: marks(before), after: marks(after) },
    things: { before: thing(before), after: thing(after) },
  }
}

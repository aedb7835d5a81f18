import { readRecorded } from "#app/admin/moment"
import { listLabels } from "#app/auth/permission-labels"
import { adminTypeLabels } from "#app/auth/permissions"
import type { FieldChange, ChangeSide } from "#app/domain/actions/changes"
import { type SubjectRef, thingOf } from "#app/domain/actions/named-ids"
import { bulkCommands } from "#app/domain/bulk/bulk-command"
import { commandNames, sayCommand } from "#app/domain/commands/command"
import { sayFilters } from "#app/domain/exports/filter-words"
import { formatCents } from "#app/domain/invoices/money"
import { approvalTitles } from "#app/words/approvals"
import { auditFieldWords } from "#app/words/audit-fields"
import { bulkVerbs } from "#app/words/bulk"
import { sayNumber } from "#app/words/count"
import { exportFormatWords } from "#app/words/files"
import { paperRefusalWords } from "#app/words/reasons/papers"
import { requestAnswerWords } from "#app/words/reasons/requests"
import {
  cancellationWords,
  disqualificationWords,
  postponementWords,
  rejectionWords,
  sayPublicReason,
} from "#app/words/reasons/public-reasons"
import { deliveryWayWords, regulationKindWords, stateWords, textLocaleWords } from "#app/words/states"

/** What a row's state is called, by what the row is about: a won prize has its delivery's states in rows of its own. */
const states: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...stateWords,
  prizes: { ...stateWords.fulfilment, ...stateWords.prizes },
  winners: { ...stateWords.fulfilment, ...stateWords.winners },
}

/** Fields of which the audit keeps a code. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: adminTypeLabels,
  area: listLabels,
  kind: { ...regulationKindWords, ...approvalTitles },
  locale: textLocaleWords,
  format: exportFormatWords,
  answerCode: Object.fromEntries(Object.entries(requestAnswerWords).map(([code, { pt }]) => [code, pt])),
  way: deliveryWayWords,
  disqualification: stateWords.approvals,
  refusal: paperRefusalWords,
  list: listLabels,
  command: bulkVerbs,
  task: Object.fromEntries(commandNames.map((name) => [name, sayCommand(name)])),
}

/** Why a winner, or a step of a draw, was taken back: what the row says besides tells which. */
function sayReason(code: string, { type, row }: About): string {
  if (type !== "draws") return sayPublicReason(disqualificationWords, code, "pt")
  if ("extractionOn" in row) return sayPublicReason(postponementWords, code, "pt")
  return sayPublicReason(row.state === "canceled" ? cancellationWords : rejectionWords, code, "pt")
}

/** Of which list the filters are that a row keeps; undefined where that is not to be told. */
function listOfFilters({ type, row }: About): string | undefined {
  if (type === "dispatches") return "registrations"
  const command = Object.entries(bulkCommands).find(([name]) => name === row.command)
  const list = command?.[1].list ?? row.area ?? row.list
  return typeof list === "string" ? list : undefined
}

/** A list's query in words. Rows that were ticked for a command leave none, and are not the whole list. */
function sayKeptFilters(filters: string, about: About): string {
  const list = listOfFilters(about)
  if (list === undefined || (about.type === "bulk" && filters === "")) return filters || EMPTY
  return sayFilters(list, filters)
}

const EMPTY = "vazio"
const sayField = (field: string): string => auditFieldWords[field] ?? field

/** A value as a person reads it; what is no single value stays JSON. */
function sayValue(field: string, value: unknown, about: About): string {
  const { type, names } = about
  if (field === "filters" && typeof value === "string") return sayKeptFilters(value, about)
  if (value === null || value === "") return EMPTY
  if (typeof value === "boolean") return value ? "sim" : "não"
  if (typeof value === "number") return field.endsWith("Cents") ? formatCents(value) : sayNumber(value)
  if (field === "erased" && Array.isArray(value)) return value.map(sayErased).join(", ")
  if (typeof value !== "string") return JSON.stringify(value, (_, part: unknown) => nameIn(names, part), 1)
  if (thingOf(field, value)) return nameIn(names, value) as string
  if (field === "status" || field === "state") return states[type]?.[value] ?? value
  if (field === "reasonCode") return sayReason(value, about)
  if (codes[field]) return codes[field][value] ?? value
  return readRecorded(value)
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
  things: { before?: SubjectRef; after?: SubjectRef }
}

/** What a row is about, the names of what it tells of by id, and all that it says of its fields. */
type About = {
  type: string
  names: Readonly<Record<string, string>>
  row: Readonly<Record<string, unknown>>
}

/** A row's changes as its page prints them. */
export function sayChanges(
  changes: readonly FieldChange[],
  { type, names }: Pick<About, "type" | "names">,
): ChangeLine[] {
  const row = Object.fromEntries(
    changes.flatMap(({ field, before, after }) => {
      const side = after.kind === "value" ? after : before
      return side.kind === "value" ? [[field, side.value] as const] : []
    }),
  )
  return changes.map((change) => sayChange(change, { type, names, row }))
}

function sayChange({ field, before, after, changed }: FieldChange, about: About): ChangeLine {
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

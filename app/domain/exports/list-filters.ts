import { areaLabels, listLabels } from "#app/auth/permission-labels"
import { adminTypeLabels } from "#app/auth/permissions"
import { commandNames, sayCommand } from "#app/domain/commands/command"
import { approvalTitles } from "#app/words/approvals"
import { actionWords, subjectWords } from "#app/words/audit"
import { bulkVerbs } from "#app/words/bulk"
import { startedByWords } from "#app/words/commands"
import type { FilterName, TickName } from "#app/words/filters"
import { waitingWords } from "#app/words/four-eyes"
import { requestKindWords } from "#app/words/reasons/requests"
import { reviewReasonNames } from "#app/words/reasons/review"
import { eventWords } from "#app/words/records"
import {
  anyChoice,
  batchWords,
  claimKindWords,
  deliveryWayWords,
  lackingWord,
  lastFailedWord,
  missingWord,
  outWord,
  regulationKindWords,
  recipientWords,
  reserveWord,
  stateWords,
  templateKindWords,
  textLocaleWords,
  twoFactorWords,
  unconfirmedWord,
  undeliveredWord,
  winnerKindWords,
} from "#app/words/states"
import { cutWords, measureWords } from "#app/words/statistics"

/** What a filter's choices are called. */
type Choices = Readonly<Record<string, string>>
/** What else a value may be, as `asked-filters.server` reads it: any text, a day, an id, a tick, a state, a number. */
type Kind = "text" | "day" | "id" | "tick" | "unit" | "number"
export type ListFilter = { kind: Kind } | { choices: Choices; orNumber?: true }
export type Filters = Readonly<Partial<Record<FilterName | TickName, ListFilter>>>

const of = (choices: Choices): ListFilter => ({ choices })
const text: ListFilter = { kind: "text" }
const day: ListFilter = { kind: "day" }
const id: ListFilter = { kind: "id" }
const tick: ListFilter = { kind: "tick" }
const unit: ListFilter = { kind: "unit" }
const period = { from: day, to: day }
const draws: Choices = stateWords.draws
const commandWords = Object.fromEntries(commandNames.map((name) => [name, sayCommand(name)]))

/**
 * The filters of each list, in the order in which the API tells of them, with what each may say;
 * tests/routes/api-lists.test.ts holds the names against what the lists read.
 */
export const listFilters = {
  actions: {
    q: text,
    user: id,
    area: of(areaLabels),
    action: of(actionWords),
    type: of(subjectWords),
    subject: text,
    ...period,
  },
  approvals: {
    q: text,
    kind: of({ ...approvalTitles, ...waitingWords }),
    status: of(stateWords.approvals),
  },
  bulk: { q: text, command: of(bulkVerbs), status: of(stateWords.bulk) },
  calculation: { q: text, status: of(draws), draw: id },
  commands: {
    q: text,
    command: of(commandWords),
    status: of({ ...stateWords.commands, "last-failed": lastFailedWord }),
    by: of(startedByWords),
    ...period,
  },
  "cpf-block": { q: text, status: of(stateWords["cpf-block"]), import: id, ...period },
  "dispatch-list": { q: text, dispatch: id, state: of(recipientWords) },
  dispatches: { q: text, state: of(stateWords.dispatches) },
  draw: { q: text, status: of(draws) },
  exports: {
    q: text,
    area: of(listLabels),
    status: of({ ...stateWords.exports, missing: missingWord }),
    ...period,
  },
  faq: { q: text, locale: of({ ...textLocaleWords, ...anyChoice }), status: of(stateWords.faq) },
  fulfilment: {
    q: text,
    status: of({ ...stateWords.fulfilment, out: outWord, undelivered: undeliveredWord, ...anyChoice }),
    way: of(deliveryWayWords),
    type: of(claimKindWords),
    prize: id,
  },
  indexes: { q: text, status: of(stateWords.indexes) },
  "invalid-prizes": { q: text, status: of(stateWords["invalid-prizes"]), ...period },
  invoices: {
    q: text,
    status: of(stateWords.invoices),
    uf: unit,
    review: tick,
    reason: of(reviewReasonNames),
    draw: id,
    ...period,
  },
  ips: { q: text, status: of(stateWords.ips), ...period },
  logs: { q: text, event: of(eventWords), ip: text, ...period },
  "prize-kinds": { q: text, way: of(deliveryWayWords), status: of({ lacking: lackingWord }) },
  prizes: {
    q: text,
    status: of(stateWords.prizes),
    batch: { choices: batchWords, orNumber: true },
    ...period,
  },
  products: { q: text, status: of(stateWords.products) },
  registrations: { q: text, status: of(stateWords.registrations), uf: unit, ...period, invoiceless: tick },
  regulations: {
    q: text,
    kind: of(regulationKindWords),
    locale: of(textLocaleWords),
    status: of(stateWords.regulations),
  },
  requests: {
    q: text,
    state: of({ ...stateWords.requests, ...anyChoice }),
    kind: of(requestKindWords),
    ...period,
  },
  statistics: { q: text, measure: of(measureWords), cut: of(cutWords), uf: unit, ...period },
  stores: { q: text, status: of(stateWords.stores), uf: unit },
  templates: { q: text, kind: of(templateKindWords) },
  tickets: { q: text, draw: id, state: of(stateWords.tickets), ...period },
  tokens: { q: text, status: of(stateWords.tokens), ...period },
  "total-tickets": {
    q: text,
    draw: id,
    series: { kind: "number" },
    state: of(stateWords.tickets),
    ...period,
  },
  users: { q: text, status: of(stateWords.users), type: of(adminTypeLabels), twoFactor: of(twoFactorWords) },
  validation: {
    q: text,
    status: of({ ...stateWords.validation, unconfirmed: unconfirmedWord, ...anyChoice }),
    type: of(claimKindWords),
  },
  winners: {
    q: text,
    draw: id,
    state: of({ ...stateWords.winners, reserve: reserveWord }),
    kind: of(winnerKindWords),
    overdue: tick,
    expired: tick,
  },
} satisfies Readonly<Record<string, Filters>>

/** A list that has filters. */
export type FilteredList = keyof typeof listFilters

const filtersByName: Readonly<Record<string, Filters>> = listFilters

/** Those of any area that is exported or read by programs; undefined for one without filters. */
export const filtersOfList = (area: string): Filters | undefined =>
  Object.hasOwn(filtersByName, area) ? filtersByName[area] : undefined

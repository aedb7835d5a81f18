import { adminTypeLabels } from "#app/auth/permissions"
import { areaLabels } from "#app/auth/permission-labels"
import { commandNames, sayCommand } from "#app/domain/commands/command"
import { actionWords, subjectWords } from "#app/words/audit"
import { eventWords } from "#app/words/records"
import { reviewReasonNames } from "#app/words/reasons/review"
import { startedByWords } from "#app/words/commands"
import { requestKindWords } from "#app/words/reasons/requests"
import { chosenName, filterWords, sayChosen, tickWords, unfiltered } from "#app/words/filters"
import { cutWords, measureWords } from "#app/words/statistics"
import {
  batchWords,
  claimKindWords,
  deliveryWayWords,
  outWord,
  regulationKindWords,
  reserveWord,
  stateWords,
  textLocaleWords,
  twoFactorWords,
  unconfirmedWord,
  winnerKindWords,
} from "#app/words/states"

const labels: Readonly<Record<string, string>> = { ...filterWords, ...tickWords }

/** Choices as their lists say them, by list. */
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...stateWords,
  calculation: stateWords.draws,
  draw: stateWords.draws,
  invoices: { ...stateWords.invoices, ...reviewReasonNames },
  commands: {
    ...stateWords.commands,
    ...startedByWords,
    ...Object.fromEntries(commandNames.map((name) => [name, sayCommand(name)])),
  },
  prizes: { ...stateWords.prizes, ...batchWords },
  "total-tickets": stateWords.tickets,
  winners: { ...stateWords.winners, reserve: reserveWord, ...winnerKindWords },
  validation: {
    ...stateWords.validation,
    unconfirmed: unconfirmedWord,
    ...claimKindWords,
  },
  fulfilment: { ...stateWords.fulfilment, out: outWord, ...claimKindWords, ...deliveryWayWords },
  faq: { ...stateWords.faq, ...textLocaleWords },
  regulations: { ...stateWords.regulations, ...regulationKindWords, ...textLocaleWords },
  users: { ...stateWords.users, ...twoFactorWords, ...adminTypeLabels },
  requests: { ...stateWords.requests, ...requestKindWords },
  logs: eventWords,
  statistics: { ...measureWords, ...cutWords },
  actions: { ...subjectWords, ...actionWords, ...areaLabels },
}

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

function sayValue(area: string, value: string): string {
  const word = values[area]?.[value]
  // An id says nothing to a person: its beginning tells two of them apart.
  return word ?? (UUID.test(value) ? value.slice(-6) : value)
}

/** A list's filters in words, as an export or a mailing keeps them, e.g. "Situação: Ativo, Estado: SP"; the order is no filter. */
export function sayFilters(area: string, filters: string): string {
  const words = [...new URLSearchParams(filters)].flatMap(([name, value]) => {
    if (name === chosenName) return [sayChosen(value.split(",").length)]
    const label = labels[name]
    if (!label) return []
    return [value === "1" && Object.hasOwn(tickWords, name) ? label : `${label}: ${sayValue(area, value)}`]
  })
  return words.length === 0 ? unfiltered : words.join(", ")
}

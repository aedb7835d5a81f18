import { adminTypeLabels } from "#app/auth/permissions"
import { areaLabels } from "#app/auth/permission-labels"
import { commandNames, sayCommand } from "#app/domain/commands/command"
import { actionWords, subjectWords } from "#app/domain/actions/action-words"
import { reserveWord, stateWords, twoFactorWords, unconfirmedWord, winnerKindWords } from "#app/words/states"

const labels: Readonly<Record<string, string>> = {
  q: "Busca",
  status: "Situação",
  state: "Situação",
  uf: "Estado",
  from: "De",
  to: "Até",
  batch: "Lote",
  draw: "Sorteio",
  series: "Série",
  type: "Tipo",
  store: "Bar",
  invoiceless: "Sem cupons",
  review: "Para revisar",
  twoFactor: "Duas etapas",
  kind: "Tipo",
  overdue: "Entrega atrasada",
  expired: "Retirada vencida",
  user: "Administrador",
  area: "Área",
  command: "Comando",
  by: "Quem",
  action: "Ação",
  subject: "Id do registro",
}

/** Choices as their lists say them, by list. */
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...stateWords,
  calculation: stateWords.draws,
  draw: stateWords.draws,
  commands: {
    ...stateWords.commands,
    hand: "Pessoa",
    clock: "Relógio",
    ...Object.fromEntries(commandNames.map((name) => [name, sayCommand(name)])),
  },
  prizes: { ...stateWords.prizes, scheduled: "Todos da programação", loose: "Avulsos" },
  "total-tickets": stateWords.tickets,
  winners: { ...stateWords.winners, reserve: reserveWord, ...winnerKindWords },
  validation: {
    ...stateWords.validation,
    unconfirmed: unconfirmedWord,
    award: "Prêmio instantâneo",
    winner: "Sorteio",
  },
  users: { ...stateWords.users, ...twoFactorWords, ...adminTypeLabels },
  actions: { ...subjectWords, ...actionWords, ...areaLabels },
}

/** Filters that are there or not. */
const ticks: ReadonlySet<string> = new Set(["invoiceless", "review", "overdue", "expired"])

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

function sayValue(area: string, value: string): string {
  const word = values[area]?.[value]
  // An id says nothing to a person: its beginning tells two of them apart.
  return word ?? (UUID.test(value) ? value.slice(-6) : value)
}

/** An export's filters in words, e.g. "Situação: Ativo, Estado: SP"; the order is no filter. */
export function sayFilters(area: string, filters: string): string {
  const words = [...new URLSearchParams(filters)].flatMap(([name, value]) => {
    const label = labels[name]
    if (!label) return []
    return [value === "1" && ticks.has(name) ? label : `${label}: ${sayValue(area, value)}`]
  })
  return words.length === 0 ? "Tudo" : words.join(", ")
}

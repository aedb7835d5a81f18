import { adminTypeLabels } from "#app/auth/permissions"
import { areaLabels } from "#app/auth/permission-labels"
import { commandNames, sayCommand } from "#app/domain/commands/command"
import { actionWords, subjectWords } from "#app/domain/actions/action-words"

const labels: Readonly<Record<string, string>> = {
  q: "Busca",
  status: "Situação",
  state: "Situação",
  uf: "Estado",
  de: "De",
  ate: "Até",
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
  user: "Administrador",
  area: "Área",
  command: "Comando",
  by: "Quem",
  action: "Ação",
  subject: "Id do registro",
}

const drawWords = {
  ...{ planned: "Planejado", closing: "Fechando", closed: "Base fechada" },
  ...{ computed: "Apurado", published: "Publicado", canceled: "Cancelado" },
}

/** Choices as their lists say them, by area; a few words stand for the same thing everywhere. */
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  registrations: { active: "Ativo", canceled: "Cancelado" },
  invoices: { pending: "Em análise", validated: "Validado", invalid: "Invalidado" },
  tickets: { valid: "Válido", void: "Anulado" },
  stores: { active: "Ativo", inactive: "Inativo" },
  products: { active: "Ativo", inactive: "Inativo" },
  "cpf-block": { blocked: "Bloqueado", unblocked: "Desbloqueado" },
  calculation: drawWords,
  draw: drawWords,
  commands: {
    ...{ queued: "Na fila", running: "Rodando", done: "Feito", failed: "Falhou" },
    ...{ hand: "Pessoa", clock: "Relógio" },
    ...Object.fromEntries(commandNames.map((name) => [name, sayCommand(name)])),
  },
  winners: {
    ...{ pending: "Pendente", called: "Chamado", validated: "Validado", invalid: "Invalidado" },
    ...{ titular: "Titular", surrogate: "Suplente" },
  },
  "total-tickets": { valid: "Válido", void: "Anulado" },
  validation: {
    ...{ waiting: "Por validar", validated: "Validado", invalid: "Inválido" },
    ...{ award: "Prêmio instantâneo", winner: "Sorteio" },
  },
  prizes: {
    ...{ default: "Não liberado", available: "Disponível", pending: "Pendente" },
    ...{ validated: "Validado", invalid: "Inválido" },
  },
  "invalid-prizes": { undecided: "Por decidir", released: "De volta à oferta" },
  users: {
    ...{ active: "Ativo", invited: "Convidado", disabled: "Desativado", on: "Ligada", off: "Desligada" },
    ...adminTypeLabels,
  },
  actions: { ...subjectWords, ...actionWords, ...areaLabels },
}

/** Filters that are there or not. */
const ticks: ReadonlySet<string> = new Set(["invoiceless", "review", "overdue"])

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

function sayValue(area: string, value: string): string {
  const said = values[area]?.[value]
  // An id says nothing to a person: its beginning tells two of them apart.
  return said ?? (UUID.test(value) ? value.slice(-6) : value)
}

/** An export's filters in words, e.g. "Situação: Ativo, Estado: SP"; the order is no filter. */
export function sayFilters(area: string, filters: string): string {
  const said = [...new URLSearchParams(filters)].flatMap(([name, value]) => {
    const label = labels[name]
    if (!label) return []
    return [value === "1" && ticks.has(name) ? label : `${label}: ${sayValue(area, value)}`]
  })
  return said.length === 0 ? "Tudo" : said.join(", ")
}

import { sayCount } from "./count"

/**
 * What each filter of the back office's lists is called. The lists' readers (`db/filter-readers.server`) take these names
 * alone: a list that reads a filter without its word here does not compile.
 */
export const filterWords = {
  q: "Busca",
  status: "Situação",
  state: "Situação",
  uf: "Estado",
  from: "De",
  to: "Até",
  batch: "Lote",
  draw: "Sorteio",
  dispatch: "Envio",
  series: "Série",
  type: "Tipo",
  store: "Bar",
  twoFactor: "Duas etapas",
  kind: "Tipo",
  locale: "Língua",
  user: "Administrador",
  area: "Área",
  command: "Comando",
  by: "Quem",
  action: "Ação",
  subject: "Id do registro",
  reason: "Motivo da revisão",
  event: "Evento",
  ip: "Endereço IP",
  measure: "O que contar",
  cut: "Recorte",
  way: "Como é entregue",
  prize: "Prêmio",
  import: "Lista importada",
  coupon: "Cupom",
  won: "Prêmio validado",
  source: "Origem (utm_source)",
} as const
/** Rows that were ticked one by one, by their ids: every list reads it, and no form shows it. */
export const chosenName = "ids"
export const sayChosen = (count: number): string => sayCount(count, "linha marcada", "linhas marcadas")
/** A list without any filter. */
export const unfiltered = "Tudo"

export type FilterName = keyof typeof filterWords

/** Filters that are there or not. */
export const tickWords = {
  invoiceless: "Sem cupons",
  review: "Para revisar",
  overdue: "Entrega atrasada",
  expired: "Retirada vencida",
} as const
export type TickName = keyof typeof tickWords

/** All of them: what a page's form, an export's words and the API's description say. */
export const filterLabels: Readonly<Record<FilterName | TickName, string>> = { ...filterWords, ...tickWords }

/** A filter whose value no list of the kind knows, and which finds nothing therefore. */
export function sayUnread(name: string): string {
  return `${labelOf(name)}: valor desconhecido`
}

function labelOf(name: string): string {
  const labels: Readonly<Record<string, string>> = filterLabels
  return labels[name] ?? name
}

const dayForm = "escreva um dia como 2026-11-05 ou 05/11/2026"
/** What is typed into a filter; of all else there is a list to choose from. */
const writtenForms: Readonly<Partial<Record<FilterName, string>>> = {
  from: dayForm,
  to: dayForm,
  series: "escreva só o número, como 7",
}

/** What a filter wants, beside the form of a list that could not read it. */
export function sayHowToFilter(name: string): string {
  const forms: Readonly<Record<string, string | undefined>> = writtenForms
  const form = forms[name]
  return form ? `${labelOf(name)}: ${form}` : `${sayUnread(name)}, escolha na lista`
}

/** What may name a person, and so is in nobody's view but one's own. */
const aboutPeople = ["q", "ip"] as const

/** Filters as they are told to whoever reads nobody in full: that somebody was looked for, and not whom. */
export function hideSearchedPeople(filters: URLSearchParams): URLSearchParams {
  const masked = new URLSearchParams(filters)
  for (const name of aboutPeople) if (masked.has(name)) masked.set(name, "•••")
  return masked
}

/** Of a list's address what a saved view keeps: its filters and its order, neither a page of it nor a dialog over it. */
export function viewFilters(search: string): string {
  const names = [...Object.keys(filterWords), ...Object.keys(tickWords), "sort"]
  const kept = [...new URLSearchParams(search)].filter(
    ([name, value]) => names.includes(name) && value !== "",
  )
  return new URLSearchParams(kept).toString()
}

/** Whether a view's filters can be shown to others. */
export const isShareable = (filters: string): boolean => {
  const params = new URLSearchParams(filters)
  return aboutPeople.every((name) => !params.has(name))
}

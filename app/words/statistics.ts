import { codesOf } from "./codes-of"

/** What the statistics count, in the order of the choice; the first is counted where the URL names none. */
export const measureWords = {
  invoices: "Cupons",
  registrations: "Cadastros",
  tickets: "Números da sorte",
  prizes: "Prêmios instantâneos",
  winners: "Prêmios de sorteio",
} as const
export type Measure = keyof typeof measureWords
export const measures = codesOf(measureWords)

/** The states of what is counted, several of each, the one that counts most first. */
export const measureStates: Readonly<Record<Measure, Readonly<Record<string, string>>>> = {
  invoices: { validated: "Validados", pending: "Em análise", invalid: "Invalidados" },
  registrations: { active: "Ativos", canceled: "Cancelados" },
  tickets: { valid: "Válidos", void: "Anulados" },
  prizes: { validated: "Validados", pending: "Pendentes", invalid: "Inválidos" },
  winners: { validated: "Validados", pending: "Pendentes", invalid: "Inválidos" },
}

/** By what it is counted, in the page's order. */
export const cutWords = {
  day: "Por dia",
  hour: "Por hora do dia",
  uf: "Por estado",
  city: "Por cidade",
  store: "Por bar",
  product: "Por produto",
  source: "Por origem (utm_source)",
  medium: "Por mídia (utm_medium)",
  campaign: "Por campanha (utm_campaign)",
} as const
export type Cut = keyof typeof cutWords
const ofCoupon: readonly Cut[] = ["day", "hour", "uf", "city", "store", "product"]
export const cuts = codesOf(cutWords)

/**
 * Nobody registers in a bar: people are counted by the first coupon that they sent, whenever that was. And a drawn prize is
 * of the coupon whose number was drawn.
 */
export function sayCut(measure: Measure, cut: Cut): string {
  if (measure === "registrations" && (cut === "store" || cut === "product"))
    return `${cutWords[cut]} do primeiro cupom`
  return measure === "winners" && ofCoupon.includes(cut) ? `${cutWords[cut]} do cupom` : cutWords[cut]
}

/** What a line of a cut is about, as its table's header says it. */
export const cutKeyWords: Readonly<Record<Cut, string>> = {
  day: "Dia",
  hour: "Hora",
  uf: "Estado",
  city: "Cidade",
  store: "Bar",
  product: "Produto",
  source: "Origem",
  medium: "Mídia",
  campaign: "Campanha",
}

/** Of what has none. */
export const noKeyWords: Readonly<Partial<Record<Cut, string>>> = {
  uf: "Sem bar",
  store: "Sem cupom",
  source: "Sem origem",
  medium: "Sem mídia",
  campaign: "Sem campanha",
}

/** How far people have come, each step a part of those before it but for the prize. */
export const funnelWords = {
  registered: "Cadastraram-se",
  invoice: "Enviaram um cupom",
  validated: "Têm um cupom validado",
  ticket: "Têm um número da sorte",
  prize: "Ganharam um prêmio instantâneo",
} as const
export type FunnelStep = keyof typeof funnelWords

import type { DrawAmendFields, DrawFields } from "#app/domain/draws/planning/draw-input.server"

type AmendField = Exclude<keyof DrawAmendFields, "version">
export type DrawField = keyof DrawFields | AmendField

/** Each field of a draw's form by its label, in the form's order. */
export const drawLabels: Readonly<Record<DrawField, string>> = {
  title: "Nome do sorteio",
  prize: "Prêmio",
  periodStart: "Início do período",
  periodEnd: "Fim do período",
  alongside: "Corre junto com outro sorteio: um cupom vale para os dois",
  extractionOn: "Data da extração",
  extractionHour: "Hora da extração",
  reasonCode: "Motivo público da mudança da data",
  reason: "Explicação da mudança da data, só para a equipe",
  seriesCount: "Quantidade de séries",
  seriesFirst: "Primeira série",
  seriesDigits: "Algarismos da série",
  seriesFrom: "Dezenas de quais prêmios",
  prefix: "Prefixo da série",
  approximation: "Aproximação",
  wrap: "Dá a volta",
  emptySeries: "Quando a série acaba",
  winners: "Ganhadores",
  surrogates: "Suplentes",
  onePerHolder: "Uma vez por CPF neste sorteio",
  oncePerPromotion: "Uma vez por CPF na promoção inteira",
  afterPublication: "Desclassificado depois da publicação",
  winnerNames: "Nome dos ganhadores na página pública",
}

const { title, prize, extractionOn, extractionHour, reasonCode, reason } = drawLabels
/** The fields of the form of a draw that people count on. */
export const amendLabels: Readonly<Record<AmendField, string>> = {
  title,
  prize,
  extractionOn,
  extractionHour,
  reasonCode,
  reason,
}

/** Every field as it is typed or ticked. */
export type DrawValues = Partial<Record<DrawField, string>>

/** Only a tick is read from just anything. */
type TickField = {
  [Name in keyof DrawFields]-?: unknown extends DrawFields[Name] ? Name : never
}[keyof DrawFields]
const kept: Readonly<Record<Exclude<TickField, "alongside">, true>> = {
  wrap: true,
  onePerHolder: true,
  oncePerPromotion: true,
}
/** The ticks that a draw keeps: a form sends nothing for a box that is not ticked. */
export const keptTicks = Object.keys(kept)

type PlannedDraw = { state: string; periodStart: Date; periodEnd: Date }

/** Where the period of a planned draw stands; nothing of one that has gone on. */
export function phaseOf({ state, periodStart, periodEnd }: PlannedDraw, now: Date): string | null {
  if (state !== "planned") return null
  if (now < periodStart) return "não começou"
  return now <= periodEnd ? "aberto agora" : "falta fechar"
}

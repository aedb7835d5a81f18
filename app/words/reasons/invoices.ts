import type { Locale } from "#app/errors"
import { sayField } from "#app/words/fields"
import { sayMoment } from "#app/words/moment"
import type { Reasons } from "./reason"

type ValidDates = { from: string | null; to: string | null }
const between = (from: string, to: string) => ({ pt: `de ${from} a ${to}`, en: `from ${from} to ${to}` })
const since = (from: string) => ({ pt: `a partir de ${from}`, en: `from ${from} on` })
const until = (to: string | null) => ({ pt: `até ${to}`, en: `until ${to}` })

/** Why an invoice is not taken, or not taken back. */
export const invoiceReasons = {
  /** Somebody else's: nothing of theirs is said but that the paper is taken. */
  takenByAnother: {
    pt: "Cada cupom vale uma vez. Se esta compra é sua, guarde o cupom e fale com o atendimento.",
    en: "Each receipt counts once. If this purchase is yours, keep the receipt and contact support.",
  },
  sentAlready: ({ protocol, at }: { protocol: string; at: Date }) => ({
    pt: `Ele já está na promoção com o protocolo ${protocol}, enviado em ${sayMoment(at, "pt")}.`,
    en: `It is in the promotion already with protocol ${protocol}, sent on ${sayMoment(at, "en")}.`,
  }),
  otherMonth: ({ month }: { month: string }) => ({
    pt: `A chave deste cupom é de ${month}. Confira a data da compra.`,
    en: `This receipt's key is of ${month}. Check the date of purchase.`,
  }),
  underMinimum: ({ least }: { least: Record<Locale, string> }) => ({
    pt: `O valor mínimo é ${least.pt}. Confira o valor total.`,
    en: `The minimum is ${least.en}. Check the total.`,
  }),
  overCampaignMaximum: ({ most }: { most: Record<Locale, string> }) => ({
    pt: `Valem cupons de até ${most.pt}. Confira o valor total; se ele está certo, fale com o atendimento.`,
    en: `Receipts of up to ${most.en} count. Check the total; if it is right, contact support.`,
  }),
  photoMissing: { pt: "Envie a foto do cupom.", en: "Send the receipt's photo." },
  /** "Promoção válida de 01/11/2026 a 30/11/2026.", of days as people write them. */
  outsideDates: ({ from, to }: ValidDates) => {
    const { pt, en } = from && to ? between(from, to) : from ? since(from) : until(to)
    return { pt: `${sayField(`date-between:${pt}`, "pt")}.`, en: `${sayField(`date-between:${en}`, "en")}.` }
  },
  cnpjMissing: {
    pt: "A chave deste cupom não traz o CNPJ do bar. Preencha também o CNPJ do bar.",
    en: "This receipt's key does not hold the bar's CNPJ. Fill in the bar's CNPJ too.",
  },
  keyHeld: ({ protocol }: { protocol: string }) => ({
    pt: `O cupom com o protocolo ${protocol} ocupa a mesma chave.`,
    en: `The receipt with protocol ${protocol} holds the same key.`,
  }),
  sendingEnded: ({ at }: { at: Date }) => ({
    pt: `O envio acabou em ${sayMoment(at, "pt")}.`,
    en: `Sending ended on ${sayMoment(at, "en")}.`,
  }),
  sendingStarts: ({ at }: { at: Date }) => ({
    pt: `O envio começa em ${sayMoment(at, "pt")}.`,
    en: `Sending starts on ${sayMoment(at, "en")}.`,
  }),
  dayIsFull: {
    pt: "Guarde este cupom e envie amanhã, se a compra ainda estiver no prazo.",
    en: "Keep this receipt and send it tomorrow, if the purchase is still in time.",
  },
  lastDayIsFull: {
    pt: "Hoje é o último dia de envio: o que você já enviou continua valendo, e este cupom não entra mais.",
    en: "Today is the last day of sending: what you sent still counts, and this receipt is taken no more.",
  },
  /** The cap is each draw's own. */
  capReached: {
    pt: "Você já tem todos os números que um CPF pode ter em cada sorteio aberto agora.",
    en: "You hold all the numbers that one CPF may hold in each draw that is open now.",
  },
  capReachedSoFar: {
    pt: "Você já tem todos os números que um CPF pode ter em cada sorteio aberto agora. Guarde o cupom: se outro sorteio abrir, envie de novo.",
    en: "You hold all the numbers that one CPF may hold in each draw that is open now. Keep the receipt: if another draw opens, send it again.",
  },
  notParticipating: ({ cnpj }: { cnpj: string }) => ({
    pt: `O CNPJ ${cnpj} não é de um bar participante. Confira o CNPJ no cupom e a lista de bares.`,
    en: `The CNPJ ${cnpj} is not a participating bar's. Check it on the receipt and in the list of bars.`,
  }),
  overMaximum: ({ total }: { total: Record<Locale, string> }) => ({
    pt: `${total.pt} passa do que um cupom pode valer. Confira o valor total.`,
    en: `${total.en} is more than one receipt may be worth. Check the total.`,
  }),
} as const satisfies Reasons

/** Why invoices are not paused. */
export const pauseReasons = {
  isPaused: {
    pt: "O envio de cupons já está pausado. Retome antes de pausar com outro aviso.",
    en: "Sending receipts is paused already. Resume before you pause with another notice.",
  },
} as const satisfies Reasons

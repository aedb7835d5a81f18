import { TIME_ZONE } from "#app/platform/time/time-zone"
import { withOrdinal } from "#app/words/moment"
import type { Reasons } from "./reason"

/** Why a CPF is not blocked or unblocked. */
export const cpfBlockReasons = {
  blockedAlready: ({ since, reason }: { since: string; reason: string }) => ({
    pt: `O bloqueio é de ${since}. Motivo: ${reason}`,
    en: `The block is of ${since}. Reason: ${reason}`,
  }),
  listConfirmed: {
    pt: "A lista já foi confirmada e está sendo importada.",
    en: "The list was confirmed already and is being imported.",
  },
  listUnconfirmed: {
    pt: "A lista ainda não foi confirmada. Descarte-a, se não for importar.",
    en: "The list was not confirmed yet. Discard it if it is not to be imported.",
  },
  listImported: { pt: "A lista já foi importada.", en: "The list was imported already." },
  lifted: { pt: "Esse bloqueio já foi retirado.", en: "This block was lifted already." },
} as const satisfies Reasons

const moments = {
  pt: new Intl.DateTimeFormat("pt-BR", {
    timeZone: TIME_ZONE,
    dateStyle: "long",
    timeStyle: "short",
  }),
  en: new Intl.DateTimeFormat("en-GB", {
    timeZone: TIME_ZONE,
    dateStyle: "long",
    timeStyle: "short",
  }),
}

/** Why nobody comes in from an address, or why it is not blocked or let in again. */
export const addressReasons = {
  until: (until: Date) => ({
    pt: `Vale até ${withOrdinal(moments.pt.format(until))}, horário de Brasília. Use outra rede, como a do celular, ou fale com a gente se for engano.`,
    en: `It ends on ${moments.en.format(until)}, Brasília time. Use another network, such as your phone's, or write to us if this is a mistake.`,
  }),
  blockedAlready: ({ until }: { until: string }) => ({
    pt: `O bloqueio vale até ${until}. Libere primeiro para bloquear por outro prazo.`,
    en: `The block ends at ${until}. Lift it first to block for another time.`,
  }),
  lifted: { pt: "Esse endereço já foi liberado.", en: "This address was let in again already." },
  notYet: ({ blockedAt, now }: { blockedAt: string; now: string }) => ({
    pt: `O bloqueio é de ${blockedAt}, e neste servidor ainda são ${now}. Peça à equipe técnica que acerte o relógio e tente de novo.`,
    en: `The block was made at ${blockedAt}, and on this server it is only ${now}. Ask the technical team to set the clock right and try again.`,
  }),
  over: { pt: "Esse bloqueio já acabou sozinho.", en: "This block is over already." },
} as const satisfies Reasons

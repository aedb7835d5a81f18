import type { Text } from "#app/errors"

/** What a request is answered with, as its owner reads it; `explained` and `other` want the team's own words beside. */
export const requestAnswerWords = {
  valid: { pt: "Olhamos de novo e o cupom vale.", en: "We looked again, and the invoice counts." },
  "same-reason": {
    pt: "Olhamos de novo, e o motivo da recusa continua o mesmo.",
    en: "We looked again, and the reason for the refusal stays the same.",
  },
  unreadable: {
    pt: "A foto enviada não deixa conferir o cupom.",
    en: "The invoice cannot be checked on the photo that was sent.",
  },
  "draw-closed": {
    pt: "O sorteio desse cupom já fechou, e a lista dele não muda mais.",
    en: "That invoice's draw has closed, and its list no longer changes.",
  },
  corrected: { pt: "Seu cadastro está corrigido.", en: "Your registration is corrected." },
  "has-numbers": {
    pt: "Quem já tem números da sorte fica com o CPF do cadastro.",
    en: "Whoever holds lucky numbers keeps the CPF of the registration.",
  },
  documents: {
    pt: "Precisamos de um documento com foto que mostre o dado certo.",
    en: "We need a photo ID that shows the right data.",
  },
  taken: { pt: "Esse CPF está em outro cadastro.", en: "That CPF is in another registration." },
  explained: { pt: "Veja a resposta da equipe.", en: "See the team's answer." },
  other: {
    pt: "Não foi possível atender. Veja o motivo.",
    en: "It could not be done. See why.",
  },
} as const satisfies Readonly<Record<string, Text>>
export type RequestAnswerCode = keyof typeof requestAnswerWords

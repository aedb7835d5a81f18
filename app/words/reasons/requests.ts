import type { Text } from "#app/errors"
import type { Reasons } from "./reason"

/** What a participant asks for, as both sides read it. */
export const requestKindTexts = {
  appeal: { pt: "Revisão de um cupom", en: "Review of a receipt" },
  correction: { pt: "Correção de dados", en: "Correction of data" },
  question: { pt: "Pergunta sobre um cupom", en: "Question about a receipt" },
} as const satisfies Readonly<Record<string, Text>>
export type RequestKind = keyof typeof requestKindTexts

/** The kinds of request in Portuguese, for the back office's filters and files. */
export const requestKindWords = {
  appeal: requestKindTexts.appeal.pt,
  correction: requestKindTexts.correction.pt,
  question: requestKindTexts.question.pt,
} as const

/** What a request is answered with, as its owner reads it; `explained` and `other` want the team's own words beside. */
export const requestAnswerWords = {
  valid: { pt: "Olhamos de novo e o cupom vale.", en: "We looked again, and the receipt counts." },
  "same-reason": {
    pt: "Olhamos de novo, e o motivo da recusa continua o mesmo.",
    en: "We looked again, and the reason for the refusal stays the same.",
  },
  unreadable: {
    pt: "A foto enviada não deixa conferir o cupom.",
    en: "The receipt cannot be checked on the photo that was sent.",
  },
  "draw-closed": {
    pt: "O sorteio desse cupom já fechou, e a lista dele não muda mais.",
    en: "That receipt's draw has closed, and its list no longer changes.",
  },
  corrected: { pt: "Seu cadastro está corrigido.", en: "Your registration is corrected." },
  "has-numbers": {
    pt: "Quem já tem números da sorte ou um prêmio fica com o CPF do cadastro.",
    en: "Whoever holds lucky numbers or a prize keeps the CPF of the registration.",
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

/** Why a request is not taken, or not granted. */
export const requestReasons = {
  openAlready: {
    pt: "Já há um pedido aberto. Espere a resposta antes de mandar outro.",
    en: "There is an open request already. Wait for its answer before you send another.",
  },
  notRefused: {
    pt: "Esse cupom não está recusado: não há o que rever.",
    en: "This receipt is not refused: there is nothing to review.",
  },
  waitsAgain: {
    pt: "A recusa foi desfeita, e o cupom espera uma decisão de novo. Decida sobre ele primeiro, e responda depois.",
    en: "The refusal was undone, and the receipt waits for a decision again. Decide about it first, then answer.",
  },
  countsAgain: {
    pt: "Alguém da equipe já voltou a aceitar o cupom. Responda que ele vale.",
    en: "Somebody on the team has accepted the receipt again. Answer that it counts.",
  },
  notYours: {
    pt: "Não encontramos esse protocolo entre os seus cupons.",
    en: "We could not find this protocol among your receipts.",
  },
  nothingWanted: {
    pt: "Preencha o que está errado com o dado certo.",
    en: "Fill in the right data where something is wrong.",
  },
  cpfFixed: {
    pt: "Com números da sorte ou um prêmio, o CPF do cadastro não muda mais.",
    en: "With lucky numbers or a prize, the registration's CPF no longer changes.",
  },
  presentCpfBlocked: {
    pt: "O CPF que está no cadastro está bloqueado para a promoção: ele fica como está.",
    en: "The registration's CPF is blocked for the promotion: it stays as it is.",
  },
  cpfTaken: {
    pt: "Esse CPF está em outro cadastro. Recuse o pedido, ou fale com as duas pessoas.",
    en: "That CPF is in another registration. Refuse the request, or talk to both people.",
  },
} as const satisfies Reasons

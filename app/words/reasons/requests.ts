import type { Reasons } from "#app/words/reasons/reason"

/** Why a request is not taken, or not granted. */
export const requestReasons = {
  openAlready: {
    pt: "Já há um pedido aberto. Espere a resposta antes de mandar outro.",
    en: "There is an open request already. Wait for its answer before you send another.",
  },
  notRefused: {
    pt: "Esse cupom não está recusado: não há o que rever.",
    en: "This invoice is not refused: there is nothing to review.",
  },
  notYours: {
    pt: "Não encontramos esse protocolo entre os seus cupons.",
    en: "We could not find this protocol among your invoices.",
  },
  nothingWanted: {
    pt: "Preencha o que está errado com o dado certo.",
    en: "Fill in the right data where something is wrong.",
  },
  cpfFixed: {
    pt: "Com números da sorte, o CPF do cadastro não muda mais.",
    en: "With lucky numbers, the registration's CPF no longer changes.",
  },
  cpfTaken: {
    pt: "Esse CPF está em outro cadastro. Recuse o pedido, ou fale com as duas pessoas.",
    en: "That CPF is in another registration. Refuse the request, or talk to both people.",
  },
} as const satisfies Reasons

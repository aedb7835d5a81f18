import { sayCount } from "#app/words/count"
import type { Reasons } from "./reason"

/** Why somebody does not come in, or not by this way. */
export const accountReasons = {
  /** As long as Retry-After says, in whole minutes. */
  wait: (seconds: number) => {
    const minutes = Math.max(1, Math.ceil(seconds / 60))
    return {
      pt: `Espere ${minutes === 1 ? "um minuto" : `${minutes} minutos`} e tente de novo.`,
      en: `Wait ${minutes === 1 ? "a minute" : `${minutes} minutes`} and try again.`,
    }
  },
  captchaTooEarly: (seconds: number) => ({
    pt: `Muita gente está enviando por esta rede: responda à nova pergunta e envie depois de ${sayCount(seconds, "segundo", "segundos")}.`,
    en: `Many people are sending from this network: answer the new question and send after ${seconds === 1 ? "a second" : `${seconds} seconds`}.`,
  }),
  /** The form was opened under another login in the same browser. */
  otherHands: {
    pt: "Este formulário foi aberto em outra conta. Abra a página de novo e continue na sua.",
    en: "This form was opened under another account. Open the page again and go on under yours.",
  },
  captcha: { pt: "Responda à pergunta do formulário.", en: "Answer the form's question." },
  guessable: {
    pt: "Uma palavra comum, o seu nome ou os seus números com uns algarismos e sinais em volta não bastam: junte palavras que não têm a ver uma com a outra.",
    en: "A common word, your name or your numbers with some digits and signs around it are not enough: join words that have nothing to do with each other.",
  },
  otherAccount: {
    pt: "Neste navegador entrou outra conta. Recarregue a página.",
    en: "Another account has signed in with this browser. Reload the page.",
  },
  codeTooLate: {
    pt: "O tempo para digitar o código acabou. Entre de novo com email e senha.",
    en: "The time for the code is over. Sign in again with email and password.",
  },
  /** One that was used is forgotten, so that it cannot be told from one that never was. */
  recoveryCodeOnce: {
    pt: "Esse código de recuperação não vale, ou já foi usado: cada um serve uma vez só. Use outro, ou o código do aplicativo.",
    en: "This recovery code is wrong, or was used already: each works only once. Use another one, or the app's code.",
  },
  twoFactorIsOn: {
    pt: "A verificação já está ligada. Para ter códigos de recuperação, gere novos.",
    en: "Two-factor is on already. For recovery codes, make new ones.",
  },
  keyIsOver: {
    pt: "Essa chave passou de meia hora. Recarregue a página e comece de novo.",
    en: "This key is older than half an hour. Reload the page and start again.",
  },
} as const satisfies Reasons

/** Why a registration is not made or changed. */
export const registrationReasons = {
  activeAlready: { pt: "O cadastro já está ativo.", en: "The registration is active already." },
  canceledAlready: ({ reason }: { reason: string | null }) => ({
    pt: `O cadastro já está cancelado. Motivo: ${reason ?? "não informado."}`,
    en: `The registration is canceled already. Reason: ${reason ?? "none given."}`,
  }),
  erased: {
    pt: "O cadastro foi excluído a pedido da pessoa e não volta.",
    en: "The registration was deleted at the person's request and does not come back.",
  },
  ownHands: {
    pt: "Quem entrou como participante só acompanha: a conta muda pelo painel, e cupons só a própria pessoa envia.",
    en: "Whoever entered as a participant only looks on: the account changes in the back office, and receipts are sent by the person alone.",
  },
  /** What nobody can accept yet. */
  unpublished: {
    both: {
      pt: "O regulamento e os termos ainda não foram publicados.",
      en: "The regulation and the terms have not been published yet.",
    },
    regulation: {
      pt: "O regulamento ainda não foi publicado.",
      en: "The regulation has not been published yet.",
    },
    terms: {
      pt: "Os termos ainda não foram publicados.",
      en: "The terms have not been published yet.",
    },
  },
} as const satisfies Reasons

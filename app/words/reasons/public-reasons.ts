import type { Text } from "#app/errors"

/**
 * Why something that people count on was taken back, as the public reads it: codes of closed lists. What an administrator
 * writes beside them stays inside, since free text is where names and CPFs end up.
 */
type PublicReasons = Readonly<Record<string, Text>> & { readonly other: Text }

const other = { pt: "outro motivo", en: "another reason" } as const

/** Why a winner of a draw, a surrogate or an instant prize's winner is disqualified. */
export const disqualificationWords = {
  staff: {
    pt: "trabalha para a marca, a agência ou um fornecedor",
    en: "works for the brand, the agency or a supplier",
  },
  underage: { pt: "não tinha a idade mínima", en: "was below the minimum age" },
  documents: {
    pt: "os documentos não confirmam o cadastro",
    en: "the documents do not confirm the registration",
  },
  unclaimed: { pt: "o prêmio não foi reclamado no prazo", en: "the prize was not claimed in time" },
  receipt: { pt: "o cupom não confere ou não vale", en: "the receipt does not agree or does not count" },
  "already-won": {
    pt: "já ganhou, e o regulamento limita os prêmios por CPF",
    en: "has won already, and the regulation limits the prizes of a CPF",
  },
  account: { pt: "a conta está cancelada", en: "the account is canceled" },
  declined: { pt: "abriu mão do prêmio", en: "gave the prize up" },
  rules: { pt: "a participação não seguiu o regulamento", en: "the entry did not follow the regulation" },
  other,
} as const satisfies PublicReasons
export type DisqualificationCode = keyof typeof disqualificationWords

/** Why a draw was called off. */
export const cancellationWords = {
  mistake: { pt: "o sorteio foi cadastrado por engano", en: "the draw was entered by mistake" },
  dates: { pt: "as datas estavam erradas", en: "the dates were wrong" },
  replaced: { pt: "outro sorteio entra no lugar dele", en: "another draw takes its place" },
  authority: {
    pt: "por decisão do órgão que autoriza a promoção",
    en: "by decision of the authority that licenses the promotion",
  },
  other,
} as const satisfies PublicReasons
export type CancellationCode = keyof typeof cancellationWords

/** Why an extraction moved to another day. */
export const postponementWords = {
  "no-extraction": {
    pt: "a Loteria Federal não teve extração nesse dia",
    en: "the Federal Lottery held no draw on that day",
  },
  calendar: {
    pt: "a Loteria Federal mudou o calendário",
    en: "the Federal Lottery changed its calendar",
  },
  "late-list": {
    pt: "a lista de números não ficou pronta antes da extração",
    en: "the list of numbers was not ready before the lottery draw",
  },
  mistake: { pt: "a data anterior estava errada", en: "the earlier date was wrong" },
  other,
} as const satisfies PublicReasons
export type PostponementCode = keyof typeof postponementWords

/** Why a computed result went back. */
export const rejectionWords = {
  typed: { pt: "um prêmio foi digitado errado", en: "a prize was typed wrong" },
  contest: { pt: "o concurso não era o do sorteio", en: "it was another lottery draw than this draw's" },
  list: { pt: "a Loteria Federal corrigiu a lista dela", en: "the Federal Lottery mended its list" },
  other,
} as const satisfies PublicReasons
export type RejectionCode = keyof typeof rejectionWords

/** A stored code; what was decided before there were codes has none, and is `other`. */
export const publicReasonCode = <Words extends PublicReasons>(
  words: Words,
  stored: unknown,
): keyof Words & string => (typeof stored === "string" && Object.hasOwn(words, stored) ? stored : "other")

/** What the public reads of a stored code. */
export const sayPublicReason = (words: PublicReasons, stored: unknown, locale: keyof Text): string =>
  words[publicReasonCode(words, stored)]![locale]

/** What a form offers to choose from. */
export const publicReasonOptions = (words: PublicReasons): { value: string; label: string }[] =>
  Object.entries(words).map(([value, { pt }]) => ({ value, label: pt[0]!.toUpperCase() + pt.slice(1) }))

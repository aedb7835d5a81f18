import type { Locale, Text } from "#app/errors"

/** Why numbers that stand in a closed draw's list take no part, as their holder reads it: a closed list. */
export const leftOutWords = {
  refused: { pt: "o cupom foi recusado", en: "the receipt was refused" },
  /** The coupon counts, and the number did not come back with it. */
  voided: { pt: "anulação antes de a lista fechar", en: "voided before the list closed" },
  blocked: { pt: "o CPF estava bloqueado", en: "the CPF was blocked" },
  canceled: { pt: "a conta estava cancelada", en: "the account was canceled" },
  "already-won": {
    pt: "este CPF já ganhou nesta promoção",
    en: "this CPF has won in this promotion already",
  },
  held: {
    pt: "o cupom ainda esperava a conferência",
    en: "the receipt still waited to be looked at",
  },
} as const satisfies Record<string, Text>
export type LeftOutCode = keyof typeof leftOutWords

/** The same in the base with names, which the regulator reads: of a void number it says no more than that. */
export const namedBaseWords = {
  void: "Número anulado",
  canceled: "Cadastro cancelado",
  blocked: "CPF bloqueado",
  "already-won": "Já ganhou nesta promoção",
  held: "Cupom em análise",
} as const satisfies Record<Exclude<LeftOutCode, "refused" | "voided"> | "void", string>

/** Why numbers take no part, in words, and how many each reason is about. */
export const sayLeftOut = (
  leftOut: readonly { code: LeftOutCode; count: number }[],
  locale: Locale,
): { count: number; reason: string }[] =>
  leftOut.map(({ code, count }) => ({ count, reason: leftOutWords[code][locale] }))

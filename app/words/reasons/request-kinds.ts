import type { Text } from "#app/errors"

/** What a participant asks for, as both sides read it. */
export const requestKindTexts = {
  appeal: { pt: "Revisão de um cupom", en: "Review of an invoice" },
  correction: { pt: "Correção de dados", en: "Correction of data" },
  question: { pt: "Pergunta sobre um cupom", en: "Question about an invoice" },
} as const satisfies Readonly<Record<string, Text>>
export type RequestKind = keyof typeof requestKindTexts

/** The same for the back office's filters and files. */
export const requestKindWords = {
  appeal: requestKindTexts.appeal.pt,
  correction: requestKindTexts.correction.pt,
  question: requestKindTexts.question.pt,
} as const

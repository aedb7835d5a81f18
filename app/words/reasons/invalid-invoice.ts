import type { Text } from "#app/errors"

/** Why an invoice is invalid, as its owner reads it; `other` is told in the reviewer's own words. */
export const invalidWords = {
  unreadable: {
    pt: "A foto não deixa ler o cupom.",
    en: "The receipt cannot be read on the photo.",
  },
  "not-an-invoice": {
    pt: "A foto não mostra um cupom fiscal.",
    en: "The photo does not show a tax receipt.",
  },
  differs: {
    pt: "Os dados preenchidos não são os do cupom da foto.",
    en: "What was filled in is not what the receipt on the photo says.",
  },
  store: {
    pt: "O cupom não é de um bar participante.",
    en: "The receipt is not from a participating bar.",
  },
  dates: {
    pt: "A compra foi feita fora do período da promoção.",
    en: "The purchase was made outside the promotion's period.",
  },
  products: {
    pt: "O cupom não traz produtos participantes.",
    en: "The receipt does not hold participating products.",
  },
  used: {
    pt: "Esta compra já está na promoção com outro cupom.",
    en: "This purchase is in the promotion already with another receipt.",
  },
  other: { pt: "Outro motivo, com as minhas palavras.", en: "Another reason, in my own words." },
} as const satisfies Readonly<Record<string, Text>>

/** Why it is invalid: of the list in the reader's language, and what a reviewer wrote, in Portuguese; either may be empty. */
export type WhyInvalid = { listed: string; written: string }

export function readInvalid(stored: string, locale: keyof Text): WhyInvalid {
  const listed = Object.values(invalidWords).find(({ pt }) => `${stored} `.startsWith(`${pt} `))
  return listed
    ? { listed: listed[locale], written: stored.slice(listed.pt.length).trim() }
    : { listed: "", written: stored }
}

/** Both in one sentence after the other. */
export function sayInvalid(stored: string, locale: keyof Text): string {
  const { listed, written } = readInvalid(stored, locale)
  return [listed, written].filter(Boolean).join(" ")
}

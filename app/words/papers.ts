/** A prize's paper as its reviewers call it. */
export const paperWords = {
  identity: "Documento com foto",
  address: "Comprovante de endereço",
  invoice: "Cupom de papel",
  receipt: "Recibo da entrega",
  other: "Outro papel",
} as const

type Text = { pt: string; en: string }

/** What an authorisation allows, by the first two digits of its number. */
const certificateKinds: Readonly<Record<string, Text>> = {
  "01": { pt: "sorteio", en: "draw" },
  "02": { pt: "vale-brinde", en: "instant prizes" },
  "03": { pt: "concurso", en: "contest" },
  "04": { pt: "assemelhada a sorteio", en: "similar to a draw" },
  "05": { pt: "assemelhada a vale-brinde", en: "similar to instant prizes" },
  "06": { pt: "assemelhada a concurso", en: "similar to a contest" },
}

/** "04.012345/2026 (assemelhada a sorteio)" */
export const sayCertificate = (number: string, locale: keyof Text): string =>
  `${number} (${certificateKinds[number.slice(0, 2)]?.[locale] ?? ""})`

/** The regulation and the terms of use: the frame around their published texts. */
export const pt = {
  regulation: "Regulamento",
  terms: "Termos de uso",
  regulationDescription: "O regulamento completo da promoção {{promotion}}.",
  termsDescription: "Termos de uso e privacidade da promoção {{promotion}}.",
  edition: "Edição {{edition}}, publicada em {{day}}.",
  contents: "Neste texto",
  pdf: "Este texto em PDF",
  none: "Ainda não publicado",
  noneHelp: "O texto aparece aqui antes de a promoção começar.",
  portuguese: "Este texto só existe em português.",
}

export const en: typeof pt = {
  regulation: "Regulations",
  terms: "Terms of use",
  regulationDescription: "The full regulations of the {{promotion}} promotion.",
  termsDescription: "Terms of use and privacy of the {{promotion}} promotion.",
  edition: "Edition {{edition}}, published on {{day}}.",
  contents: "In this text",
  pdf: "This text as a PDF",
  none: "Not published yet",
  noneHelp: "The text appears here before the promotion starts.",
  portuguese: "This text exists in Portuguese only.",
}

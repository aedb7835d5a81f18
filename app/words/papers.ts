/** A prize's paper as its reviewers call it. */
export const paperWords = {
  identity: "Documento com foto",
  address: "Comprovante de endereço",
  invoice: "Cupom de papel",
  receipt: "Recibo da entrega",
  other: "Outro papel",
} as const

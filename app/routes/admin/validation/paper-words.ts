import type { PaperKind } from "#app/domain/papers/paper"

/** A paper as its reviewers call it. */
export const paperWords: Record<PaperKind, string> = {
  identity: "Documento com foto",
  address: "Comprovante de endereço",
  invoice: "Cupom de papel",
  receipt: "Recibo da entrega",
  other: "Outro papel",
}

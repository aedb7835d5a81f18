import type { PaperKind } from "#app/domain/papers/paper"

export const paperWords: Record<PaperKind, string> = {
  identity: "Documento com foto",
  address: "Comprovante de endereço",
  invoice: "Cupom de papel",
  receipt: "Recibo da entrega",
  other: "Outro papel",
}

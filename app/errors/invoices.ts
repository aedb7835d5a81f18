import { type Entry, entry } from "./entry"

/** What can go wrong with an invoice, its photo and its numbers, and with the bars and products that it counts for. */
export const invoiceErrors = {
  // Given with their Portuguese text, which stays to the letter. The store's fault, and no field's: it passes
  CANNOT_SEND_FILE: entry(503, "Falha no envio do arquivo.", "The file could not be sent."),
  INVALID_DATE: entry(422, "Data fora do período da promoção.", "Date outside the promotion period."),
  LUCK_NUMBERS_REACHED: entry(422, "Limite de números da sorte atingido.", "Limit of lucky numbers reached."),
  // Given without a text
  NUMBER_FOUND: entry(409, "Esse cupom já foi cadastrado.", "This receipt has already been registered."),
  FILE_LARGE: entry(
    413,
    "O arquivo é grande demais. Tire a foto de novo com menos qualidade.",
    "The file is too large. Take the photo again at a lower quality.",
  ),
  FILE_UNEXPECTED: entry(
    422,
    "Esse arquivo não é uma foto que conseguimos ler.",
    "This file is not a photo that we can read.",
  ),
  FUTURE_DATE: entry(422, "Não é possível cadastrar uma data futura.", "A future date cannot be registered."),
  INVALID_PRODUCT: entry(422, "Produto fora da promoção.", "Product not in the promotion."),
  INVALID_INVOICE: entry(
    422,
    "Esse cupom não vale para a promoção.",
    "This receipt does not count for the promotion.",
  ),
  // What the product needs besides
  INVOICES_CLOSED: entry(
    422,
    "O envio de cupons está fechado neste momento.",
    "Sending receipts is closed at this moment.",
  ),
  INVOICES_PER_DAY: entry(
    422,
    "Você chegou ao limite de cupons por dia: {param}.",
    "You have reached the limit of receipts a day: {param}.",
  ),
  ARRIVED_LATE: entry(
    409,
    "O envio demorou demais para chegar, e o sorteio daquele momento já foi fechado. O cupom não foi cadastrado: envie de novo, com um sinal melhor. Vale o momento do novo envio.",
    "Sending took too long, and the draw of that moment has been closed. The receipt was not registered: send it again, with a better signal. The moment of the new sending counts.",
  ),
  NUMBERS_EXHAUSTED: entry(
    409,
    "Os números da sorte deste sorteio acabaram.",
    "The lucky numbers of this draw have run out.",
  ),
  CNPJ_FOUND: entry(409, "CNPJ já cadastrado.", "CNPJ already registered."),
  SKU_FOUND: entry(409, "SKU já cadastrado.", "SKU already registered."),
  PRODUCTS_FULL: entry(
    409,
    "O limite de produtos ativos é {param}. Desative um antes.",
    "The limit of active products is {param}. Disable one first.",
  ),
} as const satisfies Record<string, Entry>

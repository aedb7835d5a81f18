/** What a kind of prize says of its delivery. */
export const prizeKindFieldWords = {
  way: "Como é entregue",
  stock: "Estoque",
} as const

/** What is typed about a delivery. */
export const fulfilmentFieldWords = {
  deliveryCode: "Código",
  day: "Dia",
} as const

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

/** Where a prize is sent, as the back office calls it; the winner's form has its own words. */
export const addressFieldWords = {
  cep: "CEP",
  street: "Rua",
  houseNumber: "Número",
  complement: "Complemento",
  district: "Bairro",
  city: "Cidade",
  uf: "Estado",
} as const

/** Where somebody saw a person's data. */
export const lookPlaceWords = {
  registration: "o cadastro",
  request: "um pedido",
  invoice: "um cupom",
  photo: "a foto de um cupom",
  prize: "um prêmio instantâneo",
  winner: "um prêmio de sorteio",
  validation: "a conferência de um prêmio",
  paper: "um documento enviado",
  fulfilment: "a entrega de um prêmio",
} as const

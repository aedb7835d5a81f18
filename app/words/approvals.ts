type Words = {
  /** The deed, as a request for it is called. */
  title: string
  /** Over what it is done to. */
  asked: string
  /** What the confirmation does. */
  does: string
  /** What cannot be done for want of a second person. */
  alone: string
}

/** The deeds that take two people, by their kind. */
export const approvalWords = {
  "block-cpf": {
    title: "Bloquear CPF",
    asked: "Bloqueio pedido: espera outra pessoa",
    does: "O CPF fica bloqueado: os números da pessoa não concorrem nos sorteios com a base ainda aberta, e ela não envia mais cupons.",
    alone: "bloquear quem tem número num sorteio que não terminou",
  },
  "invalidate-invoice": {
    title: "Invalidar cupom",
    asked: "Invalidação pedida: espera outra pessoa",
    does: "Os números do cupom são anulados, o prêmio instantâneo em análise volta a ficar disponível e a pessoa recebe um email com o motivo.",
    alone: "invalidar um cupom que ganhou um prêmio, ou entre o fim do período e o fechamento do sorteio",
  },
} as const satisfies Readonly<Record<string, Words>>
export type ApprovalKind = keyof typeof approvalWords

/** What each kind is called. */
export const approvalTitles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(approvalWords).map(([kind, { title }]) => [kind, title]),
)

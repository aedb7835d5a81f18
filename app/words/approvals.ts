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

/** The deeds that take four eyes, by their kind. */
export const approvalWords = {
  "block-cpf": {
    title: "Bloquear CPF",
    asked: "Bloqueio pedido: espera outra pessoa",
    does: "O CPF fica bloqueado: os números da pessoa não concorrem nos sorteios com a base ainda aberta, e ela não envia mais cupons.",
    alone: "bloquear quem tem número num sorteio que não terminou",
  },
  "disable-registration": {
    title: "Desativar cadastro",
    asked: "Desativação pedida: espera outra pessoa",
    does: "O cadastro fica cancelado: a pessoa não entra mais, e os números dela não concorrem nos sorteios cujo período acabar enquanto estiver assim. O que já enviou continua guardado.",
    alone: "desativar quem tem número num sorteio que não terminou",
  },
  "invalidate-invoice": {
    title: "Invalidar cupom",
    asked: "Invalidação pedida: espera outra pessoa",
    does: "Os números do cupom são anulados e a pessoa recebe um email com o motivo.",
    alone: "invalidar um cupom entre o fim do período e o fechamento do sorteio",
  },
  "give-prize": {
    title: "Entregar prêmio à mão",
    asked: "Entrega pedida: espera outra pessoa",
    does: "O prêmio passa a ser dessa pessoa, que recebe um email, e o registro público conta que ele foi entregue à mão.",
    alone: "entregar um prêmio à mão",
  },
  "edit-draw": {
    title: "Alterar sorteio",
    asked: "Alteração pedida: espera outra pessoa",
    does: "O sorteio fica como na coluna “Pedido”, e o plano público ganha uma versão nova. As anteriores continuam lá.",
    alone: "mudar o plano de um sorteio",
  },
  "add-series": {
    title: "Acrescentar séries",
    asked: "Séries pedidas: esperam outra pessoa",
    does: "As séries entram atrás das últimas, com uma chave própria, e o compromisso dela vai para a página inicial. Séries não se tiram mais.",
    alone: "acrescentar séries a um sorteio",
  },
  "cancel-draw": {
    title: "Cancelar sorteio",
    asked: "Cancelamento pedido: espera outra pessoa",
    does: "O sorteio sai da página inicial e não volta. Na página de ganhadores ele fica como cancelado, com o motivo público.",
    alone: "cancelar um sorteio",
  },
} as const satisfies Readonly<Record<string, Words>>
export type ApprovalKind = keyof typeof approvalWords

/** What each kind is called. */
export const approvalTitles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(approvalWords).map(([kind, { title }]) => [kind, title]),
)

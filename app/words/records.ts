/** What the product itself writes into its records, where an administrator would give a reason. */
export const recordWords = {
  appealGranted: "Pedido de revisão atendido.",
  canceledByOwner: "Cancelada pela própria pessoa.",
  closedBeforeRestore:
    "A própria pessoa já tinha cancelado a conta, depois da cópia do banco que voltou ao ar.",
  newsRefusedBeforeRestore:
    "A própria pessoa já tinha recusado novidades, depois da cópia do banco que voltou ao ar.",
  erasedByOwner: "Exclusão pedida pela própria pessoa (LGPD, artigo 18).",
  erasedByTime: "Prazo de guarda encerrado: 5 anos depois do fim da promoção (LGPD, artigo 15).",
  /** Of a mailing that had not begun; it names nobody. */
  audienceErased: "A audiência era uma busca por quem foi excluído (LGPD, artigo 18).",
  /** What a saved view that bore a name is called then; each owner's names differ. */
  erasedViewName: ({ id }: { id: string }) => `Nome excluído ${id}`,
  /** The regulator asks about those (a claim expires after 180 days); whoever came in time keeps the prize. */
  validatedLate: ({ claimBy }: { claimBy: string }) => `Validado depois do fim da retirada, ${claimBy}.`,
  /** A prize that was validated without a paper that it takes. */
  withoutPapers: ({ why }: { why: string }) => `Sem todos os papéis, por exceção: ${why}`,
  /** Stands in every file of a rehearsal, so that none passes for a result. */
  rehearsal: "ENSAIO: prêmios inventados, sem valor",
} as const

/** Who stands in the place of somebody who was erased, on every list and in every file. */
export const erasedName = { name: "Cadastro", lastname: "excluído" } as const

/** What happened to a participant, as the back office tells of it (the participants' log, `user_logs`). */
export const eventWords = {
  registered: "Cadastro feito",
  "signed-in": "Entrou",
  "profile-edited": "Perfil editado",
  "email-updated": "Email alterado por administrador",
  "data-corrected": "Dados corrigidos por administrador",
  "password-changed": "Senha alterada",
  "password-reset": "Senha recuperada",
  canceled: "Conta cancelada pela pessoa",
  disabled: "Conta cancelada por administrador",
  enabled: "Conta reativada",
  impersonated: "Administrador entrou como participante",
  "invoice-sent": "Cupom enviado",
  "prize-won": "Prêmio instantâneo ganho",
  "news-allowed": "Pediu novidades por email",
  "news-stopped": "Parou as novidades por email",
  "disqualification-answered": "Respondeu a um pedido de desclassificação",
  "request-sent": "Pedido enviado",
  "paper-sent": "Papel de prêmio enviado",
  "paper-refused": "Papel de prêmio apagado por administrador",
  "address-sent": "Endereço de entrega enviado",
} as const

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
  "regulator-pack": "o pacote de um sorteio para o órgão regulador",
  action: "uma linha da auditoria",
  log: "um evento dos logs",
  approval: "um pedido de confirmação",
  "cpf-check": "a consulta de um CPF",
  sample: "a amostra de um email",
  api: "uma lista lida pela API",
  address: "as pessoas de um endereço IP",
  result: "os lugares de um sorteio",
  statistics: "as pessoas longe do comum, nas estatísticas",
  dashboard: "os últimos cadastros, no painel",
  search: "um resultado da busca",
} as const

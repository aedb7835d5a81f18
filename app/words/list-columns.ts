/**
 * Of each list the columns that may be left out: by the name that programs know such a column by, in their order on the
 * page, what the page heads them, and its file too unless it says more. What is missing here always stands and says its
 * own head on the page: the column that names the row, its state, and those of buttons.
 * tests/routes/admin-columns.test.ts holds this against the pages, domain/exports/headed-columns.test against the files.
 *
 * What somebody leaves out is kept by the heads: whoever rewords one rewords `column_choices` in a migration too.
 */
const columns = {
  actions: { at: "Quando", administrator: "Administrador", action: "Ação", subject: "Registro" },
  approvals: { requestedBy: "Pedido por", requestedAt: "Pedido em" },
  bulk: { requestedBy: "Pedido por", requestedAt: "Pedido em" },
  calculation: { nextStep: "Próximo passo", periodEnd: "Período até", extractionOn: "Extração" },
  commands: { requestedAt: "Pedido em", by: "Quem", seconds: "Duração", output: "Resultado" },
  "cpf-block": { reason: "Motivo", person: "Cadastro", blockedAt: "Bloqueado", unblockedAt: "Desbloqueado" },
  "dispatch-list": { dispatch: "Envio", sentAt: "Enviado em", error: "Resposta", createdAt: "Incluído em" },
  dispatches: { template: "Modelo", scheduledAt: "Agendado para", createdAt: "Criado em" },
  draw: {
    periodEnd: "Período",
    extractionOn: "Extração",
    series: "Séries",
    positionsUsed: "Posições usadas",
    winners: "Ganhadores",
  },
  exports: {
    file: "Arquivo",
    filters: "Filtros",
    requestedBy: "Pedida por",
    requestedAt: "Pedida em",
  },
  faq: { position: "Posição", createdAt: "Criada em" },
  fulfilment: { person: "Pessoa", deliverBy: "Entregar até", way: "Como" },
  indexes: { index: "Índice", columns: "Colunas", unique: "Único", bytes: "Tamanho", scans: "Leituras" },
  "invalid-prizes": { person: "Pessoa", reason: "Motivo", wonAt: "Ganho em" },
  invoices: {
    receivedAt: "Recebido",
    issuedOn: "Compra",
    person: "Pessoa",
    store: "Bar",
    cents: "Valor",
    tickets: "Números",
  },
  ips: {
    registrations: "Cadastros",
    logins: "Entradas",
    submissions: "Cupons",
    firstSeenAt: "Visto primeiro",
    lastSeenAt: "Visto por último",
  },
  logs: { event: "Evento", person: "Participante", ip: "Endereço IP" },
  "prize-kinds": {
    way: "Como é entregue",
    stock: "Estoque",
    sent: "Enviados",
    left: "Restam",
    waiting: "Esperam envio",
  },
  prizes: { cents: "Valor", winner: "Ganhador", wonAt: "Ganho em", batch: "Lote" },
  products: { sku: "SKU", numbersPerUnit: "Números por unidade", registeredAt: "Cadastro" },
  registrations: { cpf: "CPF", city: "Cidade", newsletter: "Novidades por email", registeredAt: "Cadastro" },
  regulations: {
    type: "Tipo",
    locale: "Língua",
    edition: "Edição",
    pdf: "PDF",
    publishedAt: "Publicado",
    createdAt: "Cadastro",
  },
  requests: { person: "Participante", protocol: "Cupom", receivedAt: "Recebido", answeredAt: "Respondido" },
  stores: { cnpj: "CNPJ", city: "Cidade", registeredAt: "Cadastro" },
  templates: { type: "Tipo", activeVersion: "Versão em uso", createdAt: "Criado em" },
  tickets: { draw: "Sorteio", person: "Pessoa", cpf: "CPF", protocol: "Cupom", at: "Quando" },
  tokens: { permissions: "Pode ler", createdAt: "Criado", expiresAt: "Vale até", lastUsedAt: "Último uso" },
  users: { type: "Tipo", twoFactor: "Duas etapas", createdAt: "Criado em", lastLoginAt: "Última entrada" },
  validation: { cpf: "CPF", prize: "Prêmio", number: "Número ou cupom", since: "Desde" },
  winners: {
    person: "Pessoa",
    draw: "Sorteio",
    order: "Ordem",
    deliverBy: "Entregar até",
    claimBy: "Retirar até",
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>

type Columns = typeof columns
export type ColumnList = keyof Columns
export const columnLists = Object.keys(columns) as ColumnList[]
/** What a list calls its columns that may be left out; of several lists, those that they all have. */
export type ColumnName<List extends ColumnList> = keyof Columns[List]

/** Those that are off until somebody wants them. */
const extra: Readonly<Partial<Record<ColumnList, readonly string[]>>> = {
  invoices: ["issuedOn"],
  registrations: ["newsletter"],
} satisfies { [List in ColumnList]?: ColumnName<List>[] }

/** What a list's page heads a column. */
export const columnHead = <List extends ColumnList>(list: List, name: ColumnName<List>): string =>
  columns[list][name] as string

/** The heads of a list's columns that somebody may leave out. */
export const choosableColumns = (list: ColumnList): readonly string[] => Object.values(columns[list])

/** What a list leaves out for whoever chose nothing. */
export const hiddenAtFirst = (list: ColumnList): readonly string[] =>
  Object.entries(columns[list]).flatMap(([name, head]) => (extra[list]?.includes(name) ? [head] : []))

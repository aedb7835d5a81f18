/**
 * Of each list the columns that may be left out, by their heads, in their order on the page. What is missing here always
 * stands: the column that names the row, its state, and those of buttons. tests/routes/admin-columns.test.ts holds this
 * against the pages.
 */
const columns = {
  actions: ["Quando", "Administrador", "Ação", "Registro"],
  calculation: ["Próximo passo", "Período até", "Extração"],
  commands: ["Pedido em", "Quem", "Duração", "Resultado"],
  "cpf-block": ["Motivo", "Cadastro", "Bloqueado", "Desbloqueado"],
  "dispatch-list": ["Envio", "Enviado em", "Resposta", "Incluído em"],
  dispatches: ["Modelo", "Agendado para", "Criado em"],
  draw: ["Período", "Extração", "Séries", "Posições usadas", "Ganhadores"],
  exports: ["Arquivo", "Filtros", "Formato", "Linhas", "Tamanho", "Pedida por", "Pedida em", "Expira em"],
  faq: ["Posição", "Cadastro"],
  fulfilment: ["Pessoa", "Entregar até", "Como"],
  indexes: ["Índice", "Colunas", "Único", "Tamanho", "Leituras"],
  "invalid-prizes": ["Pessoa", "Motivo", "Ganho em"],
  invoices: ["Recebido", "Compra", "Pessoa", "Bar", "Valor", "Números"],
  ips: ["Cadastros", "Entradas", "Cupons", "Visto primeiro", "Visto por último"],
  logs: ["Evento", "Participante", "Endereço IP"],
  prizes: ["Valor", "Ganhador", "Ganho em", "Lote"],
  products: ["SKU", "Números por unidade", "Cadastro"],
  registrations: ["CPF", "Cidade", "Novidades por email", "Cadastro"],
  regulations: ["Tipo", "Língua", "Edição", "PDF", "Publicado", "Cadastro"],
  requests: ["Participante", "Cupom", "Recebido", "Respondido"],
  stores: ["CNPJ", "Cidade", "Cadastro"],
  templates: ["Tipo", "Versão em uso", "Criado em"],
  tickets: ["Sorteio", "Pessoa", "CPF", "Cupom", "Quando"],
  tokens: ["Pode ler", "Criado", "Vale até", "Último uso"],
  users: ["Tipo", "Duas etapas", "Criado em", "Última entrada"],
  validation: ["CPF", "Prêmio", "Número ou cupom", "Desde"],
  winners: ["Pessoa", "Sorteio", "Ordem", "Entregar até", "Retirar até"],
} as const satisfies Record<string, readonly string[]>

export type ColumnList = keyof typeof columns
export const columnLists = Object.keys(columns) as ColumnList[]

/** Those that are off until somebody wants them. */
const extra: Readonly<Partial<Record<ColumnList, readonly string[]>>> = {
  invoices: ["Compra"],
  registrations: ["Novidades por email"],
}

const isColumnList = (list: string): list is ColumnList => Object.hasOwn(columns, list)

/** The heads of a list's columns that somebody may leave out. */
export const choosableColumns = (list: string): readonly string[] => (isColumnList(list) ? columns[list] : [])

/** What a list leaves out for whoever chose nothing. */
export const hiddenAtFirst = (list: string): readonly string[] =>
  isColumnList(list) ? (extra[list] ?? []) : []

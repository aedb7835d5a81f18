import { RuleBroken } from "#app/errors"
import { type Area, catalogue, type ExportedList, type Permission } from "./permissions"

/**
 * What each area is called: in the drawer, the matrix, the audit and the exports. A new area is a type error here until
 * it has its word.
 */
export const areaLabels: Record<Area, string> = {
  dashboard: "Painel",
  users: "Usuários",
  permissions: "Permissões",
  tokens: "Tokens da API",
  statistics: "Estatísticas",
  faq: "Dúvidas",
  regulations: "Regulamentos",
  stores: "Bares",
  registrations: "Cadastros",
  invoices: "Cupons",
  tickets: "Números da sorte",
  prizes: "Prêmios instantâneos",
  "invalid-prizes": "Prêmios inválidos",
  winners: "Ganhadores",
  draw: "Sorteios",
  calculation: "Apuração",
  "cpf-block": "CPFs bloqueados",
  templates: "Modelos de email",
  dispatches: "Emails",
  actions: "Auditoria",
  ips: "IPs",
  commands: "Comandos",
  exports: "Exportações",
  logs: "Logs de Usuários",
  log: "Registro público",
}

/** Who holds exactly what is read: no type of its own, but what any type is by its rights. */
export const auditorWord = "Auditoria (só leitura)"

/** What each list that can be exported is called: some have no area of their own. */
export const listLabels: Record<ExportedList, string> = {
  ...areaLabels,
  requests: "Pedidos",
  "named-base": "Base com nomes",
  products: "Produtos participantes",
  "dispatch-list": "Destinatários de emails",
  "total-tickets": "Total de números",
  validation: "Validação",
  fulfilment: "Entregas",
  "prize-kinds": "Estoque de prêmios",
  "kept-records": "Dados guardados por lei",
  indexes: "Índices do banco",
  approvals: "Pedidos de confirmação",
  bulk: "Comandos em massa",
  funnel: "Do cadastro ao prêmio",
  "far-bars": "Bares longe do comum",
  "far-people": "Pessoas longe do comum",
}

/**
 * The areas under the drawer's headings; one that stands in no group fails
 * domain/permissions/matrix.test.ts.
 */
export const areaGroups: readonly { title: string; areas: readonly Area[] }[] = [
  {
    title: "Administração",
    areas: [
      "dashboard",
      "users",
      "permissions",
      "tokens",
      "statistics",
      "faq",
      "regulations",
      "stores",
      "templates",
    ],
  },
  {
    title: "Promoção",
    areas: [
      "registrations",
      "invoices",
      "tickets",
      "prizes",
      "invalid-prizes",
      "winners",
      "draw",
      "calculation",
      "cpf-block",
    ],
  },
  {
    title: "Logs",
    areas: ["ips", "dispatches", "actions", "commands", "exports", "logs", "log"],
  },
]

/** The catalogue's actions in an administrator's words. */
const actionLabels: Record<string, string> = {
  list: "Ver a lista",
  view: "Ver cada um por inteiro",
  create: "Criar",
  edit: "Editar",
  import: "Importar de um arquivo",
  export: "Exportar",
  delete: "Excluir",
  validate: "Validar",
  invalidate: "Invalidar",
  unblock: "Desbloquear",
  generate: "Gerar",
  manage: "Gerenciar",
  run: "Executar",
  command: "Executar comandos",
  update_email: "Alterar o email",
  disable_or_enable: "Desativar e reativar",
  login: "Entrar como participante",
  invoiceless: "Ver quem não enviou cupom",
  surrogate: "Chamar suplente",
  give: "Entregar à mão",
  update: "Voltar para pendente",
}

/** Where an area's action is not what the word says in general. */
const ownLabels: { [Key in Permission]?: string } = {
  "dashboard:list": "Ver o painel",
  "users:create": "Convidar",
  "users:edit": "Editar, novo link de senha, zerar duas etapas",
  "permissions:list": "Ver quem pode o quê",
  "permissions:edit": "Mudar quem pode o quê",
  "statistics:list": "Ver as estatísticas",
  "registrations:edit": "Anotar ligações e responder a pedidos",
  "prizes:manage": "Enviar prêmios, estoque e códigos",
  "winners:manage": "Enviar prêmios de sorteio",
  "calculation:list": "Ver a apuração",
  "calculation:view": "Baixar bases, ensaios, resultados e o que voltou",
  "calculation:export": "Fechar o período e exportar a base",
  "calculation:run": "Digitar a extração, ensaiar, apurar e publicar",
  "cpf-block:create": "Bloquear",
  "faq:edit": "Editar, ordenar, publicar e tirar do ar",
  "regulations:create": "Começar uma edição",
  "regulations:edit": "Editar rascunhos, publicar, certificados",
  "regulations:delete": "Excluir rascunhos",
  "dispatches:create": "Agendar envios",
  "dispatches:manage": "Pausar, retomar e cancelar envios; ritmo e reenvios",
  "tokens:create": "Abrir a página de criar",
  "tokens:generate": "Gerar um token",
  "tokens:manage": "Revogar os de outras pessoas",
  "tokens:delete": "Revogar os próprios",
  "templates:delete": "Excluir os que nenhum envio usou",
  "log:list": "Ver o registro e quem o data de fora",
  "ips:manage": "Bloquear endereços",
}

/** A right in words, e.g. "Entrar como participante"; a pair from another catalogue shows its own name. */
export const permissionLabel = (pair: string): string =>
  ownLabels[pair as Permission] ?? actionLabels[pair.split(":")[1] ?? ""] ?? pair

/** A right as it is called outside its area's section, e.g. "Usuários: Convidar". */
export const sayPermission = (pair: string): string =>
  `${areaLabels[pair.split(":")[0] as Area] ?? pair}: ${permissionLabel(pair)}`

/** The pairs of an area, in the catalogue's order. */
export const pairsOf = (area: Area): string[] => catalogue[area].map((action) => `${area}:${action}`)

/** The rights that want a second thought, each with what it gives away. */
export const riskyPermissions: { readonly [Key in Permission]?: string } = {
  "users:create": "Dá acesso ao painel a outras pessoas.",
  "users:edit": "Com outro email ou link, uma conta muda de mãos.",
  "users:disable_or_enable": "Tira e devolve o acesso de administradores.",
  "permissions:edit": "Muda o que todos podem fazer.",
  "tokens:generate": "Abre os dados a outros sistemas.",
  "tokens:manage": "Decide que sistemas leem os dados.",
  "stores:import": "Cria e altera milhares de bares de uma vez.",
  "registrations:view": "Mostra CPF, telefone e email por inteiro, também na auditoria.",
  "registrations:export": "Leva a lista de participantes para fora.",
  "registrations:edit": "Corrige CPF, nome e data de nascimento de quem pede.",
  "registrations:update_email": "Com outro email, uma conta muda de mãos.",
  "registrations:login": "Age no site em nome da pessoa.",
  "regulations:edit": "Publica o texto que as pessoas aceitam, o que não se desfaz.",
  "prizes:create": "Fixa quantos prêmios saem e quando.",
  "prizes:give": "Entrega prêmio fora da programação.",
  "prizes:manage":
    "Diz que um prêmio saiu, e mostra de quem o recebe nome, telefone e endereço até a entrega.",
  "winners:invalidate": "Tira o prêmio de um ganhador.",
  "winners:manage":
    "Diz que um prêmio saiu, e mostra de quem o recebe nome, telefone e endereço até a entrega.",
  "templates:edit": "Muda o que os emails da promoção dizem.",
  "dispatches:create": "Escreve a todos que pediram novidades.",
  "draw:edit": "Muda a regra de um sorteio planejado.",
  "calculation:export":
    "Fecha o sorteio, o que não se desfaz, e leva a base para fora: com nomes, só quem também vê cadastros.",
  "calculation:run": "Digita ou adia a extração, apura e publica o sorteio.",
  "commands:run": "Executa tarefas do sistema.",
}

/** The refusal of whoever may not, naming the right that is missing; of several one would have been enough. */
export function missingPermission(...wanted: readonly Permission[]): RuleBroken {
  const named = wanted.map((pair) => `“${sayPermission(pair)}”`)
  const [pt, en] =
    named.length === 1
      ? [`Falta a permissão ${named[0]}.`, `Missing permission: ${wanted[0]}.`]
      : [`Falta uma destas permissões: ${named.join(" ou ")}.`, `Missing one of: ${wanted.join(", ")}.`]
  return new RuleBroken("FORBIDDEN", {
    because: {
      pt: `${pt} Se o seu trabalho pede isso, fale com quem cuida das permissões do painel.`,
      en,
    },
  })
}

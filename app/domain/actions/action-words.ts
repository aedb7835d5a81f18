import type { Area } from "#app/auth/permissions"

/** What each area is called on the screen (README's glossary); a new area is a type error until it has its word. */
export const areaWords: Readonly<Record<Area, string>> = {
  dashboard: "Painel",
  users: "Usuários",
  permissions: "Permissões",
  tokens: "Tokens de API",
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
  dispatches: "Envios de email",
  actions: "Auditoria",
  ips: "IPs",
  commands: "Comandos",
  exports: "Exportações",
  logs: "Logs de Usuários",
}

/** What an administrator did: the catalogue's actions, and what the own account's pages write besides. */
export const actionWords: Readonly<Record<string, string>> = {
  create: "Criar",
  edit: "Editar",
  delete: "Apagar",
  export: "Exportar",
  view: "Ver",
  validate: "Validar",
  confirm: "Enviar confirmação",
  invalidate: "Invalidar",
  update: "Voltar atrás",
  give: "Entregar à mão",
  surrogate: "Chamar suplente",
  unblock: "Desbloquear",
  disable_or_enable: "Desativar ou reativar",
  update_email: "Alterar email",
  login: "Entrar como participante",
  run: "Executar",
  command: "Executar comando do painel",
  generate: "Gerar",
  manage: "Gerenciar",
  two_factor: "Ligar ou desligar duas etapas",
  recovery_code: "Usar código de recuperação",
  new_recovery_codes: "Gerar códigos de recuperação",
  change_password: "Alterar a própria senha",
  reset_password: "Recuperar a própria senha",
}

/** Where the same action means something else in one area. */
const special: Readonly<Record<string, string>> = {
  "calculation:export": "Fechar ou exportar a base",
  "calculation:run": "Apurar",
  "cpf-block:create": "Bloquear",
}

/** What a row is about, one of them. */
export const subjectWords: Readonly<Record<string, string>> = {
  registrations: "Cadastro",
  invoices: "Cupom",
  prizes: "Prêmio",
  "prize-batches": "Lote de prêmios",
  draws: "Sorteio",
  winners: "Ganhador",
  users: "Usuário",
  permissions: "Permissões",
  stores: "Bar",
  products: "Produto",
  "cpf-block": "CPF bloqueado",
  exports: "Exportação",
  commands: "Comando",
}

export const sayArea = (area: string): string => areaWords[area as Area] ?? area
export const sayAction = (area: string, action: string): string =>
  special[`${area}:${action}`] ?? actionWords[action] ?? action
export const saySubject = (type: string): string => subjectWords[type] ?? type

import { areaLabels } from "#app/auth/permission-labels"
import type { AuditAction, SubjectType } from "#app/audit/audit-names"

/** What an administrator did. */
export const actionWords: Readonly<Record<AuditAction, string>> = {
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
  invite: "Convidar",
  password_link: "Enviar link de senha",
  reset: "Voltar ao padrão",
}

/** Where the same action means something else in one area. */
const special: Readonly<Record<string, string>> = {
  "calculation:export": "Fechar ou exportar a base",
  "calculation:run": "Apurar",
  "cpf-block:create": "Bloquear",
}

/** What a row is about, one of them. */
export const subjectWords: Readonly<Record<SubjectType, string>> = {
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

/** A row may be older than the code that reads it: what has no word any more says itself. */
const wordFor = (words: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(words, name) ? words[name]! : name

export const sayArea = (area: string): string => wordFor(areaLabels, area)
export const sayAction = (area: string, action: string): string =>
  special[`${area}:${action}`] ?? wordFor(actionWords, action)
export const saySubject = (type: string): string => wordFor(subjectWords, type)

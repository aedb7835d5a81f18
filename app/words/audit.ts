/** What an administrator did. */
export const actionWords = {
  create: "Criar",
  edit: "Editar",
  delete: "Apagar",
  export: "Exportar",
  view: "Ver",
  validate: "Validar",
  confirm: "Enviar confirmação",
  publish: "Publicar",
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
  erase: "Apagar dados pessoais",
} as const

/** Where the same action means something else in one area. */
export const specialActionWords = {
  "calculation:export": "Fechar ou exportar a base",
  "calculation:run": "Apurar",
  "cpf-block:create": "Bloquear",
} as const

/** What a row is about, one of them. */
export const subjectWords = {
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
  regulations: "Regulamento",
  exports: "Exportação",
  pauses: "Pausa dos envios",
  commands: "Comando",
  actions: "Linha da auditoria",
} as const

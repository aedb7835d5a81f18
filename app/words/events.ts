/** What happened to a participant, as the back office tells of it (the participants' log, `user_logs`). */
export const eventWords = {
  registered: "Cadastro feito",
  "signed-in": "Entrou",
  "profile-edited": "Perfil editado",
  "email-updated": "Email alterado por administrador",
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
  "paper-sent": "Papel de prêmio enviado",
} as const

export const pt = {
  title: "Criar senha nova",
  lead: "Escolha a senha. Por segurança, você sai de todos os aparelhos e entra de novo com ela.",
  submit: "Salvar",
  done: "Senha nova salva. Entre com ela.",
  expired: "Esse link não serve mais",
  expiredWhy: "Esse link já foi usado ou venceu.",
  expiredHelp: "O link vale por uma hora e funciona uma vez. Peça outro com seu CPF.",
  knows: "Já criou a senha nova com este link? Então é só entrar com ela.",
  signIn: "Entrar",
  askAgain: "Pedir novo link",
}

export const en: typeof pt = {
  title: "Create a new password",
  lead: "Choose the password. To be safe, you are signed out everywhere and sign in again with it.",
  submit: "Save",
  done: "New password saved. Sign in with it.",
  expired: "This link no longer works",
  expiredWhy: "This link was used already, or it is too old.",
  expiredHelp: "The link is good for one hour and works once. Ask for another with your CPF.",
  knows: "Did you create the new password with this link? Then sign in with it.",
  signIn: "Sign in",
  askAgain: "Ask for a new link",
}

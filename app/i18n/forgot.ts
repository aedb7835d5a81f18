export const pt = {
  title: "Recuperar senha",
  lead: "Diga seu CPF e mandamos um link para o email do cadastro.",
  submit: "Enviar",
  sentTitle: "Olhe seu email",
  sent: "Se esse CPF tem cadastro, enviamos um email com o link para criar uma senha nova.",
  open: "Abra o email e toque no link. Ele vale por uma hora e funciona uma vez.",
  spam: "Não chegou em alguns minutos? Veja também a caixa de spam.",
  changed: "Trocou o email do cadastro há menos de 48 horas? O link vai para o endereço de antes.",
  wrong: "Nada ainda? Confira o CPF e peça de novo: mandamos até três links por hora.",
  again: "Pedir de novo",
  signIn: "Voltar para Entrar",
  lostEmail: "Perdeu o email do cadastro, ou cancelou a conta e quer voltar? Escreva para <a>{{email}}</a>.",
}

export const en: typeof pt = {
  title: "Recover password",
  lead: "Tell us your CPF and we send a link to your registered email.",
  submit: "Send",
  sentTitle: "Look at your email",
  sent: "If this CPF is registered, we sent an email with a link to create a new password.",
  open: "Open the email and tap the link. It is good for one hour and works once.",
  spam: "Nothing after a few minutes? Look into the spam folder too.",
  changed: "Changed your registered email less than 48 hours ago? The link goes to the address before it.",
  wrong: "Still nothing? Check the CPF and ask again: we send up to three links an hour.",
  again: "Ask again",
  signIn: "Back to Sign in",
  lostEmail:
    "Lost the email that you registered with, or canceled your account and want to come back? Write to <a>{{email}}</a>.",
}

export const pt = {
  title: "Entrar",
  lead: "Seus cupons e números da sorte estão aqui.",
  password: "Senha",
  submit: "Entrar",
  forgot: "Esqueci minha senha",
  newHere: "Primeira vez no jogo?",
  newHereHelp: "O cadastro é de graça e leva dois minutos. Tenha o CPF à mão.",
  register: "Fazer meu cadastro",
}

export const en: typeof pt = {
  title: "Sign in",
  lead: "Your invoices and lucky numbers are here.",
  password: "Password",
  submit: "Sign in",
  forgot: "I forgot my password",
  newHere: "First time in the game?",
  newHereHelp: "Registration is free and takes two minutes. Have your CPF at hand.",
  register: "Register now",
}

export const pt = {
  title: "Entrar",
  lead: "Seus cupons e números da sorte estão aqui.",
  forHelp: "Entre para pedir ajuda: a resposta fala dos seus cupons, e só você pode ver.",
  password: "Senha",
  submit: "Entrar",
  forgot: "Esqueci minha senha",
  newHere: "Primeira vez no jogo?",
  newHereHelp: "O cadastro é de graça e leva dois minutos. Tenha o CPF à mão.",
  register: "Fazer meu cadastro",
  kept: "Sua sessão acabou. Guardamos o que você digitou. O cupom ainda não foi enviado.",
  keptHelp: "Entre em até uma hora com o mesmo CPF, e o formulário volta preenchido.",
  keptPhoto: "A foto não fica guardada: escolha de novo depois de entrar.",
}

export const en: typeof pt = {
  title: "Sign in",
  lead: "Your receipts and lucky numbers are here.",
  forHelp: "Sign in to ask for help: the answer is about your receipts, which only you may see.",
  password: "Password",
  submit: "Sign in",
  forgot: "I forgot my password",
  newHere: "First time in the game?",
  newHereHelp: "Registration is free and takes two minutes. Have your CPF at hand.",
  register: "Register now",
  kept: "Your session ended. We kept what you typed. The receipt has not been sent yet.",
  keptHelp: "Sign in within an hour with the same CPF, and the form comes back filled in.",
  keptPhoto: "The photo is not kept: choose it again once you are in.",
}

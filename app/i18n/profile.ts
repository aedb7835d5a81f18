import * as account from "./profile/account"
import * as invoices from "./profile/invoices"
import * as numbers from "./profile/numbers"
import * as prizes from "./profile/prizes"
import * as summary from "./profile/summary"

/** /perfil; each of its parts has its words in the folder of this name. */
export const pt = {
  title: "Olá, {{name}}",
  account: "Minha conta",
  signOut: "Sair",
  signOutUnsent: "Um cupom ainda não foi enviado. Sair apaga ele deste celular. Sair assim mesmo?",
  blocked: "Seu CPF não pode participar desta promoção",
  blockedHelp:
    "O regulamento diz quem pode. Acha que foi engano? Escreva para <a>{{email}}</a> e a gente confere.",
  done: {
    data: "Dados salvos.",
    password: "Senha alterada. Você saiu dos outros aparelhos.",
    newsAllowed: "Você volta a receber novidades.",
    newsStopped: "Você não recebe mais novidades.",
    cancel:
      "Sua conta foi cancelada e você saiu de todos os aparelhos. Seus dados são apagados como dissemos.",
  },
  sum: summary.pt,
  numbers: numbers.pt,
  invoices: invoices.pt,
  prizes: prizes.pt,
  ...account.pt,
}

export const en: typeof pt = {
  title: "Hello, {{name}}",
  account: "My account",
  signOut: "Sign out",
  signOutUnsent: "A receipt has not been sent yet. Signing out erases it from this phone. Sign out anyway?",
  blocked: "Your CPF cannot take part in this promotion",
  blockedHelp: "The regulations say who can. A mistake? Write to <a>{{email}}</a> and we look into it.",
  done: {
    data: "Data saved.",
    password: "Password changed. You were signed out of your other devices.",
    newsAllowed: "You get news again.",
    newsStopped: "You get no more news.",
    cancel: "Your account was canceled and you were signed out everywhere. Your data are erased as we said.",
  },
  sum: summary.en,
  numbers: numbers.en,
  invoices: invoices.en,
  prizes: prizes.en,
  ...account.en,
}

/** Words that stand on every public page. */
export const pt = {
  skip: "Pular para o conteúdo",
  menu: "Menu",
  home: "Início",
  sendInvoice: "Enviar cupom",
  bars: "Bares",
  winners: "Ganhadores",
  faq: "Dúvidas",
  help: "Ajuda",
  regulation: "Regulamento",
  terms: "Termos de uso",
  signIn: "Entrar",
  profile: "Meu perfil",
  language: "English",
  languageLabel: "Mudar o idioma",
  languageLoses: "Trocar o idioma apaga o que você digitou. Trocar mesmo assim?",
  languageLosesHere: "Trocar o idioma apaga o que você digitou.",
  cookies: {
    title: "Cookies",
    text: "Usamos os cookies de que o site precisa, e um que lembra por qual link você veio, até você fechar o navegador. Com o seu aceite, ele fica 30 dias e medimos visitas.",
    accept: "Aceitar",
    refuse: "Recusar",
    accepted:
      "Você aceitou: medimos visitas e lembramos por 30 dias por qual link você veio. Pode mudar quando quiser.",
    refused:
      "Você recusou: não medimos nada nem lembramos por qual link você veio. Pode mudar quando quiser.",
  },
  leftOut_one: "Não participa: 1 número ({{reason}}).",
  leftOut_other: "Não participam: {{count}} números ({{reason}}).",
  onHold_one: "1 número ainda não vale: o cupom está em análise.",
  onHold_other: "{{count}} números ainda não valem: os cupons estão em análise.",
  errorSummary: "Confira isto",
  impersonated: "Você está vendo o site como {{name}} ·",
  impersonationEnds: "termina às {{time}}",
  impersonationLeft: "termina em",
  leaveImpersonation: "Sair e voltar ao cadastro",
  certificates: "Certificados de autorização",
  sessionOver: "Sessão encerrada",
  /** What stood on the page as the session ended: the form of a coupon, another one that people write in, or none. */
  sessionExpired: {
    page: "Sua sessão terminou. Entre de novo para continuar.",
    coupon:
      "O cupom ainda não foi enviado. Entre de novo: guardamos o que você digitou, e o formulário volta preenchido.",
    form: "O que você digitou ainda não foi enviado. Entre de novo: guardamos tudo, e o formulário volta preenchido.",
  },
  kept: {
    title: "Ainda não foi enviado",
    text: "Aqui está o que você digitou antes de a sua sessão acabar. Confira e envie.",
  },
  close: "Fechar",
}

export const en: typeof pt = {
  skip: "Skip to the content",
  menu: "Menu",
  home: "Home",
  sendInvoice: "Send receipt",
  bars: "Bars",
  winners: "Winners",
  faq: "Questions",
  help: "Help",
  regulation: "Regulations",
  terms: "Terms of use",
  signIn: "Sign in",
  profile: "My profile",
  language: "Português",
  languageLabel: "Change the language",
  languageLoses: "Changing the language erases what you typed. Change it all the same?",
  languageLosesHere: "Changing the language erases what you typed.",
  cookies: {
    title: "Cookies",
    text: "We use the cookies that the site needs, and one that remembers which link you came by until you close the browser. If you accept, it stays for 30 days and we measure visits.",
    accept: "Accept",
    refuse: "Refuse",
    accepted:
      "You accepted: we measure visits and remember for 30 days which link you came by. You can change this at any time.",
    refused:
      "You refused: we measure nothing and do not remember which link you came by. You can change this at any time.",
  },
  leftOut_one: "1 number takes no part ({{reason}}).",
  leftOut_other: "{{count}} numbers take no part ({{reason}}).",
  onHold_one: "1 number does not count yet: its receipt is being looked at.",
  onHold_other: "{{count}} numbers do not count yet: their receipts are being looked at.",
  errorSummary: "Please check",
  impersonated: "You are seeing the site as {{name}} ·",
  impersonationEnds: "ends at {{time}}",
  impersonationLeft: "ends in",
  leaveImpersonation: "Leave, back to the record",
  certificates: "Authorisation certificates",
  sessionOver: "Session over",
  /** What stood on the page as the session ended: the form of a coupon, another one that people write in, or none. */
  sessionExpired: {
    page: "Your session has ended. Sign in again to continue.",
    coupon:
      "The receipt has not been sent yet. Sign in again: we keep what you typed, and the form comes back filled in.",
    form: "What you typed has not been sent yet. Sign in again: we keep all of it, and the form comes back filled in.",
  },
  kept: {
    title: "Not sent yet",
    text: "Here is what you typed before your session ended. Check it, and send it.",
  },
  close: "Close",
}

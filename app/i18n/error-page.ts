/** The error page; its words for 404 and its buttons were given, and stay. */
export const pt = {
  notFound: "Página não encontrada",
  notFoundHelp: "O endereço pode ter mudado. Comece de novo pela página inicial.",
  away: "Voltamos em instantes",
  awayHelp:
    "O sistema está fora do ar por um momento. Nada do que você já enviou se perdeu. Tente de novo daqui a pouco.",
  /** It was sent something: reloading sends the same again, photo included. */
  unconfirmed:
    "O sistema está fora do ar por um momento, e o que você acabou de enviar não está confirmado. Daqui a pouco, recarregue esta página para enviar o mesmo de novo, ou veja no seu perfil se chegou: o mesmo cupom enviado outra vez não conta duas vezes.",
  unconfirmedInOffice:
    "O sistema está fora do ar por um momento, e o que você acabou de enviar não está confirmado. Daqui a pouco, veja se foi salvo; se não foi, envie de novo.",
  tooMany: "Muitas tentativas",
  tooManyHelp: "Recebemos envios demais desta rede em pouco tempo. Nada do que já chegou se perdeu.",
  forbidden: "Você não tem permissão para isso",
  broken: "Algo deu errado do nosso lado",
  brokenHelp: "Já fomos avisados. Se precisar falar conosco, diga este código:",
  brokenMail: "Nosso email:",
  other: "Não foi possível continuar",
  formRefused: "O pedido chegou incompleto. Volte, recarregue a página e tente de novo.",
  again: "voltar ao formulário",
  retry: "tentar de novo",
  signOut: "Sair",
  profile: "Meu perfil",
  home: "página inicial",
  back: "voltar",
}

export const en: typeof pt = {
  notFound: "This page could not be found",
  notFoundHelp: "The address may have changed. Start again from the home page.",
  away: "We will be back in a moment",
  awayHelp: "The system is down for a moment. Nothing that you had already sent was lost. Try again shortly.",
  unconfirmed:
    "The system is down for a moment, and what you have just sent is not confirmed. In a moment, reload this page to send the same again, or see in your profile whether it arrived: the same receipt sent again does not count twice.",
  unconfirmedInOffice:
    "The system is down for a moment, and what you have just sent is not confirmed. In a moment, check whether it was saved; if not, send it again.",
  tooMany: "Too many attempts",
  tooManyHelp: "Too much was sent from this network in a short time. Nothing that arrived is lost.",
  forbidden: "You are not allowed to do this",
  broken: "Something went wrong on our side",
  brokenHelp: "We have been told. If you need to talk to us, give this code:",
  brokenMail: "Our email:",
  other: "It was not possible to continue",
  formRefused: "The request arrived incomplete. Go back, reload the page and try again.",
  again: "back to the form",
  retry: "try again",
  signOut: "Sign out",
  profile: "My profile",
  home: "home page",
  back: "back",
}

export const pt = {
  title: "Sem sinal",
  lead: "Esta página precisa de internet. Nada do que você enviou se perdeu.",
  seen: "Seus números, como estavam em",
  mine: "Ver meus números",
  again: "Tentar de novo",
  notSent: "O envio não se completou. Volte ao formulário e tente de novo: nada conta duas vezes.",
  back: "Voltar ao formulário",
  away: "Ainda sem sinal. Tente de novo em instantes.",
}

export const en: typeof pt = {
  title: "No signal",
  lead: "This page needs the internet. Nothing that you sent is lost.",
  seen: "Your numbers as they were at",
  mine: "See my numbers",
  again: "Try again",
  notSent: "The sending was not completed. Go back to the form and try again: nothing counts twice.",
  back: "Back to the form",
  away: "Still no signal. Try again in a moment.",
}

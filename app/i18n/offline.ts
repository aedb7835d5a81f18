export const pt = {
  title: "Sem sinal",
  lead: "Esta página precisa de internet. Nada do que você enviou se perdeu.",
  seen: "Seus números, como estavam em",
  again: "Tentar de novo",
}

export const en: typeof pt = {
  title: "No signal",
  lead: "This page needs the internet. Nothing of what you sent is lost.",
  seen: "Your numbers as they were at",
  again: "Try again",
}

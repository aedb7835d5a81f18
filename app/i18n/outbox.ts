/** What the phone's own script says while a coupon is on its way or waits; part of that script, not of the pages. */
export const pt = {
  sending: "Enviando o cupom…",
  photo: "Enviando foto: {{percent}} %",
  answer: "Tudo enviado. Esperando a resposta…",
  waiting: "Sem sinal. Nada se perdeu. Enviamos assim que voltar.",
  later: "Ainda não deu para enviar. Nada se perdeu: tentamos de novo em instantes.",
  sent: "O cupom que esperava foi enviado.",
  see: "Ver o cupom",
  refused: "O cupom que esperava não entrou.",
  why: "Ver o motivo",
  login: "O cupom ainda não foi enviado: entre de novo para enviar.",
  open: "Abrir o cupom",
  drop: "Descartar",
  ready: "Foto pronta: {{size}}",
  another: "Tirar outra",
}

export const en: typeof pt = {
  sending: "Sending the receipt…",
  photo: "Sending photo: {{percent}} %",
  answer: "All sent. Waiting for the answer…",
  waiting: "No signal. Nothing is lost. We send it as soon as it is back.",
  later: "It could not be sent yet. Nothing is lost: we try again in a moment.",
  sent: "The receipt that waited was sent.",
  see: "See the receipt",
  refused: "The receipt that waited was not taken.",
  why: "See why",
  login: "The receipt has not been sent yet: sign in again to send it.",
  open: "Open the receipt",
  drop: "Discard",
  ready: "Photo ready: {{size}}",
  another: "Take another",
}

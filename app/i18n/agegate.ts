export const pt = {
  title: "Você tem 18 anos ou mais?",
  text: "Esta promoção é de cerveja e só vale para maiores de idade.",
  over: "Tenho 18 anos ou mais",
  under: "Tenho menos de 18 anos",
  refused: "Volte quando fizer 18 anos.",
  meanwhile: "Até lá, o regulamento está aberto para todos. A torcida espera por você.",
  wrongTap: "Tocou no botão errado?",
  notSent: "O formulário não foi enviado: antes, responda de novo se você tem 18 anos.",
}

export const en: typeof pt = {
  title: "Are you 18 or older?",
  text: "This is a beer promotion, for adults only.",
  over: "I am 18 or older",
  under: "I am under 18",
  refused: "Come back when you turn 18.",
  meanwhile: "Until then the regulations are open to everybody. The crowd will wait for you.",
  wrongTap: "Tapped the wrong button?",
  notSent: "The form was not sent: say again first that you are 18.",
}

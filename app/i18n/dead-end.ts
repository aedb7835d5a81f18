/** Screens on which it goes no further: what happened, why in one sentence, what to do. */
export const pt = {
  todo: "O que fazer agora",
  blocked: {
    title: "Esse CPF fica de fora",
    why: "Esse CPF não pode participar da promoção. O regulamento diz quem pode.",
    check: "Confira o CPF: um número trocado já é o de outra pessoa.",
    contact: "Acha que foi engano? Escreva para <a>{{email}}</a>. Uma pessoa da equipe olha e responde.",
    kept: "O que você já enviou continua no seu perfil. Enquanto esse CPF estiver de fora, cupom novo não entra.",
  },
  tooMany: {
    title: "Muitas tentativas",
    why_one: "Para proteger você, paramos por 1 minuto.",
    why_other: "Para proteger você, paramos por {{count}} minutos.",
    wait_one: "Espere 1 minuto e tente de novo.",
    wait_other: "Espere {{count}} minutos e tente de novo.",
    calm: "Tentar antes não adianta, e nada do que você já enviou se perdeu.",
    password: "Não lembra a senha? Peça um link por email e crie outra.",
    forgot: "Esqueci minha senha",
  },
  underAge: {
    title: "Só a partir de {{age}} anos",
    why: "Você deve ter {{age}} anos para participar da promoção.",
    check: "Confira o dia, o mês e o ano em que você nasceu, e envie de novo.",
    later: "Ainda não tem {{age}}? Volte depois do aniversário, se a promoção ainda estiver valendo.",
  },
}

export const en: typeof pt = {
  todo: "What to do now",
  blocked: {
    title: "This CPF is left out",
    why: "This CPF cannot take part in the promotion. The regulations say who can.",
    check: "Check the CPF: one wrong digit makes it somebody else's.",
    contact: "A mistake? Write to <a>{{email}}</a>. Somebody on the team looks at it and answers.",
    kept: "What you have sent stays in your profile. As long as this CPF is left out, no new receipt is taken.",
  },
  tooMany: {
    title: "Too many attempts",
    why_one: "To protect you, we stop for 1 minute.",
    why_other: "To protect you, we stop for {{count}} minutes.",
    wait_one: "Wait 1 minute and try again.",
    wait_other: "Wait {{count}} minutes and try again.",
    calm: "Trying sooner does not help, and nothing that you sent is lost.",
    password: "Forgotten your password? Ask for a link by email and create another.",
    forgot: "I forgot my password",
  },
  underAge: {
    title: "Only for people aged {{age}} and over",
    why: "You must be {{age}} years old to take part in the promotion.",
    check: "Check the day, the month and the year of your birth, and send it again.",
    later: "Not {{age}} yet? Come back after your birthday, if the promotion is still on.",
  },
}

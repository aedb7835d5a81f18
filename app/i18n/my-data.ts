export const pt = {
  title: "Meus dados",
  lead: "O que guardamos de você, num arquivo, e como pedir que a gente esqueça.",
  back: "Voltar ao perfil",
  link: "Meus dados",
  linkHelp: "Baixe tudo o que guardamos de você, ou veja o que acontece quando cancela a conta.",
  download: {
    title: "Baixar meus dados",
    what: "Um arquivo ZIP com o seu cadastro, o que você aceitou, cupons e fotos, números da sorte, prêmios e papéis, pedidos, emails enviados e acessos.",
    how: "Ele é feito na hora. Guarde bem: tem seu CPF e seu endereço.",
    limit: "Até 10 vezes por hora.",
    submit: "Baixar meus dados",
  },
  fix: {
    title: "Algum dado errado?",
    own: "Nome, email, telefone e cidade você mesmo muda no perfil. CPF e data de nascimento, por um pedido que a equipe responde.",
    submit: "Pedir correção",
  },
  erase: {
    title: "Se você cancelar a conta",
    kept: "O que fica guardado, por quê e até quando",
    atOnce:
      "Na hora: você sai de todos os aparelhos e não entra mais. Um email confirma, e depois dele não vem mais nenhum.",
    atOnceWaiting:
      "Na hora: você sai de todos os aparelhos e não entra mais. Um email confirma; depois, só sobre o sorteio ou o prêmio que você espera.",
    tonight:
      "Na madrugada seguinte: apagamos cadastro, fotos, papéis, endereços, pedidos, anotações e histórico. Não dá para desfazer.",
    later:
      "Então apagamos cadastro, fotos, papéis, endereços, pedidos, anotações e histórico. Não dá para desfazer.",
    waitsDraw:
      "Você tem números num sorteio que está sendo apurado: apagamos na madrugada depois de o resultado sair, porque você ainda pode ganhar. Se ganhar, avisamos por email.",
    waitsPrize:
      "Você tem um prêmio em conferência ou a caminho: apagamos na madrugada depois da entrega, ou quando acabar o prazo de 180 dias para retirar. Se então ainda faltar conferir ou enviar o prêmio, esperamos até 90 dias a mais; se ele já tiver sido enviado, até chegar. Um vale que vai por email chega com ele: apagamos 7 dias depois.",
    numbers:
      "Fica: seus números da sorte e cupons, sem nome, sem CPF e sem foto, só com um apelido: sem eles ninguém poderia conferir os sorteios. E, trancada à parte por 5 anos, a lista com nomes e CPFs de cada sorteio fechado, como foi ao governo. A lei exige.",
    receipts_one:
      "Fica: o recibo do prêmio que você recebeu (nome, CPF, prêmio e dia), por 5 anos a contar da entrega, guardado à parte. A lei exige.",
    receipts_other:
      "Fica: os recibos dos {{count}} prêmios que você recebeu (nome, CPF, prêmio e dia), por 5 anos a contar da entrega, guardados à parte. A lei exige.",
    access:
      "Fica: o dia, a hora e o endereço de internet das suas entradas no site, por 6 meses, guardados à parte. A lei da internet manda.",
    looks: "Fica: quem da nossa equipe abriu o seu cadastro e quando, sem o seu nome, por 5 anos.",
    cpf: "Fica: um código feito do seu CPF, do qual não dá para ler o CPF. Ele serve só para que os limites da promoção valham se você voltar, e enquanto isso liga a conta nova aos cupons sem nome da antiga. O código e essa ligação são apagados 180 dias depois do fim da promoção.",
  },
}

export const en: typeof pt = {
  title: "My data",
  lead: "What we keep of you, as a file, and how to have us forget it.",
  back: "Back to the profile",
  link: "My data",
  linkHelp: "Download everything that we keep of you, or see what happens when you cancel the account.",
  download: {
    title: "Download my data",
    what: "A ZIP file with your registration, consents, receipts and photos, lucky numbers, prizes and papers, requests, mails sent and sign-ins.",
    how: "It is made on the spot. Keep it safe: it holds your CPF and your address.",
    limit: "Up to 10 times an hour.",
    submit: "Download my data",
  },
  fix: {
    title: "Something wrong?",
    own: "Name, email, phone and city you change yourself in the profile. CPF and date of birth by a request that the team answers.",
    submit: "Ask for a correction",
  },
  erase: {
    title: "If you cancel the account",
    kept: "What is kept, why and until when",
    atOnce:
      "At once: you are signed out everywhere and cannot sign in any more. One email confirms it, and after that none comes.",
    atOnceWaiting:
      "At once: you are signed out everywhere and cannot sign in any more. One email confirms it; after that they come only about the draw or the prize that you are waiting for.",
    tonight:
      "The following night: we erase registration, photos, papers, addresses, requests, notes and history. It cannot be undone.",
    later:
      "Then we erase registration, photos, papers, addresses, requests, notes and history. It cannot be undone.",
    waitsDraw:
      "You hold numbers in a draw whose result is being worked out: we erase the night after it is out, because you may still win. If you do, we tell you by email.",
    waitsPrize:
      "You have a prize that is being checked or is on its way: we erase the night after it is handed over, or when the 180 days to claim it are over. If it still has to be checked or sent then, we wait for up to 90 days more; if it was sent, until it arrives. A voucher that goes by email arrives with it: we erase 7 days later.",
    numbers:
      "Stays: your lucky numbers and receipts, without name, CPF or photo, under a pseudonym only: without them nobody could check the draws. And, locked away for 5 years, the list with names and CPFs of each closed draw, as it went to the government. The law wants it.",
    receipts_one:
      "Stays: the receipt of the prize that you got (name, CPF, prize and day), for 5 years from the delivery, kept apart. The law wants it.",
    receipts_other:
      "Stays: the receipts of the {{count}} prizes that you got (name, CPF, prize and day), for 5 years from the delivery, kept apart. The law wants it.",
    access:
      "Stays: day, hour and network address of your sign-ins, for 6 months, kept apart. Brazil's internet law (Marco Civil) wants it.",
    looks: "Stays: who on our team opened your record and when, without your name, for 5 years.",
    cpf: "Stays: a code made of your CPF, from which nobody can read the CPF. It only serves to make the promotion's limits hold if you come back, and until then ties the new account to the nameless receipts of the old one. The code and that tie are erased 180 days after the promotion's end.",
  },
}

/** The first lines of the file, and how each table of it is named. */
export const readMe = {
  pt: {
    title: "Os seus dados na promoção",
    made: "Feito em",
    numbers: "Números da sorte",
    tables: "O que há em meus-dados.json",
    row: "linha",
    rows: "linhas",
    files: "As fotos dos cupons estão em cupons/, os papéis de prêmios em papeis/.",
    none: "nenhum",
    help: "Algo errado ou faltando? Escreva para",
  },
  en: {
    title: "Your data in the promotion",
    made: "Made at",
    numbers: "Lucky numbers",
    tables: "What is in meus-dados.json",
    row: "row",
    rows: "rows",
    files: "Photos of receipts are in cupons/, papers of prizes in papeis/.",
    none: "none",
    help: "Something wrong or missing? Write to",
  },
}

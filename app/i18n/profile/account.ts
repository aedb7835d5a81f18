/** The account's own forms on /perfil: data, password, news, its end. */
export const pt = {
  data: {
    title: "Meu cadastro",
    fixed: "CPF {{cpf}}, nascimento em {{birthdate}}.",
    submit: "Salvar",
    stale: "Seus dados mudaram em outro aparelho",
    staleHelp: "Compare e salve de novo: vale o que estiver nos campos abaixo.",
    saved: "Salvo agora",
    typed: "O que você escreveu",
  },
  password: { title: "Alterar senha", submit: "Alterar senha", forgot: "Esqueci a senha atual" },
  news: {
    title: "Novidades por email",
    on: "Você recebe novidades em {{email}}.",
    off: "Você não recebe novidades. Avisos sobre seus cupons, números e prêmios continuam chegando.",
    stop: "Parar de receber",
    allow: "Quero receber",
  },
  cancel: {
    title: "Cancelar conta",
    help: "Você sai da promoção e deixa de concorrer nos próximos sorteios.",
    submit: "Cancelar conta",
    sure: "Cancelar sua conta?",
    consequences: {
      login: "Você não entra mais no site com esta conta.",
      numbers: "Seus números da sorte deixam de concorrer nos sorteios cujo período ainda não acabou.",
      prizes: "Prêmios que você já ganhou continuam seus, e avisamos por email.",
    },
    underWay: "Você tem um prêmio em andamento",
    wants: {
      answer:
        "Antes de cancelar, leia o pedido de desclassificação e responda; depois, pelo site não dá mais.",
      photosAndAddress: "Antes de cancelar, envie as fotos e o endereço; depois, pelo site não dá mais.",
      photos: "Antes de cancelar, envie as fotos; depois, pelo site não dá mais.",
      address: "Antes de cancelar, confirme o endereço de entrega; depois, pelo site não dá mais.",
      nothing: "Da sua parte não falta nada. O que vier, avisamos por email.",
    },
    back: "Voltar ao perfil",
  },
}

export const en: typeof pt = {
  data: {
    title: "My registration",
    fixed: "CPF {{cpf}}, born on {{birthdate}}.",
    submit: "Save",
    stale: "Your data changed on another device",
    staleHelp: "Compare and save again: what stands in the fields below counts.",
    saved: "Saved now",
    typed: "What you wrote",
  },
  password: { title: "Change password", submit: "Change password", forgot: "I forgot the current password" },
  news: {
    title: "News by email",
    on: "You get news at {{email}}.",
    off: "You get no news. Messages about your receipts, numbers and prizes still reach you.",
    stop: "Stop the news",
    allow: "I want news",
  },
  cancel: {
    title: "Cancel account",
    help: "You leave the promotion and take no part in the coming draws.",
    submit: "Cancel account",
    sure: "Cancel your account?",
    consequences: {
      login: "You can no longer sign in with this account.",
      numbers: "Your lucky numbers leave the draws whose period is not over.",
      prizes: "Prizes that you have won stay yours, and we tell you by email.",
    },
    underWay: "You have a prize under way",
    wants: {
      answer:
        "Before you cancel, read the request for disqualification and answer; later the site takes nothing.",
      photosAndAddress: "Before you cancel, send the photos and the address; later the site takes nothing.",
      photos: "Before you cancel, send the photos; later the site takes nothing.",
      address: "Before you cancel, confirm the delivery address; later the site takes nothing.",
      nothing: "Nothing is missing from you. What comes next we tell you by email.",
    },
    back: "Back to the profile",
  },
}

export const pt = {
  title: "Dúvidas",
  lead: "O que mais perguntam no balcão, respondido sem enrolação.",
  description: "Perguntas e respostas sobre a promoção: cupons, números da sorte, prêmios e sorteio.",
  none: "Nenhuma pergunta por enquanto",
  more: "Não achou? Escreva para",
  regulation: "Ler o regulamento",
}

export const en: typeof pt = {
  title: "Questions",
  lead: "What people ask most at the counter, answered plainly.",
  description: "Questions and answers about the promotion: receipts, lucky numbers, prizes and the draw.",
  none: "No questions yet",
  more: "Not here? Write to",
  regulation: "Read the regulations",
}

export const pt = {
  title: "Dúvidas",
  lead: "O que mais perguntam no balcão, respondido sem enrolação.",
  description: "Perguntas e respostas sobre a promoção: cupons, números da sorte, prêmios e sorteio.",
  none: "Nenhuma pergunta por enquanto",
  search: "Buscar nas dúvidas",
  submit: "Buscar",
  all: "Ver todas",
  found_zero: "Nenhuma pergunta com “{{searched}}”.",
  found_one: "1 pergunta com “{{searched}}”.",
  found_other: "{{count}} perguntas com “{{searched}}”.",
  more: "Não achou? Escreva para",
  regulation: "Ler o regulamento",
}

export const en: typeof pt = {
  title: "Questions",
  lead: "What people ask most at the counter, answered plainly.",
  description: "Questions and answers about the promotion: receipts, lucky numbers, prizes and the draw.",
  none: "No questions yet",
  search: "Search the questions",
  submit: "Search",
  all: "See all",
  found_zero: "No question with “{{searched}}”.",
  found_one: "1 question with “{{searched}}”.",
  found_other: "{{count}} questions with “{{searched}}”.",
  more: "Not here? Write to",
  regulation: "Read the regulations",
}

type CommandWords = {
  title: string
  /** What it does, for whoever is about to press the button. */
  does: string
  /** When it runs by itself. */
  when: string
}

/** The jobs that can be run by hand, in the order of the page. */
export const commandWords = {
  "release-prizes": {
    title: "Liberar prêmios da vez",
    does: "Um prêmio fica disponível sozinho quando chega o momento dele. Este comando solta os que tenham ficado presos sem dono. Quantos estão na vez ninguém vê antes do fim da promoção.",
    when: "Só à mão.",
  },
  "resend-mails": {
    title: "Reenviar emails que falharam",
    does: "Põe de volta na fila os emails que o servidor recusou até o fim, dos últimos 7 dias. Envia também as confirmações de prêmios validados que não saíram. Cada email sai com a mesma identidade de antes: quem já recebeu não recebe outro.",
    when: "Só à mão.",
  },
  "verify-audit": {
    title: "Conferir a auditoria",
    does: "Refaz o hash de cada linha da auditoria, da primeira à última, e diz se alguma foi mudada, tirada ou posta.",
    when: "Toda noite, às 5h.",
  },
  "purge-sessions": {
    title: "Limpar sessões antigas",
    does: "Apaga sessões e links de senha vencidos há mais de 30 dias, contadores que já não contam, emails trocados há mais de uma semana, rascunhos de cupom de mais de uma hora e, aqui embaixo, execuções automáticas de mais de 30 dias e à mão de mais de um ano. Ninguém que está dentro sai.",
    when: "De hora em hora.",
  },
  "purge-user-logs": {
    title: "Limpar logs de usuários",
    does: "Apaga dos logs de usuários as entradas de mais de 6 meses e, 5 anos depois do fim da promoção, o resto. O que cada um fez na promoção fica até lá.",
    when: "Toda noite, às 5h.",
  },
  "expire-exports": {
    title: "Expirar exportações",
    does: "Apaga os arquivos exportados há mais de 7 dias. A linha na lista de exportações fica.",
    when: "De hora em hora.",
  },
  "expire-imports": {
    title: "Expirar arquivos importados",
    does: "Apaga os arquivos de CPFs e de bares que ninguém confirmou a tempo. O que já foi importado fica.",
    when: "De hora em hora.",
  },
  "expire-bulk": {
    title: "Expirar comandos em massa",
    does: "Cancela os comandos em massa que ninguém confirmou em um dia, e apaga a lista de linhas dos que terminaram há mais de 90 dias. O que foi feito em cada linha continua na auditoria.",
    when: "De hora em hora.",
  },
  "erase-people": {
    title: "Excluir cadastros",
    does: "Apaga os dados de quem cancelou a própria conta, salvo o que a lei manda guardar, e tira as exportações que possam ter esses dados. Quem ainda tem um sorteio apurando ou um prêmio a receber espera até o fim.",
    when: "Toda noite, às 5h.",
  },
  "expire-data": {
    title: "Apagar dados vencidos",
    does: "Apaga o que ninguém mais pode pedir: o endereço IP de cadastros, cupons e logs depois de 6 meses; o email de quem parou as novidades sem ter cadastro, depois de 30 dias; a anotação de quem cancelou a conta ou recusou novidades, guardada para quando uma cópia do banco volta ao ar, depois de 100 dias; os papéis de um prêmio e as fotos dos cupons quando acaba o prazo de retirada (os de um prêmio que ainda falta conferir ou enviar, 90 dias depois; se já foi enviado, quando chega); e, 5 anos depois do fim da promoção, os dados de todos os cadastros e a lista de CPFs bloqueados. Números da sorte e resultados ficam, sem nome.",
    when: "Toda noite, às 5h.",
  },
  "sweep-files": {
    title: "Varrer arquivos sem dono",
    does: "Apaga fotos e exportações guardadas há mais de um dia que nenhum registro usa. As bases dos sorteios nunca são tocadas.",
    when: "Toda noite, às 5h.",
  },
  "count-statistics": {
    title: "Contar as estatísticas de agora",
    does: "Conta de novo o dia de hoje para a página de estatísticas, e uma vez cada um dos dois dias anteriores depois que acabou.",
    when: "De hora em hora.",
  },
  "recount-statistics": {
    title: "Recontar todas as estatísticas",
    does: "Conta de novo cada dia da campanha, também o que foi decidido depois sobre dias passados. O que a página mostra passa a ser o que está no banco.",
    when: "Toda noite, às 5h.",
  },
  "store-totals": {
    title: "Somar os números da sorte",
    does: "Guarda a soma dos números da sorte de cada dia que passou, para que Total de números não conte milhões deles a cada vez. A página mostra as mesmas somas antes e depois.",
    when: "Toda noite, às 5h.",
  },
} as const satisfies Readonly<Record<string, CommandWords>>

/** Who began a run. */
export const startedByWords = { hand: "À mão", clock: "Automáticas" } as const

/** What a run says of itself where its work could not. */
export const runWords = {
  lost: "Interrompido: o processo que rodava parou antes do fim.",
  busy: "Outra execução deste comando ainda não tinha terminado.",
  wentWrong: ({ code }: { code: string | undefined }) =>
    `Deu errado${code ? ` (${code})` : ""}. O log do servidor diz por quê.`,
} as const

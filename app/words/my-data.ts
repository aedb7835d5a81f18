/** What the law keeps of somebody who was erased. */
export const keptRecordWords = {
  receipt: "Recibo de entrega de prêmio",
  access: "Acesso à conta (Marco Civil)",
} as const

/** What the lists of a person's own file are called, a table each (domain/my-data). */
export const ownTableWords = {
  registrations: { pt: "Cadastro e consentimentos", en: "Registration and consents" },
  cpfBlocks: { pt: "Bloqueios do CPF", en: "Blocks of the CPF" },
  userLogs: { pt: "O que você fez, e de onde", en: "What you did, and from where" },
  erasures: { pt: "Pedido de exclusão", en: "Request to be forgotten" },
  keptRecords: { pt: "O que a lei guarda", en: "What the law keeps" },
  looks: { pt: "Quando a equipe viu seus dados", en: "When the team saw your data" },
  emailChanges: { pt: "Trocas de email dos últimos dias", en: "Changes of email of the last days" },
  registrationNotes: { pt: "Anotações de ligações", en: "Notes of calls" },
  requests: { pt: "Pedidos", en: "Requests" },
  sentMails: { pt: "Emails enviados", en: "Emails sent" },
  sessions: { pt: "Sessões", en: "Sessions" },
  passwordResets: { pt: "Links de senha", en: "Password links" },
  invoices: { pt: "Cupons", en: "Receipts" },
  formDrafts: { pt: "Formulário que espera por você", en: "Form that waits for you" },
  tickets: { pt: "Números da sorte", en: "Lucky numbers" },
  winners: { pt: "Prêmios de sorteios", en: "Prizes of draws" },
  prizeAwards: { pt: "Prêmios instantâneos", en: "Instant prizes" },
  validatedNames: {
    pt: "Nomes com que prêmios foram validados",
    en: "Names that prizes were validated under",
  },
  papers: { pt: "Papéis de prêmios", en: "Papers of prizes" },
  disqualifications: { pt: "Desclassificações", en: "Disqualifications" },
  fulfilments: { pt: "Entregas", en: "Deliveries" },
  deliveryAddresses: { pt: "Endereços de entrega", en: "Delivery addresses" },
  drawExclusions: {
    pt: "Sorteios em que seus números não concorreram",
    en: "Draws in which your numbers did not count",
  },
  actionValues: { pt: "O que a equipe mudou nos seus dados", en: "What the team changed of your data" },
  dispatchRecipients: { pt: "Novidades enviadas", en: "News sent" },
  unsubscribes: { pt: "Novidades recusadas", en: "News refused" },
} as const

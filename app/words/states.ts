/**
 * What each state is called, a table per kind of thing, for pages, files, filters and the audit alike. The participants'
 * own words are others (i18n). Keys are the lists' names, which are also the audit's (`audit/audit-names.ts`).
 */
export const stateWords = {
  registrations: { active: "Ativo", canceled: "Cancelado" },
  users: { active: "Ativo", invited: "Convidado", disabled: "Desativado" },
  stores: { active: "Ativo", inactive: "Inativo" },
  products: { active: "Ativo", inactive: "Inativo" },
  "cpf-block": { blocked: "Bloqueado", unblocked: "Desbloqueado" },
  invoices: { pending: "Em análise", validated: "Validado", invalid: "Invalidado" },
  /** Of participants, to the team. */
  requests: { open: "Aberto", granted: "Atendido", refused: "Recusado", answered: "Respondido" },
  /** A deed that takes four eyes, as one of them asked for it. */
  approvals: {
    asked: "Espera outra pessoa",
    confirmed: "Confirmado",
    refused: "Recusado",
    withdrawn: "Retirado",
    lapsed: "Sem efeito",
  },
  tickets: { valid: "Válido", void: "Anulado" },
  prizes: {
    // Due or not: nobody sees which while the batch lives.
    default: "Sem ganhador",
    available: "Disponível",
    pending: "Pendente",
    validated: "Validado",
    invalid: "Inválido",
  },
  "invalid-prizes": { undecided: "Por decidir", released: "De volta à oferta" },
  draws: {
    planned: "Planejado",
    closing: "Fechando",
    closed: "Base fechada",
    computed: "Apurado",
    published: "Publicado",
    canceled: "Cancelado",
  },
  winners: { pending: "Pendente", called: "Chamado", validated: "Validado", invalid: "Invalidado" },
  faq: { published: "Publicada", draft: "Fora do ar" },
  regulations: { draft: "Rascunho", current: "Em vigor", replaced: "Substituída" },
  /** A won prize, on the spot or by a draw, in the words of whoever checks its papers. */
  validation: { waiting: "Por validar", validated: "Validado", invalid: "Inválido" },
  /** A validated prize on its way to whoever won it. */
  fulfilment: { waiting: "A enviar", sent: "Enviado", delivered: "Entregue", returned: "Devolvido" },
  exports: {
    queued: "Na fila",
    running: "Gerando",
    ready: "Pronta",
    expired: "Expirada",
    failed: "Falhou",
    canceled: "Cancelada",
  },
  /** A command for many rows. */
  bulk: {
    draft: "Por confirmar",
    queued: "Na fila",
    running: "Em andamento",
    done: "Concluído",
    canceled: "Cancelado",
    failed: "Interrompido",
  },
  dispatches: {
    scheduled: "Agendado",
    sending: "Enviando",
    paused: "Pausado",
    sent: "Enviado",
    canceled: "Cancelado",
  },
  /** Of one recipient of a mailing; who was in line of one that was canceled is called otherwise (`unsentWord`). */
  "dispatch-list": {
    queued: "Na fila",
    sending: "Enviando",
    sent: "Enviado",
    failed: "Recusado",
    unknown: "Incerto",
    left: "Incerto, sem reenvio",
    unsubscribed: "Não quer mais",
  },
  /** A mail of the trade: refused by the address, or not sent by our own trouble. */
  mails: { sent: "Enviado", failed: "Não saiu", refused: "Recusado" },
  /** An address in use. */
  ips: { blocked: "Bloqueado", free: "Sem bloqueio" },
  tokens: { live: "Em uso", expired: "Vencido", revoked: "Revogado" },
  /** Of the database: whether it is read, and whether it holds at all. */
  indexes: { used: "Em uso", unused: "Sem leituras", invalid: "Inválido" },
  commands: { queued: "Na fila", running: "Rodando", done: "Feito", failed: "Falhou" },
} as const

/** A surrogate whom nobody called, in every list and record: nothing of it waits for anybody. */
export const reserveWord = "Na reserva"

/** Who was in line when their mailing was canceled. */
export const unsentWord = "Não enviado"

/** Recipients by what became of their mail, to choose from: in line, of a mailing that goes on or was canceled. */
export const recipientWords = {
  ...stateWords["dispatch-list"],
  queued: "Na fila, ou não enviado",
} as const

/** A validated prize whose confirmation did not go out. */
export const unconfirmedWord = "Email não saiu"

/** A file that failed, and that nobody got by asking for the same again. */
export const missingWord = "Falhou, e não saiu depois"

/** The last run of a command, where that failed: nothing has put it right since. */
export const lastFailedWord = "Falhou na última vez"

/** A delivery that is no longer in stock: on its way, or there. */
export const outWord = "Já saiu"

/** A kind of prize of which fewer are left than wait to be sent. */
export const lackingWord = "Falta para quem espera"

/** What is still to arrive: in stock, on its way, or come back. */
export const undeliveredWord = "Ainda não entregue"

/** Of a list that leaves some out by itself: nothing left out. */
export const anyChoice = { all: "Todas" } as const

/** Who comes when: a draw's places. */
export const winnerKindWords = { titular: "Titular", surrogate: "Suplente" } as const

/** What came of a number that a draw looked at (domain/draws/inspection/inspect). */
export const outcomeWords = {
  winner: winnerKindWords.titular,
  surrogate: winnerKindWords.surrogate,
  ineligible: "Não elegível",
  "holder-already-won": "Já tem lugar no resultado",
} as const

/** The prizes of all batches, and those outside of them. */
export const batchWords = { scheduled: "Todos da programação", loose: "Avulsos" } as const

/** Where a won prize that is to be validated comes from. */
export const claimKindWords = { award: "Prêmio instantâneo", winner: "Sorteio" } as const

/** How a prize gets to its winner. */
export const deliveryWayWords = {
  hand: "Combinada com o ganhador",
  post: "Correio",
  voucher: "Vale com código",
} as const

/** What is missing before a prize can be sent. */
export const missingToSendWords = {
  address: "Falta o endereço",
  code: "Falta o código",
  stock: "Sem estoque",
} as const

/** What is to be done next of a draw (domain/draws/calculation/next-step). */
export const stepWords = {
  close: "Fechar o período",
  base: "Esperar a base",
  "hand-in": "Anotar a entrega da base",
  extraction: "Digitar a extração",
  compute: "Apurar",
  publish: "Publicar ou devolver",
} as const

/** Which mails a template is of. */
export const templateKindWords = { trade: "Da promoção", news: "Novidades" } as const

/** The texts that people accept. */
export const regulationKindWords = { regulation: "Regulamento", terms: "Termos de uso" } as const

/** The languages of the public pages. */
export const textLocaleWords = { pt: "Português", en: "Inglês" } as const

/** Whether an account signs in with two steps. */
export const twoFactorWords = { on: "Ligada", off: "Desligada" } as const

/** A table's words as the choices of a filter, in its order. */
export const choicesOf = <Words extends Readonly<Record<string, string>>>(words: Words) =>
  Object.entries(words).map(([value, label]) => ({ value: value as keyof Words & string, label }))

/** Where a file is that becomes rows: lists of CPFs, and bars. */
export const importStageWords = {
  waiting: "Espera o seu sim",
  queued: "Na fila",
  running: "Em andamento",
  stopped: "Parou no meio",
  canceling: "Interrompendo",
  canceled: "Interrompida",
  done: "Terminada",
} as const

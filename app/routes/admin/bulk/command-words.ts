import type { BulkCommand } from "#app/domain/bulk/bulk-command"
import { paths } from "#app/paths"
import { bulkVerbs } from "#app/words/bulk"
import { sayCount } from "#app/words/count"

type Words = {
  verb: string
  /** The yes, before how many of what. */
  yes: string
  /** What is chosen: one, several. */
  thing: readonly [one: string, many: string]
  /** What the command makes of them: one, several. */
  becomes: readonly [one: string, many: string]
  /** What follows from it, before the yes. */
  follows: string
  /** What is said of those that can be taken back for a moment: one, several. */
  undo?: readonly [one: string, many: string]
}

export const bulkWords: Record<BulkCommand, Words> = {
  invalidate: {
    verb: bulkVerbs.invalidate,
    yes: bulkVerbs.invalidate,
    thing: ["cupom", "cupons"],
    becomes: ["fica invalidado", "ficam invalidados"],
    follows:
      "Os números da sorte são anulados e cada pessoa recebe um email com o motivo, dois minutos depois.",
    undo: [
      "ainda espera decisão: até lá, quem confirmar pode desfazer, na página dele.",
      "ainda esperam decisão: até lá, quem confirmar pode desfazer, na página de cada um.",
    ],
  },
  block: {
    verb: bulkVerbs.block,
    yes: "Bloquear o CPF de",
    thing: ["cadastro", "cadastros"],
    becomes: ["tem o CPF bloqueado", "têm o CPF bloqueado"],
    follows:
      "A pessoa não envia mais cupons, e os números que tem não concorrem nos sorteios com a base ainda aberta. Cada bloqueio fica em CPFs bloqueados, onde pode ser retirado.",
  },
  disable: {
    verb: bulkVerbs.disable,
    yes: bulkVerbs.disable,
    thing: ["cadastro", "cadastros"],
    becomes: ["fica cancelado", "ficam cancelados"],
    follows: "A pessoa não entra mais e as sessões abertas terminam. O que já enviou continua guardado.",
  },
}

export const bulkLists = {
  invoices: { href: paths.admin.invoices, label: "Cupons", one: paths.admin.invoice },
  registrations: { href: paths.admin.registrations, label: "Cadastros", one: paths.admin.registration },
} as const

/** "12 cupons". */
export const sayThings = (command: BulkCommand, count: number): string =>
  sayCount(count, ...bulkWords[command].thing)

/** "Invalidar 12 cupons", as the page is called. */
export const sayBulk = (command: BulkCommand, count: number): string =>
  `${bulkWords[command].verb}: ${sayThings(command, count)}`

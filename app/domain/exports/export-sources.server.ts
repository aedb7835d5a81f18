import { bulkExport } from "#app/domain/bulk/bulk.list.server"
import { cpfBlocksExport } from "#app/domain/cpf-block/cpf-blocks.list.server"
import { baseExport } from "#app/domain/draws/calculation/base-export.server"
import { calculationsExport } from "#app/domain/draws/calculation/calculation.list.server"
import { actionsExport } from "#app/domain/actions/actions.list.server"
import { commandsExport } from "#app/domain/commands/commands.list.server"
import { dispatchesExport } from "#app/domain/dispatches/dispatches.list.server"
import { recipientsExport } from "#app/domain/dispatches/recipients.list.server"
import { drawsExport } from "#app/domain/draws/draws.list.server"
import { approvalsExport } from "#app/domain/four-eyes/four-eyes.list.server"
import { fulfilmentExport } from "#app/domain/fulfilment/fulfilments.list.server"
import { prizeKindsExport } from "#app/domain/fulfilment/prize-kinds.list.server"
import { faqExport } from "#app/domain/faq/faq.list.server"
import { invoicesExport } from "#app/domain/invoices/invoices.list.server"
import { indexesExport } from "#app/domain/indexes/indexes.list.server"
import { ipsExport } from "#app/domain/ips/ips.list.server"
import { logsExport } from "#app/domain/logs/logs.list.server"
import { invalidPrizesExport } from "#app/domain/prizes/invalid-prizes.list.server"
import { keptRecordsExport } from "#app/domain/my-data/kept-records.list.server"
import { prizesExport } from "#app/domain/prizes/prizes.list.server"
import { registrationsExport } from "#app/domain/registrations/registrations.list.server"
import { productsExport } from "#app/domain/stores/products.list.server"
import { regulationsExport } from "#app/domain/regulations/regulations.list.server"
import { requestsExport } from "#app/domain/requests/requests.list.server"
import { storesExport } from "#app/domain/stores/stores.list.server"
import { templatesExport } from "#app/domain/templates/templates.list.server"
import { ticketsExport } from "#app/domain/tickets/tickets.list.server"
import { tokensExport } from "#app/domain/tokens/tokens.list.server"
import { usersExport } from "#app/domain/users/users.list.server"
import { winnersExport } from "#app/domain/winners/winners.list.server"
import { totalTicketsExport } from "#app/domain/tickets/total-tickets.list.server"
import { validationExport } from "#app/domain/validation/to-validate.list.server"
import { farBarsExport, farPeopleExport, funnelExport } from "#app/domain/statistics/figure-files.server"
import { statisticsExport } from "#app/domain/statistics/statistics.list.server"
import { exportsExport } from "./export-lines.server"
import type { ExportSource } from "./export-source"

/** Every list that can be exported, a line each; the term's own `<term>.list.server.ts` defines it. */
export const exportSources: readonly ExportSource[] = [
  cpfBlocksExport,
  calculationsExport,
  baseExport,
  commandsExport,
  dispatchesExport,
  recipientsExport,
  drawsExport,
  faqExport,
  actionsExport,
  invoicesExport,
  indexesExport,
  ipsExport,
  logsExport,
  invalidPrizesExport,
  prizesExport,
  productsExport,
  registrationsExport,
  regulationsExport,
  requestsExport,
  storesExport,
  templatesExport,
  ticketsExport,
  tokensExport,
  usersExport,
  winnersExport,
  totalTicketsExport,
  validationExport,
  statisticsExport,
  funnelExport,
  farBarsExport,
  farPeopleExport,
  fulfilmentExport,
  prizeKindsExport,
  keptRecordsExport,
  approvalsExport,
  bulkExport,
  exportsExport,
]

/** The source of an area, or undefined. */
export const findExportSource = (
  area: string,
  sources: readonly ExportSource[] = exportSources,
): ExportSource | undefined => sources.find((source) => source.area === area)

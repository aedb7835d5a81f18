import { areaLabels, listLabels } from "#app/auth/permission-labels"
import { type Area, can, type Permission, type HeldPermissions } from "#app/auth/permissions"
import { paths } from "#app/paths"
import type { IconName } from "#app/ui/icon"

/** An entry of the drawer. Without a permission everybody sees it; of several one is enough. */
export type MenuEntry = {
  title: string
  icon?: IconName
  href?: string
  permission?: Permission | Area | readonly Permission[]
  /** A page that no link in the drawer leads to: the search finds it, and the menu helper. */
  hidden?: boolean
  /** Posts to `href` instead of going there. */
  logout?: boolean
  /** Heads a group. */
  header?: boolean
  /** A line above it. */
  divider?: boolean
}

const { admin } = paths

/** The drawer from top to bottom; an entry comes with its route. */
export const menu: readonly MenuEntry[] = [
  { title: "Administração", header: true },
  { title: areaLabels.dashboard, icon: "chart", href: admin.dashboard, permission: "dashboard" },
  { title: areaLabels.users, icon: "people", href: admin.users, permission: "users" },
  { title: "Criar usuário", href: admin.usersCreate, permission: "users:create", hidden: true },
  { title: "Editar usuário", href: admin.usersEdit(), permission: "users:edit", hidden: true },
  { title: areaLabels.permissions, icon: "key", href: admin.permissions, permission: "permissions" },
  { title: areaLabels.tokens, icon: "plug", href: admin.tokens, permission: "tokens" },
  { title: "Criar token", href: admin.tokensCreate, permission: "tokens:create", hidden: true },
  { title: areaLabels.statistics, icon: "trend", href: admin.statistics, permission: "statistics" },
  { title: areaLabels.faq, icon: "question", href: admin.faq, permission: "faq" },
  { title: "Criar pergunta", href: admin.faqCreate, permission: "faq:create", hidden: true },
  { title: "Editar pergunta", href: admin.faqEdit(), permission: "faq:edit", hidden: true },
  { title: areaLabels.regulations, icon: "text", href: admin.regulations, permission: "regulations" },
  { title: "Criar edição", href: admin.regulationsCreate, permission: "regulations:create", hidden: true },
  { title: "Editar edição", href: admin.regulationsEdit(), permission: "regulations:edit", hidden: true },
  {
    title: "Certificados de autorização",
    href: admin.certificates,
    permission: "regulations:edit",
    hidden: true,
  },
  { title: areaLabels.stores, icon: "store", href: admin.stores, permission: "stores" },
  { title: "Criar bar", href: admin.storesCreate, permission: "stores:create", hidden: true },
  { title: "Importar bares", href: admin.storesImport(), permission: "stores:import", hidden: true },
  { title: "Editar bar", href: admin.storesEdit(), permission: "stores:edit", hidden: true },
  { title: listLabels.products, href: admin.products, permission: "stores", hidden: true },
  { title: "Criar produto", href: admin.productsCreate, permission: "stores:create", hidden: true },
  { title: areaLabels.templates, icon: "letter", href: admin.emailTemplates, permission: "templates" },
  {
    title: "Criar modelo",
    href: admin.emailTemplatesCreate,
    permission: "templates:create",
    hidden: true,
  },
  { title: "Modelo de email", href: admin.emailTemplatesEdit(), permission: "templates:edit", hidden: true },
  { title: "Criar sorteio", href: admin.winnersDrawCreate, permission: "draw:create", hidden: true },
  { title: "Alterar sorteio", href: `${admin.winnersDraw}/edit`, permission: "draw:edit", hidden: true },

  { title: "Promoção", header: true, divider: true },
  { title: listLabels.requests, icon: "request", href: admin.requests, permission: "registrations" },
  {
    title: "Fila de pedidos",
    href: admin.requestsQueue,
    permission: ["invoices:validate", "registrations:edit"],
    hidden: true,
  },
  { title: areaLabels.registrations, icon: "user", href: admin.registrations, permission: "registrations" },
  { title: areaLabels.invoices, icon: "receipt", href: admin.invoices, permission: "invoices" },
  {
    title: "Fila de cupons",
    href: admin.invoicesQueue,
    permission: ["invoices:validate", "invoices:invalidate"],
    hidden: true,
  },
  {
    title: "Pedidos de confirmação",
    icon: "pair",
    href: admin.approvals,
    permission: [
      "cpf-block:create",
      "registrations:disable_or_enable",
      "invoices:invalidate",
      "prizes:give",
      "draw:edit",
      "prizes:invalidate",
      "winners:invalidate",
      "prizes:validate",
      "winners:validate",
      "calculation:run",
      "actions:view",
    ],
  },
  {
    title: "Comandos em massa",
    href: admin.bulk,
    permission: ["invoices:invalidate", "cpf-block:create", "registrations:disable_or_enable"],
    hidden: true,
  },
  { title: areaLabels.tickets, icon: "ticket", href: admin.tickets, permission: "tickets" },
  { title: "Conferir número", icon: "number", href: admin.ticketsCheck, permission: "tickets:view" },
  { title: listLabels["total-tickets"], icon: "sum", href: admin.totalTickets, permission: "tickets" },
  { title: "Criar prêmios", href: admin.prizesCreate, permission: "prizes:create", hidden: true },
  { title: areaLabels.prizes, icon: "gift", href: admin.prizes, permission: "prizes" },
  {
    title: areaLabels["invalid-prizes"],
    icon: "lost",
    href: admin.invalidPrizes,
    permission: "invalid-prizes",
  },
  { title: areaLabels["cpf-block"], icon: "block", href: admin.cpfBlock, permission: "cpf-block" },
  { title: "Bloquear CPF", href: admin.cpfBlockCreate, permission: "cpf-block:create", hidden: true },
  {
    title: "Importar lista de CPFs",
    href: admin.cpfBlockImport(),
    permission: "cpf-block:create",
    hidden: true,
  },
  { title: areaLabels.calculation, icon: "scales", href: admin.calculation, permission: "calculation" },
  { title: areaLabels.winners, icon: "cup", href: admin.winners, permission: "winners" },
  { title: areaLabels.draw, icon: "draw", href: admin.winnersDraw, permission: "draw" },
  {
    title: listLabels.validation,
    icon: "paper",
    href: admin.validation(),
    permission: ["prizes:view", "prizes:validate", "winners:view", "winners:validate"],
  },
  {
    title: "Fila de papéis",
    href: admin.validationQueue,
    permission: ["prizes:validate", "winners:validate"],
    hidden: true,
  },
  {
    title: listLabels.fulfilment,
    icon: "truck",
    href: admin.fulfilments,
    permission: ["prizes:view", "winners:view", "prizes:manage", "winners:manage"],
  },
  {
    title: "Importar códigos",
    href: admin.fulfilmentCodes,
    permission: ["prizes:manage", "winners:manage"],
    hidden: true,
  },
  {
    title: "Estoque de prêmios",
    href: admin.prizeKinds,
    permission: ["prizes:view", "prizes:manage"],
    hidden: true,
  },

  { title: "Logs", header: true, divider: true, permission: "actions" },
  { title: areaLabels.ips, icon: "globe", href: admin.ips, permission: "ips" },
  { title: "Criar envio", href: admin.dispatchesCreate, permission: "dispatches:create", hidden: true },
  { title: areaLabels.dispatches, icon: "send", href: admin.dispatches, permission: "dispatches" },
  {
    title: listLabels["dispatch-list"],
    href: admin.dispatchList,
    permission: "dispatches:view",
    hidden: true,
  },
  { title: areaLabels.actions, icon: "list", href: admin.actions, permission: "actions" },
  { title: areaLabels.commands, icon: "bolt", href: admin.commands, permission: "commands" },
  { title: listLabels.indexes, icon: "index", href: admin.indexes, permission: "commands" },
  { title: areaLabels.exports, icon: "export", href: admin.exports, permission: "exports" },
  { title: areaLabels.logs, icon: "clock", href: admin.logs, permission: "logs" },
  { title: areaLabels.log, icon: "seal", href: admin.publicLog, permission: "log" },

  { title: "Conta", header: true, divider: true },
  { title: "Sair", icon: "logout", href: admin.logout, logout: true },
  { title: "Alterar senha", icon: "lock", href: admin.update },
  { title: "Duas etapas", icon: "shield", href: admin.twoFactor },
]

/** Whether an entry is for somebody who holds these. */
export const mayOpen = (entry: MenuEntry, permissions: HeldPermissions) =>
  entry.permission === undefined || [entry.permission].flat().some((one) => can(permissions, one))

/** Whether a path is this one or below it; `/admin/tickets` is no prefix of `/admin/tickets-check`. */
const isPrefix = (href: string, path: string) => path === href || path.startsWith(`${href}/`)

/** The first entry whose link prefix matches and whose permission is held. */
export const findEntry = (
  entries: readonly MenuEntry[],
  path: string,
  permissions: HeldPermissions,
): MenuEntry | undefined =>
  entries.find(
    (entry) => entry.href !== undefined && isPrefix(entry.href, path) && mayOpen(entry, permissions),
  )

/**
 * Where an administrator lands after the login: the dashboard; for whoever may not open it, the first page that they
 * may.
 */
export function homeOf(permissions: HeldPermissions, entries: readonly MenuEntry[] = menu): string {
  const isPage = (entry: MenuEntry) => entry.href !== undefined && !entry.hidden && !entry.logout
  return entries.find((entry) => isPage(entry) && mayOpen(entry, permissions))?.href ?? admin.update
}

/** What the drawer shows: groups of entries; a group's header has a permission of its own and no empty group is shown. */
export function visibleGroups(entries: readonly MenuEntry[], permissions: HeldPermissions) {
  const groups: { header: MenuEntry | undefined; divider: boolean; entries: MenuEntry[] }[] = []
  for (const entry of entries) {
    if (entry.header)
      groups.push({
        header: mayOpen(entry, permissions) ? entry : undefined,
        divider: entry.divider ?? false,
        entries: [],
      })
    else if (!entry.hidden && mayOpen(entry, permissions)) groups.at(-1)?.entries.push(entry)
  }
  return groups.filter((group) => group.entries.length > 0)
}

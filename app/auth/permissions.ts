/**
 * The catalogue: every area with the actions that exist in it. The drawer, the guards and /admin/permissions read it. What
 * no guard asks for would promise there what it does not give: tests/routes/asked-permissions.test.ts.
 */
export const catalogue = {
  dashboard: ["list", "command"],
  users: ["list", "create", "edit", "export", "disable_or_enable"],
  permissions: ["list", "edit"],
  tokens: ["list", "create", "generate", "manage", "delete"],
  statistics: ["list", "export"],
  faq: ["list", "create", "edit", "export", "delete"],
  regulations: ["list", "create", "edit", "export", "delete"],
  stores: ["list", "create", "edit", "import", "export", "disable_or_enable"],
  registrations: [
    "list",
    "view",
    "edit",
    "export",
    "invoiceless",
    "update_email",
    "disable_or_enable",
    "login",
  ],
  invoices: ["list", "view", "export", "validate", "invalidate"],
  tickets: ["list", "view", "export"],
  prizes: ["list", "view", "create", "export", "give", "validate", "invalidate", "update", "manage"],
  "invalid-prizes": ["list", "view", "export"],
  winners: ["list", "view", "export", "validate", "invalidate", "surrogate", "manage"],
  draw: ["list", "view", "create", "edit", "export"],
  calculation: ["list", "view", "export", "run"],
  "cpf-block": ["list", "create", "export", "unblock"],
  templates: ["list", "create", "edit", "delete"],
  dispatches: ["list", "view", "create", "manage", "export"],
  actions: ["list", "view", "export"],
  ips: ["list", "view", "export", "manage"],
  commands: ["list", "run", "export"],
  exports: ["list", "view", "create", "delete"],
  logs: ["list", "view", "export"],
  log: ["list"],
} as const

export type Area = keyof typeof catalogue
export type Action<Name extends Area = Area> = (typeof catalogue)[Name][number]
/** `area:action`, e.g. "registrations:update_email"; anything else is a type error. */
export type Permission = { [Name in Area]: `${Name}:${Action<Name>}` }[Area]

/**
 * Lists with no `export` of their own in the catalogue: the permission by which each is exported is another area's, or the
 * one that shows it, where a file tells no more than its few lines on the screen.
 */
const borrowedExports = {
  tokens: "tokens:list",
  templates: "templates:list",
  "total-tickets": "tickets:export",
  requests: "registrations:export",
  "named-base": "calculation:export",
  products: "stores:export",
  "dispatch-list": "dispatches:export",
  validation: "winners:export",
  fulfilment: "winners:export",
  "prize-kinds": "prizes:export",
  "kept-records": "winners:export",
  indexes: "commands:export",
  exports: "exports:create",
  // What the audit tells of them.
  approvals: "actions:export",
  bulk: "actions:export",
  funnel: "statistics:export",
  "far-bars": "statistics:export",
  "far-people": "statistics:export",
} as const satisfies Record<string, Permission>
/** A list that can be exported, by the name that its export carries. */
export type ExportedList = Area | keyof typeof borrowedExports

/** What exporting a list takes; where an area has no `export`, nobody holds it. */
export const exportPermission = (list: ExportedList): Permission =>
  list in borrowedExports
    ? borrowedExports[list as keyof typeof borrowedExports]
    : (`${list}:export` as Permission)

/** What seeing a list takes: of one without an area of its own, what it takes to see the list whose right it borrows. */
export const listPermission = (list: ExportedList): Permission =>
  `${areaOf(exportPermission(list))}:list` as Permission

/** Of "registrations:view" the area, as the audit names what was acted by. */
export const areaOf = (permission: Permission): Area => permission.slice(0, permission.indexOf(":")) as Area

/** Whether there is a list of that name: rows and forms may come from another version. */
export const isExportedList = (list: string): list is ExportedList =>
  Object.hasOwn(catalogue, list) || Object.hasOwn(borrowedExports, list)

export type PermissionEntry = { permission: string; action: string }

export const adminTypes = ["super", "admin", "user", "exports", "reports"] as const
export type AdminType = (typeof adminTypes)[number]

/** The type's name on the screen. */
export const adminTypeLabels: Record<AdminType, string> = {
  admin: "Administrador",
  super: "Super Usuário",
  user: "Usuário Comum",
  exports: "Exportação",
  reports: "Relatórios",
}

export const allPermissions: PermissionEntry[] = Object.entries(catalogue).flatMap(([permission, actions]) =>
  actions.map((action) => ({ permission, action })),
)

/** What changes nothing, whoever does it: no command is guarded by one of these. */
const readingActions: readonly string[] = ["list", "view", "invoiceless"]
export const readingPermissions: readonly PermissionEntry[] = allPermissions.filter(({ action }) =>
  readingActions.includes(action),
)

/** The pair as guards and forms write it, e.g. "users:edit". */
export const keyOf = ({ permission, action }: PermissionEntry): string => `${permission}:${action}`

const known: ReadonlySet<string> = new Set(allPermissions.map(keyOf))

/** Whether the catalogue has the pair: rows and forms may come from another version of it. */
export const isKnown = (entry: PermissionEntry): boolean => known.has(keyOf(entry))

/** What somebody may do. */
export type HeldPermissions = readonly PermissionEntry[]

/** Who looks at a page of the back office or gives a command there, and what they may do: an id of `users`. */
export type Viewer = { id: string; permissions: HeldPermissions }

/** Whether the list holds the pair; a bare area asks for its `list`. */
export function can(held: HeldPermissions, wanted: Permission | Area): boolean {
  const [permission, action = "list"] = wanted.split(":")
  return held.some((entry) => entry.permission === permission && entry.action === action)
}

import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { allPermissions } from "#app/auth/permissions"
import { defaultRoles } from "#app/auth/roles"
import { paths } from "#app/paths"
import { findEntry, homeOf, menu, type MenuEntry, visibleGroups } from "./menu"

const entries: MenuEntry[] = [
  { title: "Group", header: true },
  { title: "Tickets", href: "/admin/tickets", permission: "tickets" },
  { title: "Create user", href: "/admin/users/create", permission: "users:create", hidden: true },
  { title: "Users", href: "/admin/users", permission: "users" },
  { title: "Logs", header: true, permission: "actions" },
  { title: "Exports", href: "/admin/exports", permission: "exports" },
]
const hold = (...keys: string[]) =>
  keys.map((key) => {
    const [permission = "", action = ""] = key.split(":")
    return { permission, action }
  })

describe("the menu helper", () => {
  test("finds the entry that a path lies under", () => {
    expect(findEntry(entries, "/admin/users/edit/7", allPermissions)?.title).toBe("Users")
    expect(findEntry(entries, "/admin/nowhere", allPermissions)).toBeUndefined()
  })

  test("takes the first that matches, hidden ones too", () => {
    expect(findEntry(entries, "/admin/users/create", allPermissions)?.title).toBe("Create user")
  })

  test("passes over entries whose permission is not held", () => {
    expect(findEntry(entries, "/admin/users/create", hold("users:list"))?.title).toBe("Users")
    expect(findEntry(entries, "/admin/users/create", [])).toBeUndefined()
  })

  test("does not take half a word for a prefix", () => {
    expect(findEntry(entries, "/admin/tickets-check", allPermissions)).toBeUndefined()
  })
})

describe("home", () => {
  test("is the dashboard, or the first page that may be opened", () => {
    expect(homeOf(allPermissions)).toBe("/admin/dashboard")
    expect(homeOf(hold("tickets:list", "users:create"))).toBe("/admin/tickets")
    expect(homeOf([])).toBe("/admin/update")
  })
})

/** The drawer as it was ordered: path, permission, and whether the link is hidden. */
const spec = {
  Administração: [
    ["/admin/dashboard", "dashboard", false],
    ["/admin/users", "users", false],
    ["/admin/users/create", "users:create", true],
    ["/admin/users/edit", "users:edit", true],
    ["/admin/permissions", "permissions", false],
    ["/admin/tokens", "tokens", false],
    ["/admin/tokens/create", "tokens:create", true],
    ["/admin/statistics", "statistics", false],
    ["/admin/faq", "faq", false],
    ["/admin/regulations", "regulations", false],
    ["/admin/stores", "stores", false],
    ["/admin/winners-draw/create", "draw:create", true],
    ["/admin/winners-draw/edit", "draw:edit", true],
  ],
  Logs: [
    ["/admin/ips", "ips", false],
    ["/admin/dispatches", "dispatches", false],
    ["/admin/actions", "actions", false],
    ["/admin/commands", "commands", false],
    ["/admin/indexes", "commands", false],
    ["/admin/exports", "exports", false],
    ["/admin/logs", "logs", false],
  ],
  Conta: [
    ["/admin/logout", undefined, false],
    ["/admin/update", undefined, false],
  ],
} as const

/** An entry appears when its route exists (design). */
const exists = (href: string) =>
  Object.values(paths.admin)
    .map((path): string => (typeof path === "function" ? path("") : path).replace(/\/$/, ""))
    .includes(href)

describe("the menu, held against the table that was ordered", () => {
  const headers = menu.filter(({ header }) => header)
  const groupOf = (title: string) => {
    const from = menu.findIndex((entry) => entry.header && entry.title === title)
    const rest = menu.slice(from + 1)
    const to = rest.findIndex(({ header }) => header)
    return to < 0 ? rest : rest.slice(0, to)
  }

  test("its groups stand in the order given, with the promotion's areas between", () => {
    expect(headers.map(({ title }) => title)).toEqual(["Administração", "Promoção", "Logs", "Conta"])
    expect(headers.map(({ permission }) => permission)).toEqual([undefined, undefined, "actions", undefined])
  })

  test.each(["Administração", "Logs", "Conta"] as const)(
    "%s has its entries in that order, each behind its permission",
    (title) => {
      const wanted: (readonly [string, string | undefined, boolean])[] = spec[title].filter(([href]) =>
        exists(href),
      )
      const known = new Set<string | undefined>(wanted.map(([href]) => href))
      const entries = groupOf(title).filter(({ href }) => known.has(href))
      expect(entries.map(({ href, permission, hidden = false }) => [href, permission, hidden])).toEqual(
        wanted,
      )
    },
  )

  test("its labels are those that were ordered, where one was", () => {
    const labels: Record<string, string> = {
      "/admin/stores": "Bares",
      "/admin/dispatches": "Emails",
      "/admin/logs": "Logs de Usuários",
      "/admin/logout": "Sair",
      "/admin/update": "Alterar senha",
    }
    for (const { href = "", title } of menu) expect([href, title]).toEqual([href, labels[href] ?? title])
    expect(menu.filter(({ logout }) => logout).map(({ title }) => title)).toEqual(["Sair"])
  })

  test("everything of the promotion is behind a permission", () => {
    expect(groupOf("Promoção").filter(({ permission }) => permission === undefined)).toEqual([])
  })
})

describe("icons", () => {
  const inMenu = menu.flatMap(({ icon, title }) => (icon ? [{ icon, title }] : []))
  /** What the buttons of the back office say beside their icons: the verb alone, of "Exportar com nomes". */
  const inCommands = ["app/admin", "app/routes/admin"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
      .flatMap((file) => [
        ...readFileSync(join(folder, file), "utf8").matchAll(/\bicon="(\w+)"([^>]*)>\s*(\p{L}+)/gu),
      ])
      // A file's name on a link that fetches it.
      .map(([, icon = "", more = "", word = ""]) => ({
        icon,
        title: /\bdownload\b/.test(more) ? "Baixar" : word,
      })),
  )
  const titlesOf = (icon: string, among: { icon: string; title: string }[]) => [
    ...new Set(among.filter((one) => one.icon === icon).map(({ title }) => title)),
  ]

  test.each([...new Set(inMenu.map(({ icon }) => icon))])("%s stands for one entry of the menu", (icon) => {
    expect(titlesOf(icon, inMenu)).toHaveLength(1)
  })

  test.each([...new Set(inCommands.map(({ icon }) => icon))])("%s stands for one command", (icon) => {
    const verbs = titlesOf(icon, inCommands)
    expect(verbs).toHaveLength(1)
    // An entry with the same icon leads to what the command does: Exportar, Exportações.
    const stems = titlesOf(icon, inMenu).map((title) => title.slice(0, 4))
    expect(stems).toEqual(stems.length === 0 ? [] : [verbs[0]!.slice(0, 4)])
  })
})

describe("the drawer", () => {
  const shown = (permissions: Parameters<typeof visibleGroups>[1], from: readonly MenuEntry[] = entries) =>
    visibleGroups(from, permissions).map((group) => [
      group.header?.title,
      ...group.entries.map((entry) => entry.title),
    ])

  test("shows what may be opened, and no hidden entry", () => {
    expect(shown(allPermissions)).toEqual([
      ["Group", "Tickets", "Users"],
      ["Logs", "Exports"],
    ])
  })

  test("shows what several rights lead to, to whoever holds one of them", () => {
    const permissions = ["prizes:view", "prizes:validate", "winners:view", "winners:validate"]
    for (const one of permissions) expect(shown(hold(one), menu).flat()).toContain("Validação")
    expect(shown(hold("prizes:list", "winners:list"), menu).flat()).not.toContain("Validação")
  })

  test("leaves a header out whose own permission is missing, and groups with nothing in them", () => {
    expect(shown(hold("exports:list"))).toEqual([[undefined, "Exports"]])
  })

  test("gives everybody the account's entries, and the reports type no exports", () => {
    const titles = shown(defaultRoles.reports, menu).flat()
    expect(titles).toEqual(expect.arrayContaining(["Cadastros", "Sair", "Alterar senha"]))
    expect(titles).not.toContain("Exportações")
  })
})

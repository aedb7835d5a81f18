import { describe, expect, test } from "vitest"
import { allPermissions } from "#app/auth/permissions"
import { defaultRoles } from "#app/auth/roles"
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

describe("the drawer", () => {
  const shown = (held: Parameters<typeof visibleGroups>[1], from: readonly MenuEntry[] = entries) =>
    visibleGroups(from, held).map((group) => [
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
    const held = ["prizes:validate", "winners:validate"]
    for (const one of held) expect(shown(hold(one), menu).flat()).toContain("Validação")
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

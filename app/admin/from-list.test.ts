import { expect, test } from "vitest"
import { backToList, keepingList, withList } from "./from-list"

const list = { pathname: "/admin/invoices", search: "?status=pending&q=ana+lima&sort=-totalCents" }

test("a record that is opened from a list leads back to its filters and its order", () => {
  const to = withList("/admin/invoices/7", list)
  expect(backToList("/admin/invoices", new URL(to, "http://x").search)).toBe(`/admin/invoices${list.search}`)
})

test("it leads back to the page of the list, without a dialog that stood over it", () => {
  const to = withList("/admin/invoices/7", { ...list, search: "?cursor=abc&confirm=disable&id=7" })
  expect(backToList("/admin/invoices", new URL(to, "http://x").search)).toBe("/admin/invoices?cursor=abc")
})

test("from a list without filters, or from elsewhere, its address is its own", () => {
  expect(withList("/admin/invoices/7", { ...list, search: "" })).toBe("/admin/invoices/7")
  expect(withList("/admin/registrations/7", list)).toBe("/admin/registrations/7")
})

test("a list with a filter of its own is led back to by the filters that were on", () => {
  const search = new URL(
    withList("/admin/faq/edit/7", { pathname: "/admin/faq", search: "?status=draft" }),
    "http://x",
  ).search
  expect(backToList("/admin/faq?locale=pt", search)).toBe("/admin/faq?status=draft")
  expect(backToList("/admin/faq?locale=pt", "")).toBe("/admin/faq?locale=pt")
})

test("nothing but a query comes back out of it", () => {
  expect(backToList("/admin/invoices", "?list=//elsewhere.example/")).toBe(
    "/admin/invoices?%2F%2Felsewhere.example%2F=",
  )
  expect(backToList("/admin/invoices", "?confirm=validate")).toBe("/admin/invoices")
})

test("a command that comes back to its page keeps the way back, and one that leads to the list its filters", () => {
  const from = new URL("http://x/admin/invoices/7?list=status%3Dpending")
  expect(keepingList("/admin/invoices/7", from)).toBe("/admin/invoices/7?list=status%3Dpending")
  expect(keepingList("/admin/invoices", from)).toBe("/admin/invoices?status=pending")
  expect(keepingList("/admin/prizes", from)).toBe("/admin/prizes")
  expect(keepingList("/admin/invoices/7", new URL("http://x/admin/invoices/7"))).toBe("/admin/invoices/7")
})

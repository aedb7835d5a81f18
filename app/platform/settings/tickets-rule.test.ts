import { describe, expect, test } from "vitest"
import { parseTicketsRule } from "./tickets-rule"

describe("the rule's text", () => {
  test.each([
    ["per-invoice:3", { kind: "per-invoice", numbers: 3 }],
    ["per-value:2000", { kind: "per-value", cents: 2000, carry: false }],
    ["per-value:2000:carry", { kind: "per-value", cents: 2000, carry: true }],
    ["per-product", { kind: "per-product" }],
  ])("%s is understood", (text, parsed) => expect(parseTicketsRule(text)).toEqual(parsed))

  test.each([
    "",
    "per-invoice",
    "per-invoice:0",
    "per-invoice:10001",
    "per-invoice:2:carry",
    "per-invoice:-1",
    "per-value",
    "per-value:0",
    "per-value:12345678901",
    "per-value:20,00",
    "per-value:2000:Carry",
    "per-value:1e3",
    "per-product:1",
    " per-product",
  ])("%j is none", (text) => expect(parseTicketsRule(text)).toBeNull())
})

import { expect, test } from "vitest"
import {
  drawClosedView,
  drawPublishedView,
  invoiceInvalidatedView,
  invoiceReinstatedView,
} from "./mail-views"

const person = { name: "Dalva", url: "", contact: "" }
const closed = { ...person, draw: "", takingPart: 1_003, size: 12_345, root: "" }
const invoice = { ...person, protocol: "", receivedAt: "" }

test("what a mail counts has its thousands apart, as its language writes them", () => {
  const leftOut = [{ code: "voided", count: 1_204 } as const]
  expect(drawClosedView({ ...closed, leftOut }, "pt")).toMatchObject({
    held: "1.003 números da sorte",
    leftOut: [{ count: "1.204 números da sorte" }],
    // As the log's own line at the mail's end has it.
    size: "12.345",
  })
  expect(drawClosedView({ ...closed, leftOut }, "en")).toMatchObject({
    held: "1,003 lucky numbers",
    leftOut: [{ count: "1,204 lucky numbers" }],
    size: "12,345",
  })
  expect(
    drawPublishedView({ ...person, draw: "", number: "", takingPart: 1_003, reserve: false }, "en").held,
  ).toBe("1,003 lucky numbers")
  expect(invoiceReinstatedView({ ...invoice, numbers: 4_250 }, "en").won).toBe("4,250 lucky numbers")
  expect(invoiceInvalidatedView({ ...invoice, reason: "", voided: 4_250 }, "pt").voidedMany).toBe("4.250")
})

import { expect, test } from "vitest"
import { isGone, isRefusedByReader } from "./mail-refusal"

const answered = (command: string, response: string, code = "EENVELOPE") =>
  Object.assign(new Error(response), { code, command, response, responseCode: Number(response.slice(0, 3)) })

test.each([
  "550 5.1.1 <ana@bar.example>: User unknown",
  "550-5.1.1 The email account that you tried to reach does not exist",
  "552 5.2.2 Mailbox full",
  "556 5.1.10 Recipient address has null MX",
  "550 No such user here",
  "553 Mailbox name not allowed",
  "550 5.5.0 Requested action not taken: mailbox unavailable",
  "550 5.4.1 Recipient address rejected: Access denied",
])("an address that is refused for itself: %s", (response) => {
  expect(isRefusedByReader(answered("RCPT TO", response))).toBe(true)
})

test.each([
  ["RCPT TO", "450 4.2.1 Mailbox busy"],
  ["RCPT TO", "550 5.7.1 Relaying denied"],
  ["RCPT TO", "554 5.7.1 Client host blocked"],
  ["RCPT TO", "550 relay not permitted"],
  ["RCPT TO", "550 5.1.8 Sender's domain not found"],
  ["RCPT TO", "550 5.4.4 No route to host"],
  ["RCPT TO", "530 Authentication required"],
  ["RCPT TO", "550 Authentication is required before sending"],
  ["RCPT TO", "550 Sender verify failed"],
  ["RCPT TO", "550 Blocked, see the block list"],
  ["RCPT TO", "421 Too many connections"],
  ["MAIL FROM", "550 5.1.1 Nobody of that name"],
  ["DATA", "554 5.6.0 Message refused"],
  ["AUTH PLAIN", "535 5.7.8 Bad credentials"],
])("our own trouble, whatever number it has: %s %s", (command, response) => {
  expect(isRefusedByReader(answered(command, response))).toBe(false)
})

test("a line that breaks, a server that is silent or away and what is no error of mail refuse nobody", () => {
  for (const code of ["ESOCKET", "ETIMEDOUT", "ECONNECTION", "EDNS"])
    expect(isRefusedByReader(Object.assign(new Error(code), { code, command: "CONN" }))).toBe(false)
  expect(isRefusedByReader(new Error("550 5.1.1"))).toBe(false)
  expect(isRefusedByReader(undefined)).toBe(false)
})

test.each([
  ["RCPT TO", "550 5.1.1 <ana@bar.example>: User unknown", true],
  ["RCPT TO", "551 5.1.6 Moved, no forwarding address", true],
  ["RCPT TO", "556-5.1.10 Recipient address has null MX", true],
  ["RCPT TO", "552 5.2.2 Mailbox full", false],
  ["RCPT TO", "550 No such user here", false],
  ["RCPT TO", "450 4.1.1 Not now", false],
  ["MAIL FROM", "550 5.1.1 Nobody of that name", false],
])("whether an address is nobody's any more: %s %s", (command, response, gone) => {
  expect(isGone(answered(command, response))).toBe(gone)
})

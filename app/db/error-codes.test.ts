import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { clockRefusals, isRefusedByClock } from "./error-codes"

const structure = readFileSync("drizzle/structure.sql", "utf8")
const asksClock = /clock_timestamp\(\)|is_about_now\(|goes_by_clock\(/

test("each is raised by a function that asks the database's clock", () => {
  const asking = structure.split(/^CREATE OR REPLACE FUNCTION /m).filter((each) => asksClock.test(each))
  const strangers = clockRefusals.filter((said) => !asking.some((each) => each.includes(`'${said}'`)))
  expect(clockRefusals).toHaveLength(10)
  expect(strangers).toEqual([])
})

test("is known through the driver's wrapping, and by its words alone", () => {
  const refused = (message: string, code = "23001") =>
    new Error("Failed query", { cause: Object.assign(new Error(message), { code }) })
  expect(isRefusedByClock(refused(clockRefusals[0]!))).toBe(true)
  expect(isRefusedByClock(refused(clockRefusals[0]!, "23514"))).toBe(false)
  expect(isRefusedByClock(refused("a draw is canceled, never deleted"))).toBe(false)
  expect(isRefusedByClock(new Error(clockRefusals[0]))).toBe(false)
})

import { afterAll, expect, test, vi } from "vitest"

/** As the next file of this process begins. */
const beginNext = async () => {
  vi.resetModules()
  await import("#tests/support/fresh-modules")
}
afterAll(() => beginNext())

test("what a file spied on is itself again for the next", async () => {
  const { warn } = console
  vi.spyOn(console, "warn").mockImplementation(() => {})
  expect(console.warn).not.toBe(warn)
  await beginNext()
  expect(console.warn).toBe(warn)
})

test("a setting that a file stubbed is unset for the next, which may give it a value of its own", async () => {
  vi.stubEnv("LEFT_BEHIND", "by this file")
  await beginNext()
  expect(process.env.LEFT_BEHIND).toBeUndefined()
  process.env.LEFT_BEHIND = "the next file's"
  vi.unstubAllEnvs()
  expect(process.env.LEFT_BEHIND).toBe("the next file's")
})

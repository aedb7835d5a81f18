import { expect, test } from "vitest"
import { mayReload } from "./chunk-reload"

test("a failed chunk reloads the page once, and again only after a minute", () => {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const now = 1_800_000_000_000
  expect(mayReload(store, now)).toBe(true)
  expect(mayReload(store, now + 59_999)).toBe(false)
  expect(mayReload(store, now + 60_000)).toBe(true)
})

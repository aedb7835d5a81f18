import { afterEach, expect, test, vi } from "vitest"
import { dropToasts } from "./toasts"

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("a toast goes after 4000 ms", () => {
  vi.useFakeTimers()
  const remove = vi.fn<() => void>()
  vi.stubGlobal("document", { querySelectorAll: () => [{ remove }] })
  dropToasts()
  vi.advanceTimersByTime(3_999)
  expect(remove).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(remove).toHaveBeenCalledOnce()
})

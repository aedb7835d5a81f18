import { afterEach, expect, test, vi } from "vitest"
import { showToasts } from "./toasts"

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("a toast goes after 4000 ms, and what it says stays in the page", () => {
  vi.useFakeTimers()
  const toast = { dataset: {} as Record<string, string>, remove: vi.fn<() => void>() }
  const said = { className: "notice", textContent: "Dados salvos.", remove: vi.fn<() => void>() }
  const append = vi.fn<(node: unknown) => void>()
  vi.stubGlobal("document", {
    querySelectorAll: () => [said],
    createElement: () => toast,
    body: { append },
  })
  showToasts()
  expect(append).toHaveBeenCalledWith(toast)
  expect(toast.dataset.says).toBe("Dados salvos.")
  vi.advanceTimersByTime(3_999)
  expect(toast.remove).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(toast.remove).toHaveBeenCalledOnce()
  expect(said.remove).not.toHaveBeenCalled()
})

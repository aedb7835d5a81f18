import { describe, expect, it, vi } from "vitest"
import { isDraining, onShutdown, runShutdown, startDraining } from "./shutdown.server"

describe("shutdown hooks", () => {
  it("run last registered first, and a hook registered again replaces its older self", async () => {
    const ran: string[] = []
    onShutdown("database", () => ran.push("old database"))
    onShutdown("jobs", () => ran.push("jobs"))
    onShutdown("database", () => ran.push("database"))
    await runShutdown(() => {})
    expect(ran).toEqual(["jobs", "database"])
  })

  it("go on after one that fails and one that hangs", async () => {
    const ran: string[] = []
    const failed: string[] = []
    onShutdown("first", () => ran.push("first"))
    onShutdown("hangs", () => new Promise(() => {}))
    onShutdown("fails", () => Promise.reject(new Error("no")))
    await runShutdown((name) => failed.push(name), 20)
    expect(ran).toEqual(["first"])
    expect(failed).toEqual(["fails", "hangs"])
  })

  it("are shared between two copies of the module", async () => {
    vi.resetModules()
    const other = await import("./shutdown.server")
    const ran: string[] = []
    other.onShutdown("from the other bundle", () => ran.push("ran"))
    await runShutdown(() => {})
    expect(ran).toEqual(["ran"])
    other.startDraining()
    expect(isDraining()).toBe(true)
    startDraining()
  })
})

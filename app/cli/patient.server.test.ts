import { describe, expect, test } from "vitest"
import { patiently } from "./patient.server"

const locked = Object.assign(new Error("lock timeout"), { code: "55P03" })
const crossed = Object.assign(new Error("deadlock detected"), { code: "40P01" })

/** Fails so often as there are errors, then answers. */
function failing(errors: Error[]) {
  let asked = 0
  const work = async () => {
    const error = errors[asked++]
    if (error) throw error
    return "done"
  }
  return { work, times: () => asked }
}

describe("work that needs locks", () => {
  test("begins again where one was not to be had in time", async () => {
    const { work, times } = failing([locked, new Error("drizzle's own", { cause: locked })])
    expect(await patiently(work, { tries: 3, pauseMs: 0 })).toBe("done")
    expect(times()).toBe(3)
  })

  test("begins again where it was the one whom a deadlock cut off", async () => {
    const { work, times } = failing([crossed])
    expect(await patiently(work, { tries: 3, pauseMs: 0 })).toBe("done")
    expect(times()).toBe(2)
  })

  test("ends with that error once it has begun so often", async () => {
    const { work, times } = failing([locked, locked, locked])
    await expect(patiently(work, { tries: 2, pauseMs: 0 })).rejects.toBe(locked)
    expect(times()).toBe(2)
  })

  test("never begins again after another error", async () => {
    const broken = Object.assign(new Error("no such column"), { code: "42703" })
    const { work, times } = failing([broken])
    await expect(patiently(work, { tries: 3, pauseMs: 0 })).rejects.toBe(broken)
    expect(times()).toBe(1)
  })
})

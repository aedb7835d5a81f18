import { expect, test } from "vitest"
import { inTurn } from "./in-turn"

const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), opened }
}

test("work waits for its turn, in order", async () => {
  const take = inTurn({ atOnce: 1, waiting: 2 })
  const [first, order] = [gate(), [] as string[]]
  const all = [
    take(async () => (await first.opened, order.push("a"))),
    take(async () => order.push("b")),
    take(async () => order.push("c")),
  ]
  await Promise.resolve()
  expect(order).toEqual([])
  first.open()
  await Promise.all(all)
  expect(order).toEqual(["a", "b", "c"])
})

test("a full queue answers BUSY and a place that failed is free again", async () => {
  const take = inTurn({ atOnce: 1, waiting: 0 })
  const first = gate()
  const running = take(async () => {
    await first.opened
    throw new Error("broken")
  })
  await expect(take(async () => "never")).rejects.toMatchObject({ code: "BUSY" })
  first.open()
  await expect(running).rejects.toThrow("broken")
  await expect(take(async () => "again")).resolves.toBe("again")
})

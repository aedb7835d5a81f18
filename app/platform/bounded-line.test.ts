import { expect, test } from "vitest"
import { RuleBroken } from "#app/errors"
import { boundedLine, boundedLineOfEach } from "./bounded-line"

const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), opened }
}

test("work waits for its turn, in order", async () => {
  const take = boundedLine({ atOnce: 1, waiting: 2 })
  const [first, order] = [gate(), [] as string[]]
  const all = [
    take("ana", async () => (await first.opened, order.push("a"))),
    take("ana", async () => order.push("b")),
    take("ana", async () => order.push("c")),
  ]
  await Promise.resolve()
  expect(order).toEqual([])
  first.open()
  await Promise.all(all)
  expect(order).toEqual(["a", "b", "c"])
})

test("work is told how many wait behind it", async () => {
  const take = boundedLine({ atOnce: 1, waiting: 5 })
  const [first, places] = [gate(), [] as number[]]
  const all = [take("ana", () => first.opened)].concat(
    ["ana", "rui", "bia"].map((whose) => take(whose, async (waiting) => void places.push(waiting))),
  )
  first.open()
  await Promise.all(all)
  expect(places).toEqual([2, 1, 0])
})

test("a full queue answers BUSY and a place that failed is free again", async () => {
  const take = boundedLine({ atOnce: 1, waiting: 0 })
  const first = gate()
  const running = take("ana", async () => {
    await first.opened
    throw new Error("broken")
  })
  await expect(take("ana", async () => "never")).rejects.toMatchObject({ code: "BUSY" })
  first.open()
  await expect(running).rejects.toThrow("broken")
  await expect(take("ana", async () => "again")).resolves.toBe("again")
})

test("who sent many waits for everybody else's first", async () => {
  const take = boundedLine({ atOnce: 1, waiting: 10 })
  const [first, order] = [gate(), [] as string[]]
  const running = take("ana", () => first.opened)
  const all = ["ana 1", "ana 2", "ana 3", "rui 1", "rui 2", "bia 1"].map((name) =>
    take(name.slice(0, 3), async () => order.push(name)),
  )
  first.open()
  await Promise.all([running, ...all])
  expect(order).toEqual(["ana 1", "rui 1", "bia 1", "ana 2", "rui 2", "ana 3"])
})

test("of each so many at once, and whose line is full is told while others go on", async () => {
  const refusal = () => new RuleBroken("RATE_LIMITED")
  const take = boundedLineOfEach({ atOnce: 2, waiting: 1, refusal })
  const [open, order] = [gate(), [] as string[]]
  const work = (name: string) => take(name.slice(0, 3), async () => (order.push(name), open.opened))
  const all = ["ana 1", "ana 2", "ana 3"].map(work)
  await expect(work("ana 4")).rejects.toMatchObject({ code: "RATE_LIMITED" })
  all.push(work("rui 1"))
  expect(order).toEqual(["ana 1", "ana 2", "rui 1"])
  open.open()
  await Promise.all(all)
  expect(order).toEqual(["ana 1", "ana 2", "rui 1", "ana 3"])
})

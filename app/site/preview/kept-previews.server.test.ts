import { setImmediate as turn } from "node:timers/promises"
import { beforeEach, expect, test, vi } from "vitest"

let drawing: (() => void)[] = []
const drawn = vi.fn<() => Promise<Buffer>>(
  () => new Promise<Buffer>((done) => drawing.push(() => done(Buffer.from("png")))),
)
vi.mock("./draw-preview.server", () => ({ drawPreview: drawn }))
const { previewAnswer } = await import("./kept-previews.server")

const ask = (name: string, ip = "192.0.2.1") => previewAnswer({ name, ip }, () => [])
async function drawAll(): Promise<void> {
  while (drawing.length > 0) {
    for (const done of drawing.splice(0)) done()
    await turn()
  }
}
beforeEach(() => {
  drawing = []
  drawn.mockClear()
})

test("one picture is drawn at a time, and the same one once for all who ask", async () => {
  const answers = [ask("a"), ask("a"), ask("b")]
  expect(drawn).toHaveBeenCalledTimes(1)
  await drawAll()
  for (const answer of answers) expect((await answer).status).toBe(200)
  expect(drawn).toHaveBeenCalledTimes(2)
})

test("with a full line strangers' pictures are refused, and the kept ones answered as before", async () => {
  const own = ask("own")
  await drawAll()
  await own
  const flood = Array.from({ length: 200 }, (_, n) =>
    ask(`flood ${n}`, `198.51.100.${n}`).catch((error: unknown) => error),
  )
  await turn()
  const full = expect.objectContaining({ code: "BUSY" })
  await expect(ask("late")).rejects.toEqual(full)
  expect((await ask("own")).status).toBe(200)
  await drawAll()
  const refused = (await Promise.all(flood)).filter((answer) => !(answer instanceof Response))
  expect(refused.length).toBeGreaterThan(150)
  expect(refused).toEqual(refused.map(() => full))
  expect(drawn.mock.calls.length).toBeLessThan(50)
})

test("of one network a few wait, and it fills nobody else's line", async () => {
  const flood = Array.from({ length: 30 }, (_, n) => ask(`mine ${n}`, "203.0.113.7").catch(() => "refused"))
  const other = ask("other's", "203.0.113.8")
  await drawAll()
  expect((await other).status).toBe(200)
  expect((await Promise.all(flood)).filter((answer) => answer === "refused")).toHaveLength(25)
})

import { expect, test } from "vitest"
import { RuleBroken } from "#app/errors"
import { readStart } from "./read-start.server"

const KB = 1024
const post = (body: BodyInit, headers?: HeadersInit) =>
  new Request("http://site.test/cupom", { method: "POST", body, headers })

/** A form with a photo behind its text, and another field behind that. */
function withPhoto(bytes: number): Request {
  const form = new FormData()
  form.append("total", "85,00")
  form.append("photo", new Blob([new Uint8Array(bytes)]), "cupom.jpg")
  form.append("late", "1")
  return post(form)
}

test("what stands before a photo is read, and of the photo no more than its share", async () => {
  const body = await readStart(withPhoto(900 * KB), 64 * KB)
  expect([body.get("total"), body.has("late")]).toEqual(["85,00", false])
  const { size } = body.get("photo") as File
  expect([size > 60 * KB, size < 64 * KB]).toEqual([true, true])
})

test("a form that is shorter is read whole, also to its last byte", async () => {
  for (const most of [64 * KB, (await withPhoto(KB).arrayBuffer()).byteLength]) {
    const body = await readStart(withPhoto(KB), most)
    expect([body.get("total"), (body.get("photo") as File).size, body.get("late")]).toEqual([
      "85,00",
      KB,
      "1",
    ])
  }
  expect((await readStart(post(new URLSearchParams({ said: "Oi" })), 1)).get("said")).toBe("Oi")
})

test("what is no form is a 400, as elsewhere", async () => {
  const type = { "Content-Type": "multipart/form-data; boundary=x" }
  for (const body of ["nonsense", ""]) {
    const broken = await readStart(post(body, type), 4).catch((error: unknown) => error)
    expect(broken).toBeInstanceOf(RuleBroken)
  }
})

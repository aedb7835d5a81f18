import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertStore } from "#drizzle/seed/builders/store"
import { invoices } from "#drizzle/schema/invoices"
import { invoiceForm } from "#tests/support/crowd"
import { signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import type { Visitor } from "#tests/support/visitor"

let site: Site
let participant: Visitor
let bar: { cnpj: string; uf: string }
let folder = ""

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-photos-"))
  site = await startSite({ FILES_URL: `file:${folder}` })
  await insertDraw(site.db)
  bar = await insertStore(site.db)
  participant = await signInParticipant(site.db, site.app.origin)
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const send = async (photo: Blob) => {
  const fields = { ...invoiceForm(bar, new Date()), photo }
  const answer = await participant.post("/cupom", fields, { multipart: true })
  return { status: answer.status, html: await answer.text() }
}
const expectRefused = async (photo: Blob, status: number) => {
  const refused = await send(photo)
  expect(refused.status).toBe(status)
  expect(refused.html).toContain('id="cupom-photo-error"')
  expect(await site.db.$count(invoices)).toBe(0)
  expect(await readdir(folder, { recursive: true })).toEqual([])
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#fc0" } })
    .png()
    .toBuffer()
const jpeg = { type: "image/jpeg" }

test("a photo is no HTML, no SVG, no text and no PDF, whatever it calls itself", async () => {
  for (const text of [
    "<!doctype html><script>alert(1)</script>",
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "x",
    "%PDF-1.7",
  ])
    await expectRefused(new File([text], "cupom.jpg", jpeg), 422)
})

test("a photo is no picture that ends in the middle, and none that only begins like one", async () => {
  const whole = await picture(400, 400)
  await expectRefused(
    new File([whole.subarray(0, whole.length / 2)], "cupom.png", { type: "image/png" }),
    422,
  )
  await expectRefused(new File([Buffer.from("ffd8ffe000104a464946", "hex"), "rest"], "cupom.jpg", jpeg), 422)
})

test("a photo has no fifty megapixels, and no more bytes than a photo has", async () => {
  await expectRefused(new File([await picture(10_000, 5_000)], "cupom.png", { type: "image/png" }), 413)
  await expectRefused(new File([Buffer.alloc(10.5 * 1024 * 1024, 1)], "cupom.jpg", jpeg), 413)
  const beyond = await send(new File([Buffer.alloc(14 * 1024 * 1024, 1)], "cupom.jpg", jpeg))
  expect(beyond.status).toBe(413)
})

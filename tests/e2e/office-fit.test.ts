import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { exports } from "#drizzle/schema/back-office"
import { openPhone } from "#tests/support/browser"
import { button, PATIENCE } from "#tests/support/journey"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site
let admin: Awaited<ReturnType<typeof signInAdmin>>

beforeAll(async () => {
  site = await startSite()
  admin = await signInAdmin(site.db, site.app.origin, "super")
})
afterAll(() => site.close())

async function open(path: string, size: { width: number; height: number }): Promise<Page> {
  const page = await openPhone({ javaScript: true, width: size.width, baseURL: site.app.origin })
  const jar = [...admin.cookies].map(([name, value]) => ({ name, value, url: site.app.origin }))
  await page.context().addCookies(jar)
  await page.setViewportSize(size)
  await page.goto(path)
  return page
}

test("the list of exports has all of its columns in view on a desk", async () => {
  await admin.post("/admin/exports", { intent: "create", area: "registrations", filters: "status=active" })
  const ready = {
    state: "ready",
    rows: 12_345,
    bytes: 2_345_678,
    expiresAt: new Date(Date.now() + 86_400_000),
  } as const
  await site.db.update(exports).set(ready)
  const page = await open("/admin/exports", { width: 1280, height: 800 })
  const [shown, wide] = await page
    .locator(".table-scroll")
    .evaluate((region) => [region.clientWidth, region.scrollWidth])
  expect(wide).toBeLessThanOrEqual(shown!)
})

test("a long question's buttons are in view on a low phone", async () => {
  const invoice = await insertInvoice(site.db, { status: "pending" })
  const page = await open(`/admin/invoices/${invoice.id}?confirm=invalidate`, { width: 360, height: 740 })
  const dialog = page.locator("dialog:modal")
  await dialog.waitFor(PATIENCE)
  for (const name of ["Cancelar", "Confirmar"]) {
    const box = (await button(dialog, name).boundingBox())!
    expect(box.y + box.height, name).toBeLessThanOrEqual(740)
  }
})

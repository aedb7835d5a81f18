import { afterAll, beforeAll, expect, test } from "vitest"
import { paths } from "#app/paths"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test("the drawer marks where a page belongs that it does not name", async () => {
  const boss = await signInAdmin(site.db, site.app.origin, "super")
  const draw = await insertDraw(site.db)
  const marked = async (path: string) => {
    const drawer = /<aside class="drawer".*?<\/aside>/s.exec(await boss.read(path))?.[0] ?? ""
    return [...drawer.matchAll(/<a [^>]*aria-current="page"[^>]*>.*?<\/a>/gs)].map(([link]) =>
      words(link).trim(),
    )
  }
  expect(await marked(paths.admin.prizesCreate)).toEqual(["Prêmios instantâneos"])
  expect(await marked(paths.admin.dispatchesCreate)).toEqual(["Emails"])
  expect(await marked(paths.admin.winnersDrawCreate)).toEqual(["Sorteios"])
  expect(await marked(paths.admin.winnersDrawEdit(draw.id))).toEqual(["Sorteios"])
  expect(await marked(paths.admin.storesCreate)).toEqual(["Bares"])
})

import { afterAll, beforeAll, expect, test } from "vitest"
import { posterLink } from "#app/domain/stores/poster-link"
import { certificates } from "#drizzle/schema/contents"
import { insertStore } from "#drizzle/seed/builders/store"
import { readQr } from "#tests/support/qr-reader"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

let site: Site
let admin: Awaited<ReturnType<typeof signInAdmin>>

beforeAll(async () => {
  site = await startSite()
  admin = await signInAdmin(site.db, site.app.origin, "admin")
})
afterAll(() => site.close())

/** The code of a sheet, as a file of its own. */
const drawnCode = (html: string) =>
  (/<svg class="poster__qr".*?<\/svg>/s.exec(html)?.[0] ?? "").replace(
    "<svg ",
    '<svg xmlns="http://www.w3.org/2000/svg" ',
  )

test("a bar's poster names it, and its code leads to the site with the bar's own mark", async () => {
  const bar = await insertStore(site.db, { name: "Bar <do> Zé" })
  const html = await admin.read(`/admin/stores/poster/${bar.id}`)
  expect(words(html)).toContain("Cartaz: Bar &lt;do&gt; Zé")
  const host = /class="poster__site">([^<]+)/.exec(html)?.[1]
  const link = posterLink(`http://${host}`, bar)
  expect(new URL(link).searchParams.get("utm_campaign")).toBe(bar.cnpj)
  expect(await readQr(drawnCode(html))).toEqual([link])
  expect(html).not.toContain("<script")
  expect(await admin.read(`/admin/stores/edit/${bar.id}`)).toContain(`/admin/stores/poster/${bar.id}`)
})

test("each sheet has the numbers of the certificates, as whatever advertises the promotion must", async () => {
  const bar = await insertStore(site.db)
  const path = `/admin/stores/poster/${bar.id}`
  expect(words(await admin.read(path))).not.toContain("Certificados")
  await site.db.insert(certificates).values([{ number: "04.012345/2026" }, { number: "05.012345/2026" }])
  expect(words(await admin.read(path))).toContain(
    "Certificados de autorização: 04.012345/2026 · 05.012345/2026.",
  )
})

test("a filtered list has a sheet for each bar", async () => {
  const names = ["Cartaz da Esquina", "Cartaz da Praça"]
  for (const name of names) await insertStore(site.db, { name })
  const text = words(await admin.read("/admin/stores/poster?q=cartaz"))
  for (const name of names) expect(text).toContain(name)
  expect((await admin.get("/admin/stores/poster/nobody")).status).toBe(404)
})

test("bars that no longer take part have no sheet among the list's, and are counted", async () => {
  const names = ["Faixa do Canto", "Faixa do Largo", "Faixa do Mirante"]
  for (const name of names) await insertStore(site.db, { name, active: name !== names[1] })
  const text = words(await admin.read("/admin/stores/poster?q=faixa"))
  expect(text).toContain(names[0])
  expect(text).toContain(names[2])
  expect(text).not.toContain(names[1])
  expect(text).toContain("1 bar que já não participa ficou de fora.")
  const none = words(await admin.read("/admin/stores/poster?q=faixa&status=inactive"))
  expect(none).toContain("Nenhum bar com esses filtros participa.")
  expect(none).toContain("1 bar que já não participa ficou de fora.")
  expect(words(await admin.read("/admin/stores/poster?q=faixa&status=active"))).not.toContain("de fora")
})

test("the poster of a bar that no longer takes part says beside its sheet that nobody can send from there", async () => {
  const shown = async (active: boolean) => {
    const bar = await insertStore(site.db, { active })
    return words(await admin.read(`/admin/stores/poster/${bar.id}`))
  }
  const warning = "Este bar já não participa, e os cupons dele não são aceitos: reative o bar antes."
  expect(await shown(false)).toContain(warning)
  expect(await shown(true)).not.toContain(warning)
})

test("a list of several pages says how many bars it has, and leads to the sheets of each", async () => {
  for (let count = 0; count < 51; count++) await insertStore(site.db, { name: `Bar da Fila ${count}` })
  const bars = "/admin/stores?q=fila&sort=-name&cursor=x"
  const [, list] = /href="(\/admin\/stores\/poster[^"]*)"/.exec(await admin.read(bars)) ?? []
  expect(list).toBe("/admin/stores/poster?q=fila&amp;sort=-name")
  const html = await admin.read("/admin/stores/poster?q=fila")
  const sheets = (page: string) => page.match(/class="poster__qr"/g)?.length
  const linkTo = (page: string, rel: string) =>
    new RegExp(`<a (?=[^>]*rel="${rel}")[^>]*href="([^"]+)"`).exec(page)?.[1]?.replaceAll("&amp;", "&")
  expect([sheets(html), linkTo(html, "prev")]).toEqual([50, undefined])
  expect(words(html)).toContain("50 de 51 bares nesta página")
  const last = await admin.read(linkTo(html, "next")!)
  expect([sheets(last), linkTo(last, "next")]).toEqual([1, undefined])
  expect(words(last)).toContain("1 de 51 bares nesta página")
  expect(sheets(await admin.read(linkTo(last, "prev")!))).toBe(50)
})

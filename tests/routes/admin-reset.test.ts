import { afterAll, beforeAll, expect, test } from "vitest"
import { makeResetToken } from "#app/auth/reset.server"
import { insertUser } from "#drizzle/seed/builders/user"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

async function linkToNewPassword() {
  const { id: userId } = await insertUser(site.db)
  return `/admin/reset/${await makeResetToken(site.db, { userId, now: new Date() })}`
}

test("a link that no longer works is called so, with why and what to do", async () => {
  const answer = await visit(site.app.origin).get("/admin/reset/inventado")
  expect(answer.status).toBe(404)
  const html = await answer.text()
  expect(html).toContain("<title>Esse link não serve mais · ")
  const said = words(html)
  expect(said).toContain("Ele já foi usado ou venceu.")
  expect(said).toContain("Peça outro a quem convidou você.")
  expect(html).toContain('href="/admin/forgot"')
  expect(html).toContain('href="/admin/login"')
})

test("what a password needs stands beside it before anybody types one", async () => {
  const html = await visit(site.app.origin).read(await linkToNewPassword())
  expect(html).toContain("<title>Nova senha · ")
  expect(words(html)).toContain("8 caracteres ou mais")
})

test("whoever is signed in reads why the link of a mail does not open", async () => {
  const me = await signInAdmin(site.db, site.app.origin, "super")
  const answer = await me.get(await linkToNewPassword())
  expect(answer.headers.get("location")).toBe("/admin/dashboard")
  expect(words(await me.read("/admin/dashboard"))).toContain("saia e abra o link de novo")
  expect((await me.get("/admin/login")).headers.get("location")).toBe("/admin/dashboard")
  expect(words(await me.read("/admin/dashboard"))).not.toContain("saia e abra o link de novo")
})

test("whoever asks for a link reads how many go out", async () => {
  const answer = await visit(site.app.origin).post("/admin/forgot", { email: "ninguem@example.com" })
  expect(words(await answer.text())).toContain("até três links por hora")
})

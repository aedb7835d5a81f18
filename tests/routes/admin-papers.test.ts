import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { and, eq } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { actions, actionValues } from "#drizzle/schema/back-office"
import { looks } from "#drizzle/schema/looks"
import { papers } from "#drizzle/schema/papers"
import { prizeAwards } from "#drizzle/schema/prizes"
import { rolePermissions } from "#drizzle/schema/users"
import { drawnPrize, heldPrize } from "#tests/support/claims"
import { signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

const PAGE = "/admin/validation"

let site: Site
let folder: string
let ana: Awaited<ReturnType<typeof signInAdmin>>
/** May validate prizes, and no winners of draws. */
let user: Awaited<ReturnType<typeof signInAdmin>>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-papers-"))
  site = await startSite({ FILES_URL: `file:${folder}`, WORKER: "off" })
  ana = await signInAdmin(site.db, site.app.origin, "admin")
  user = await signInAdmin(site.db, site.app.origin, "user")
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const page = ({ id }: { id: string }) => `${PAGE}/${id}`
const picture = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: "#fc0" } }).withExif({
    IFD0: { Artist: "Ana" },
  })
const jpeg = async () => new File([await picture().jpeg().toBuffer()], "rg.jpg", { type: "image/jpeg" })
const sent = (photo: Blob, overrides: Record<string, string> = {}) => ({
  intent: "add-paper",
  paperKey: crypto.randomUUID(),
  kind: "identity",
  photo,
  ...overrides,
})
const post = (who: typeof ana, to: { id: string }, fields: Record<string, string | Blob>) =>
  who.post(page(to), fields, { multipart: true })
const papersOf = ({ id }: { id: string }) => site.db.select().from(papers).where(eq(papers.awardId, id))

test("papers are drawn anew, shown to reviewers alone, and stand in the audit without their file's name", async () => {
  const { award } = await heldPrize(site.db)
  expect((await post(user, award, sent(await jpeg()))).status).toBe(302)
  const [paper] = await papersOf(award)
  expect(paper).toMatchObject({ kind: "identity", addedBy: user.user.id })
  const html = await user.read(page(award))
  const href = `${PAGE}/papers/${paper!.id}`
  expect(html).toContain(`src="${href}"`)
  const photo = await user.get(href)
  expect([photo.status, photo.headers.get("content-type")]).toEqual([200, "image/jpeg"])
  expect(photo.headers.get("cache-control")).toBe("private, no-store")
  expect((await sharp(Buffer.from(await photo.arrayBuffer())).metadata()).exif).toBeUndefined()
  // Whose identity was opened, and by whom, is noted.
  const opened = and(eq(looks.userId, user.user.id), eq(looks.place, "paper"))
  const [look] = await site.db.select().from(looks).where(opened)
  expect(look).toMatchObject({ registrationId: award.registrationId })
  const strangers = [
    await signInAdmin(site.db, site.app.origin, "reports"),
    await signInAdmin(site.db, site.app.origin, "exports"),
    await signInParticipant(site.db, site.app.origin),
  ]
  const statuses = await Promise.all(strangers.map(async (who) => (await who.get(href)).status))
  expect(statuses).toEqual([403, 403, 302])
  const written = await site.db.select().from(actions).where(eq(actions.subjectId, award.prizeId))
  expect(written.map(({ text }) => text).join()).not.toContain(paper!.fileKey)
  const [kept] = await site.db.select().from(actionValues).where(eq(actionValues.actionId, written[0]!.id))
  expect(kept).toMatchObject({ path: "after.fileKey", value: JSON.stringify(paper!.fileKey) })
})

test("papers of a draw's winner are nobody's who may not view winners", async () => {
  const { winner } = await drawnPrize(site.db)
  expect((await post(user, winner, sent(await jpeg()))).status).toBe(403)
  expect((await post(ana, winner, sent(await jpeg()))).status).toBe(302)
  const [paper] = await site.db.select().from(papers).where(eq(papers.winnerId, winner.id))
  const href = `${PAGE}/papers/${paper!.id}`
  expect((await ana.get(href)).status).toBe(200)
  await site.db
    .delete(rolePermissions)
    .where(and(eq(rolePermissions.type, "user"), eq(rolePermissions.permission, "winners")))
  expect((await (await signInAdmin(site.db, site.app.origin, "user")).get(href)).status).toBe(403)
  for (const id of [crypto.randomUUID(), "x"])
    expect((await ana.get(`${PAGE}/papers/${id}`)).status).toBe(404)
})

test("papers sent twice are one, and a photo that is none leaves nothing behind", async () => {
  const { award } = await heldPrize(site.db)
  const fields = sent(await jpeg())
  await Promise.all([post(ana, award, fields), post(ana, award, fields)])
  expect(await papersOf(award)).toHaveLength(1)
  const stored = (await readdir(folder, { recursive: true })).length
  const png = async (width: number, height: number) =>
    new File([await picture(width, height).png().toBuffer()], "rg.png", { type: "image/png" })
  const heic = Buffer.concat([Buffer.from("00000018", "hex"), Buffer.from("ftypheic0000mif1heic")])
  for (const [photo, status, message] of [
    [
      new File(["<!doctype html><script>1</script>"], "rg.jpg", { type: "image/jpeg" }),
      422,
      "não é uma foto",
    ],
    [new File([heic], "rg.heic", { type: "image/heic" }), 422, "HEIC"],
    [await png(10_000, 5_000), 413, "grande demais"],
    [new File([Buffer.alloc(10.5 * 1024 * 1024, 1)], "rg.jpg", { type: "image/jpeg" }), 413, "grande demais"],
    [new File([], ""), 422, "Escolha a foto."],
  ] as const) {
    const refused = await post(ana, award, sent(photo))
    const html = await refused.text()
    expect([message, refused.status]).toEqual([message, status])
    expect(words(html)).toContain(message)
    expect(html).toContain('id="add-paper-photo-error"')
  }
  for (const [change, field] of [
    [{ kind: "" }, "kind"],
    [{ kind: "passport" }, "kind"],
  ] as const) {
    const refused = await post(ana, award, sent(await jpeg(), change))
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain(`id="add-paper-${field}-error"`)
  }
  expect((await post(ana, award, sent(await jpeg(), { paperKey: "x" }))).status).toBe(422)
  expect(await papersOf(award)).toHaveLength(1)
  expect((await readdir(folder, { recursive: true })).length).toBe(stored)
})

test("several photos of a kind come at once, each judged alone and each fault named, and again they are the same", async () => {
  const { award } = await heldPrize(site.db)
  const [one, two] = await Promise.all(
    [310, 320].map(async (width) => new File([await picture(width).jpeg().toBuffer()], `${width}.jpg`)),
  )
  const page2 = new File(["<!doctype html>"], "pagina.jpg", { type: "image/jpeg" })
  const text = new File(["texto"], "texto.jpg", { type: "image/jpeg" })
  const key = crypto.randomUUID()
  const sending = (...photos: File[]) =>
    ana.post(
      page(award),
      [
        ["intent", "add-paper"],
        ["paperKey", key],
        ["kind", "identity"],
        ...photos.map((photo): [string, File] => ["photo[]", photo]),
      ],
      { multipart: true },
    )
  const refused = await sending(one!, page2, two!, text)
  const html = await refused.text()
  expect([refused.status, html.includes('id="add-paper-photo-error"')]).toEqual([422, true])
  const said = words(html)
  for (const name of ["pagina.jpg", "texto.jpg"])
    expect(said).toMatch(new RegExp(`${name}: .*não é uma foto`))
  expect(said).toContain("As outras (2) estão guardadas.")
  expect(await papersOf(award)).toHaveLength(2)
  expect((await sending(one!, two!)).status).toBe(302)
  expect(await papersOf(award)).toHaveLength(2)
})

test("a form that comes again with another photo or kind is another paper, and each again the same", async () => {
  const { award } = await heldPrize(site.db)
  const { award: other } = await heldPrize(site.db)
  const first = sent(await jpeg())
  const wider = await picture(400, 200).jpeg().toBuffer()
  const retaken = { ...first, photo: new File([wider], "rg.jpg", { type: "image/jpeg" }) }
  const renamed = { ...first, kind: "address" }
  for (const fields of [first, retaken, renamed, retaken, first, renamed]) {
    const answer = await post(ana, award, fields)
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `${page(award)}#papeis`])
  }
  const kinds = (await papersOf(award)).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(["address", "identity", "identity"])
  expect((await post(ana, other, first)).status).toBe(302)
  expect(await papersOf(other)).toHaveLength(1)
})

test("papers are deleted with their file while they are looked at, and stay once the prize is decided", async () => {
  const { award } = await heldPrize(site.db)
  await post(ana, award, sent(await jpeg()))
  await post(ana, award, sent(await jpeg(), { kind: "address" }))
  const [one, two] = await papersOf(award)
  const { award: other } = await heldPrize(site.db)
  const gone = { intent: "delete-paper", id: one!.id }
  expect((await ana.post(page(other), gone)).status).toBe(404)
  expect((await ana.post(page(award), gone)).status).toBe(302)
  expect((await ana.post(page(award), gone)).status).toBe(302)
  expect(await papersOf(award)).toMatchObject([{ id: two!.id }])
  expect(await readdir(path.join(folder, "photos"))).not.toContain(path.basename(one!.fileKey))
  await site.db.update(prizeAwards).set({ state: "validated" }).where(eq(prizeAwards.id, award.id))
  expect((await ana.post(page(award), { intent: "delete-paper", id: two!.id })).status).toBe(409)
  expect(await ana.read(page(award))).not.toContain("Apagar")
  expect((await post(ana, award, sent(await jpeg(), { kind: "receipt" }))).status).toBe(302)
  expect(await papersOf(award)).toHaveLength(2)
})

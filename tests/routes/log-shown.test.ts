import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { findLastCheckpoint } from "#app/domain/log/checkpoints.queries.server"
import { openSequencer, sequence } from "#app/domain/log/sequence.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

const now = new Date()
let [site, folder] = [null as unknown as Site, ""]
let last: { size: number; root: string }

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-foot-"))
  const settings = { LOG_KEY: Buffer.alloc(32, 3).toString("base64"), FILES_URL: `file:${folder}` }
  site = await startSite(settings)
  // This process plays the worker of the same campaign.
  Object.assign(process.env, settings, { APP_ENV: "test", PORT: String(site.app.port) })
  await insertDraw(site.db, { now })
  await sequence(site.db, openSequencer(1)!, now)
  const { size, root } = (await findLastCheckpoint(site.db))!
  last = { size, root: root.toString("base64") }
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

test("both stand on /ganhadores, with the way to the signed checkpoint", async () => {
  for (const [lng, title] of [
    ["pt", "registro público"],
    ["en", "public log"],
  ] as const) {
    const html = await visit(site.app.origin).read(`/ganhadores?lng=${lng}`)
    const [, part = ""] = html.split('id="registro"')
    expect(words(part), lng).toContain(title)
    for (const said of [`>${last.size}<`, last.root]) expect(part).toContain(said)
    const [, address = ""] = /href="(\/registro\/[^"]+\/checkpoint)"/.exec(part) ?? []
    const note = await (await visit(site.app.origin, { adult: false }).get(address)).text()
    expect(note.split("\n").slice(1, 3)).toEqual([String(last.size), last.root])
  }
})

test("an administrator reads that it stopped where somebody wrote a tree that no entries make, and what to do", async () => {
  const admin = await signInAdmin(site.db, site.app.origin, "admin")
  expect(words(await admin.read("/admin/log"))).not.toContain("O registro parou")
  await insertDraw(site.db, { now })
  await site.db.transaction(async (tx) => {
    await tx.execute(sql`update log_entries set place = ${last.size} where place is null`)
    await tx.execute(sql`insert into log_checkpoints (log, size, root, edge, made_at)
      select log, size + 1, sha256('forked'), edge, made_at from log_checkpoints order by size desc limit 1`)
  })
  const text = words(await admin.read("/admin/log"))
  expect(text).toContain("O registro parou")
  expect(text).toContain(`de ${last.size + 1} entradas que espera assinatura não é o que as entradas dão`)
  expect(text).toContain("Descubra quem escreveu e restaure uma cópia de antes disso")
})

import { execFileSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { sqlState } from "#app/db/error-codes"
import { dayOf } from "#app/platform/time/clock.server"
import { invoices } from "#drizzle/schema/invoices"
import { buildAccessKey } from "#drizzle/seed/builders/documents"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { nextNumber } from "#drizzle/seed/builders/random"
import { insertStore } from "#drizzle/seed/builders/store"
import { required } from "#tests/support/database"
import { signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

const disk = mkdtempSync(path.join(tmpdir(), "bar-small-database-"))
const space = `bar_small_${path.basename(disk).slice(-6).toLowerCase()}`
let site: Site
/** Why PostgreSQL has no small disk here, where the machine is not ours or the server is elsewhere. */
let missing: string | null = null
let isMounted = false

beforeAll(async () => {
  site = await startSite()
  missing = await giveSmallDisk().catch((error: Error) => error.message)
})
afterAll(async () => {
  await site.close()
  if (missing === null) {
    const server = connect(required("TEST_OWNER_URL"), { max: 1 })
    await server.execute(sql.raw(`drop tablespace ${space}`))
    await server.$client.end()
  }
  if (isMounted) execFileSync("umount", [disk])
  rmSync(disk, { recursive: true, force: true })
})

/** Puts the invoices onto a disk of their own. */
async function giveSmallDisk(): Promise<null> {
  const [row] = await site.db.execute<{ folder: string }>(
    sql`select current_setting('data_directory') as folder`,
  )
  const { uid, gid } = statSync(row!.folder)
  const options = `size=256k,mode=700,uid=${uid},gid=${gid}`
  execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", disk], { stdio: "pipe" })
  isMounted = true
  await site.db.execute(sql.raw(`create tablespace ${space} location '${disk}'`))
  await site.db.execute(sql.raw(`alter table invoices set tablespace ${space}`))
  return null
}

/** Takes what room is left there. */
async function fillDisk(): Promise<void> {
  await site.db.execute(sql.raw(`create table filler (text text) tablespace ${space}`))
  for (;;) {
    const taken = site.db.execute(sql`insert into filler values (repeat('x', 2000))`)
    const state = sqlState(await taken.catch((error: unknown) => error))
    if (state === undefined) continue
    expect(state).toBe("53100")
    return
  }
}

test("a database without room keeps nothing, says so with what was typed, and takes it once there is room", async ({
  skip,
}) => {
  skip(missing !== null, `no small disk can be given to PostgreSQL here: ${missing}`)
  const bar = await insertStore(site.db)
  await insertDraw(site.db)
  const person = await signInParticipant(site.db, site.app.origin)
  const issuedOn = dayOf(new Date())
  const aamm = issuedOn.slice(2, 4) + issuedOn.slice(5, 7)
  const accessKey = buildAccessKey({ cnpj: bar.cnpj, uf: bar.uf, aamm, number: nextNumber() })
  const form = { accessKey, cnpj: "", number: "", issuedOn, total: "85,00" }
  const coupon = { idempotencyKey: randomUUID(), ...form, photo: new File([], "") }
  const send = () => person.post("/cupom", coupon, { multipart: true })
  const count = () => site.db.$count(invoices, eq(invoices.registrationId, person.registration.id))

  await fillDisk()
  const refused = await send()
  const page = await refused.text()
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([503, true])
  expect(words(page)).toContain("Não há mais espaço no servidor, e nada foi guardado")
  expect(page).toContain(`value="85,00"`)
  expect(await count()).toBe(0)

  await site.db.execute(sql.raw("drop table filler"))
  expect((await send()).status).toBe(303)
  expect(await count()).toBe(1)
})

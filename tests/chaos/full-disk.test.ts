import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { desc } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { createSchedule } from "#app/domain/prizes/create-schedule.server"
import { exports } from "#drizzle/schema/back-office"
import { buildCnpj, buildCpf } from "#drizzle/seed/builders/documents"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { until } from "#tests/support/until"
import { words } from "#tests/support/visitor"

const disk = mkdtempSync(path.join(tmpdir(), "bar-small-disk-"))
/** Why there is no small disk, where only an administrator of the machine may make one. */
const missing = mount()
let site: Site

function mount(): string | null {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk], { stdio: "pipe" })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

beforeAll(async () => {
  if (missing === null) site = await startSite({ WORKER: "on", FILES_URL: `file:${disk}` })
})
afterAll(async () => {
  await site?.close()
  if (missing === null) execFileSync("umount", [disk])
  rmSync(disk, { recursive: true, force: true })
})

// Another test's uploads are nobody's room.
afterEach(() => rmSync(path.join(disk, "imports"), { recursive: true, force: true }))

test("a list or a file of bars that finds no room is answered with why, keeps nothing, and smaller ones go on", async ({
  skip,
}) => {
  skip(missing !== null, `no small disk can be mounted here: ${missing}`)
  const admin = await signInAdmin(site.db, site.app.origin, "super")
  const send = (page: string, lines: string[]) =>
    admin.post(
      page,
      { intent: "read", reason: "Equipe", list: new File([lines.join("\n")], "lista.csv") },
      { multipart: true },
    )
  const many = Array.from({ length: 12_000 }, (_, n) => n)
  const uploads = {
    "/admin/stores/import-csv": (n: number) =>
      `${buildCnpj(n)};Bar ${n};Rua do Gol, ${n};13010-000;SP;Campinas`,
    "/admin/cpf-block/import": (n: number) => buildCpf(n),
  }
  for (const [page, line] of Object.entries(uploads)) {
    const head = page.includes("stores") ? "CNPJ;Nome;Endereço;CEP;Estado;Cidade" : "CPF"
    const answer = await send(page, [head].concat(many.map((n) => line(n + 1))))
    expect([page, answer.status]).toEqual([page, 503])
    expect(words(await answer.text())).toContain("Não há mais espaço no servidor")
    expect([page, (await send(page, [head, line(1)])).status]).toEqual([page, 302])
  }
})

test("a full disk is shown as a failed export, with what to do, and the site goes on", async ({ skip }) => {
  skip(missing !== null, `no small disk can be mounted here: ${missing}`)
  const admin = await signInAdmin(site.db, site.app.origin, "super")
  const moments = Array.from({ length: 6_000 }, (_, n) => new Date(Date.UTC(2031, 6, 8, 9, 0, n * 7)))
  const prizes = moments.map((moment) => ({ name: `Camisa ${+moment}`, valueCents: 18_990, moment }))
  await createSchedule(site.db, { name: "Futuro", prizes, by: admin.user.id, now: new Date() })
  const ask = (format: string, filters = "") =>
    admin.post("/admin/exports", { intent: "create", area: "prizes", filters, format })
  const lastRow = async () =>
    (await site.db.select().from(exports).orderBy(desc(exports.createdAt)).limit(1))[0]
  const ended = (state: string) => until(`it is ${state}`, async () => (await lastRow())?.state === state)

  for (const format of ["csv", "xlsx"]) {
    expect((await ask(format)).status).toBe(302)
    await ended("failed")
    const page = words(await admin.read("/admin/exports"))
    expect(page).toContain("Falhou não há mais espaço para arquivos no servidor")
    expect(page).toContain("peça de novo")
    expect(readdirSync(path.join(disk, "exports"))).toEqual([])
  }
  // What is small enough has room again.
  await ask("csv", "batch=loose")
  await ended("ready")
})

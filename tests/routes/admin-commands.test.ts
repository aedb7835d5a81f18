import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { commandNames } from "#app/domain/commands/command"
import { sendLater } from "#app/queue/jobs.server"
import { actions, commands } from "#drizzle/schema/back-office"
import { type RunningApp, startApp } from "#tests/support/app"
import { signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { until } from "#tests/support/until"
import { words } from "#tests/support/visitor"

const PAGE = "/admin/commands"
const DASHBOARD = "/admin/dashboard"
type SignedAdmin = Awaited<ReturnType<typeof signInAdmin>>

let site: Site
let app: RunningApp
let db: Site["db"]
let [superuser, admin, exporter, reports] = [{}, {}, {}, {}] as [
  SignedAdmin,
  SignedAdmin,
  SignedAdmin,
  SignedAdmin,
]
let colleague = {} as SignedAdmin

beforeAll(async () => {
  site = await startSite()
  ;({ app, db } = site)
  const signIn = (type: Parameters<typeof signInAdmin>[2]) => signInAdmin(db, app.origin, type)
  colleague = await signIn("super")
  ;[superuser, admin, exporter, reports] = [
    await signIn("super"),
    await signIn("admin"),
    await signIn("exports"),
    await signIn("reports"),
  ]
})
beforeEach(async () => {
  await db.delete(commands)
  await db.execute(sql`delete from pgboss.job`)
})
afterAll(() => site.close())

const run = (who: SignedAdmin, id: string, formKey: string = crypto.randomUUID()) =>
  who.post(PAGE, { intent: "run", id, formKey })
const runs = () => db.select().from(commands)

describe("the commands", () => {
  test("each says what it does, when it runs by itself and how it went; the button is for commands:run", async () => {
    const html = await superuser.read(PAGE)
    for (const title of [
      "Liberar prêmios da vez",
      "Reenviar emails que falharam",
      "Conferir a auditoria",
      "Limpar sessões antigas",
      "Limpar logs de usuários",
      "Expirar exportações",
      "Varrer arquivos sem dono",
    ]) {
      expect(words(html)).toMatch(new RegExp(` ${title} O que faz `))
    }
    expect(words(html)).toContain("De hora em hora. Nunca rodou.")
    expect(html.match(/>Executar</g)).toHaveLength(commandNames.length)
    for (const who of [admin, exporter]) expect(await who.read(PAGE)).not.toContain("Executar")
    expect((await reports.get(PAGE)).status).toBe(403)
  })

  test("ask before they run, as a page without scripts", async () => {
    const html = await superuser.read(`${PAGE}?confirm=run&id=verify-audit`)
    const dialog = /<dialog[^>]* open[^>]*>(.*?)<\/dialog>/s.exec(html)?.[1] ?? ""
    expect(words(dialog)).toMatch(/Confirmar essa ação\? .*Conferir a auditoria\. .*Cancelar .*Confirmar/)
    expect(dialog).toContain('name="id" value="verify-audit"')
    expect(await superuser.read(`${PAGE}?confirm=run&id=drop-tables`)).not.toContain("<dialog")
  })

  test("are queued once: row, job, audit and toast; another press is told so beside the dialog", async () => {
    const dialog = await superuser.read(`${PAGE}?confirm=run&id=sweep-files`)
    const [, formKey] = /name="formKey" value="([^"]+)"/.exec(dialog) ?? []
    for (const tap of await Promise.all([1, 2].map(() => run(superuser, "sweep-files", formKey))))
      expect([tap.status, tap.headers.get("location")]).toEqual([302, PAGE])
    const page = words(await superuser.read(PAGE))
    expect(page).toContain("Varrer arquivos sem dono: na fila.")
    expect(page).toMatch(/Na fila \d{4}-\d\d-\d\d [\d:]+ ?,? Administrador \w+/)
    expect(page).toContain("Atualizar")
    const again = await colleague.post(`${PAGE}?confirm=run&id=sweep-files`, {
      intent: "run",
      id: "sweep-files",
      formKey: crypto.randomUUID(),
    })
    expect(again.status).toBe(409)
    expect(words(await again.text())).toContain(`Quem pediu: ${superuser.user.name}. Espere ele terminar.`)
    expect(await runs()).toHaveLength(1)
    const [row] = await runs()
    const jobs = await db.execute(sql`select id, name from pgboss.job`)
    expect([...jobs]).toEqual([{ id: row!.id, name: "maintenance" }])
    const written = await db.select().from(actions).where(eq(actions.subjectId, row!.id))
    expect(written).toMatchObject([{ permission: "commands", action: "run", userId: superuser.user.id }])
  })

  test("are for commands:run alone, and only those that there are", async () => {
    for (const who of [admin, exporter, reports]) expect((await run(who, "sweep-files")).status).toBe(403)
    const participant = await signInParticipant(db, app.origin)
    const refused = await participant.post(PAGE, { intent: "run", id: "sweep-files", formKey: "x" })
    expect(refused.headers.get("location")).toMatch(/^\/admin\/login/)
    for (const id of ["", "drop-tables", "sweep-files\0", "🍺", "x".repeat(20_000), "__proto__", "toString"])
      expect([id.slice(0, 20), (await run(superuser, id)).status]).toEqual([id.slice(0, 20), 422])
    for (const formKey of ["", "x", "🍺"])
      expect((await run(superuser, "sweep-files", formKey)).status).toBe(422)
    expect((await superuser.post(PAGE, { intent: "run" })).status).toBe(422)
    const twice: [string, string][] = [
      ["id", "sweep-files"],
      ["id", "verify-audit"],
    ]
    expect((await superuser.post(PAGE, [["intent", "run"], ...twice])).status).toBe(422)
    expect((await superuser.get(PAGE)).status).toBe(200)
    expect(await runs()).toEqual([])
  })

  test("the dashboard's button runs its one command, and is for dashboard:command", async () => {
    for (const who of [admin, exporter, reports])
      expect((await who.post(DASHBOARD, { intent: "resend" })).status).toBe(403)
    const dialog = await superuser.read(`${DASHBOARD}?confirm=resend`)
    const [, formKey = ""] = /name="formKey" value="([^"]+)"/.exec(dialog) ?? []
    const press = (who: SignedAdmin, key: string) => who.post(DASHBOARD, { intent: "resend", formKey: key })
    for (const answer of [await press(superuser, formKey), await press(superuser, formKey)])
      expect([answer.status, answer.headers.get("location")]).toEqual([302, DASHBOARD])
    expect(await runs()).toHaveLength(1)
    const [row] = await runs()
    expect(row).toMatchObject({ name: "resend-mails", startedBy: superuser.user.id })
    const written = await db.select().from(actions).where(eq(actions.subjectId, row!.id))
    expect(written).toMatchObject([{ permission: "dashboard", action: "command" }])
    expect((await press(colleague, crypto.randomUUID())).status).toBe(409)
  })
})

test("the runs show state, who, how long and what came of it, and are filtered", async () => {
  const now = Date.now()
  const moments = {
    createdAt: new Date(now),
    startedAt: new Date(now + 1_000),
    finishedAt: new Date(now + 201_000),
  }
  await db.insert(commands).values([
    {
      name: "verify-audit",
      state: "done",
      startedBy: superuser.user.id,
      output: "4 linhas conferem.",
      ...moments,
    },
    { name: "expire-exports", state: "failed", output: "Deu errado (08006).", ...moments },
  ])
  const text = async (query: string) => words(await superuser.read(PAGE + query))
  const row = `Conferir a auditoria Feito`
  expect(await text("")).toMatch(
    new RegExp(`${row} [\\d-]+ [\\d:]+ ${superuser.user.name} 3\\smin\\s20\\ss 4 linhas conferem\\.`),
  )
  expect(await text("")).toMatch(
    /Expirar exportações Falhou [\d-]+ [\d:]+ Automático 3\smin\s20\ss Deu errado/,
  )
  for (const [query, found] of [
    ["?by=hand", true],
    ["?by=clock", false],
    ["?command=verify-audit", true],
    ["?status=failed", false],
    ["?q=auditoria", true],
    ["?q=exporta", false],
    [`?q=${encodeURIComponent(superuser.user.name)}`, true],
    ["?from=2031-01-01", false],
    ["?cursor=x&sort=x", true],
    ["?status=x", false],
    ["?by=x", false],
  ] as [string, boolean][])
    expect([query, (await text(query)).includes(row)]).toEqual([query, found])
})

test("with a worker they run, and the page tells how it went", async () => {
  const working = await startApp({
    databaseUrl: site.databaseUrl,
    env: { ADMIN_TOTP: "optional", WORKER: "on" },
  })
  try {
    const [there] = [await signInAdmin(db, working.origin, "super")]
    // In the hour in which the clock has it verified too, this waits for that run.
    await until("the audit is queued", async () => (await run(there, "verify-audit")).status === 302)
    const page = await until("the audit is verified", async () => {
      const text = words(await there.read(`${PAGE}?command=verify-audit`))
      return /Conferir a auditoria Feito/.test(text) && text
    })
    expect(page).toMatch(/\d+ linhas conferem\. Último hash: [0-9a-f]{64}/)
    // What the clock enqueues leaves its rows too.
    await until("the clock's run is noted", async () => {
      const text = words(await there.read(`${PAGE}?by=clock`))
      return /Limpar sessões antigas Feito .* Automático/.test(text)
    })
    await sendLater(db, "maintenance", { task: "release-prizes" })
    await until("a run without a person is noted", async () => {
      const [row] = await db.select().from(commands).where(eq(commands.name, "release-prizes"))
      return row?.state === "done" && row.startedBy === null && row.output === "Nenhum prêmio estava preso."
    })
  } finally {
    await working.stop()
  }
})

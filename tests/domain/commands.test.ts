import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { connect } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import type { CommandName } from "#app/domain/commands/command"
import { lastRuns, listRuns } from "#app/domain/commands/commands.list.server"
import { settleLostRuns } from "#app/domain/commands/live-runs.server"
import { requestCommand } from "#app/domain/commands/request-command.server"
import { type CommandOutcome, workCommand } from "#app/domain/commands/run-command.server"
import { scheduleMaintenance } from "#app/jobs/maintenance.server"
import { tasks } from "#app/jobs/tasks.server"
import { writeAction } from "#app/audit/audit.server"
import { findBrokenLink } from "#tests/support/broken-link"
import { clockAt } from "#tests/support/clock"
import { countFailedJobs } from "#app/queue/failed-jobs.server"
import type { RuleBroken } from "#app/errors"
import { sendLater, type Task } from "#app/queue/jobs.server"
import { actions, commands } from "#drizzle/schema/back-office"
import { prizes } from "#drizzle/schema/prizes"
import { users } from "#drizzle/schema/users"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { broken } from "#tests/support/broken"

// Before the settings are read: the sweep must not meet what a demo has stored.
vi.hoisted(() => Object.assign(process.env, { FILES_URL: "file:.data/files-of-tests", LOG_LEVEL: "silent" }))

const now = new Date("2026-11-20T15:00:00Z")
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const owner = connect(ownerUrl, { max: 1 })
const databaseUrl = () => process.env.DATABASE_URL ?? ""
let admin: { id: string }

beforeAll(async () => {
  admin = await insertUser(db, { now, name: "Marta", passwordHash: null })
})
beforeEach(async () => {
  await db.delete(commands)
  await db.execute(sql`delete from pgboss.job`)
  await db.execute(sql`delete from pgboss.archive`)
})
afterAll(async () => {
  await owner.$client.end()
  await dropOwnDatabase()
})

const through = { permission: "commands", action: "run" } as const
const press = (name: CommandName, at = now) => requestCommand(db, { name, by: admin.id, through, now: at })
const jobs = async () => [
  ...(await db.execute<{ id: string; state: string; data: Record<string, string> }>(
    sql`select id, state::text, data from pgboss.job order by created_on, id`,
  )),
]
/** What the queue does with a job: takes it, ends it, gives it up. */
const move = (id: string, state: "created" | "retry" | "active" | "completed" | "failed") =>
  db.execute(sql`update pgboss.job set state = ${state}, started_on = now() where id = ${id}`)
const rowOf = async (id: string) => (await db.select().from(commands).where(eq(commands.id, id)))[0]
const shown = async (query = "") => (await listRuns(db, new URL(`http://x/?${query}`), { named: true })).rows
const well = async (): Promise<CommandOutcome> => ({ ok: true, output: "Tudo certo." })

/** Works a job as the queue hands it out. */
async function work(id: string, name: Task, outcome = well, at = [now, after(3)]) {
  await move(id, "active")
  const times = [...at]
  const run = workCommand(db, { id, name }, outcome, { now: () => times.shift() ?? at.at(-1)! })
  const error = await run.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!error) await move(id, "completed")
  return error
}

describe("a run by hand", () => {
  test("is a row, a job that carries its name alone, and a link of the audit, all or none", async () => {
    const { id } = await press("sweep-files")
    expect(await rowOf(id)).toMatchObject({ name: "sweep-files", state: "queued", startedBy: admin.id })
    expect(await jobs()).toEqual([{ id, state: "created", data: { task: "sweep-files" } }])
    const [action] = await db.select().from(actions).where(eq(actions.subjectId, id))
    expect(action).toMatchObject({ userId: admin.id, permission: "commands", action: "run" })
    const undone = inTransaction(db, async (tx) => {
      await requestCommand(tx, {
        name: "verify-audit",
        by: admin.id,
        through: { permission: "dashboard", action: "command" },
        now,
      })
      throw new Error("undone")
    })
    await expect(undone).rejects.toThrow("undone")
    expect(await jobs()).toHaveLength(1)
    expect(await db.$count(commands)).toBe(1)
    expect(await findBrokenLink(db)).toBeNull()
  })

  test("is one at a time: a second press is told so, while it waits and while it runs", async () => {
    const { id } = await press("sweep-files")
    expect(await broken(press("sweep-files"))).toMatchObject({ code: "WRONG_STATE" })
    await move(id, "active")
    expect(await broken(press("sweep-files"))).toMatchObject({ code: "WRONG_STATE" })
    await press("expire-exports")
    await work(id, "sweep-files")
    await press("sweep-files")
    expect(await db.$count(commands)).toBe(3)
  })

  test("that says it is done is over, also before the queue has heard of it", async () => {
    const { id } = await press("sweep-files")
    await work(id, "sweep-files")
    await move(id, "active")
    expect(await shown()).toMatchObject([{ id, state: "done" }])
    await press("sweep-files")
  })

  test("of two presses at once one wins and the other is told", async () => {
    const both = await Promise.allSettled([1, 2, 3, 4].map(() => press("verify-audit")))
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect(await jobs()).toHaveLength(1)
    expect(await db.$count(commands)).toBe(1)
  })

  test("of one form tapped twice is one run, also at one moment and after it has ended", async () => {
    const id = crypto.randomUUID()
    const tap = (name: CommandName = "sweep-files", who = admin) =>
      requestCommand(db, { formKey: id, name, by: who.id, through, now })
    expect(await Promise.all([tap(), tap(), tap()])).toEqual([{ id }, { id }, { id }])
    await move(id, "active")
    expect(await tap()).toEqual({ id })
    await work(id, "sweep-files")
    expect(await tap()).toEqual({ id })
    expect(await db.$count(commands)).toBe(1)
    expect(await db.$count(actions, eq(actions.subjectId, id))).toBe(1)
    // The key of another command's run, or of another person's, is no second tap.
    const [other, otto] = [await tap("verify-audit"), await insertUser(db, { passwordHash: null })]
    expect((await tap("sweep-files", otto)).id).not.toBe(id)
    expect(other.id).not.toBe(id)
    expect(await jobs()).toHaveLength(3)
  })

  test("tells whoever comes meanwhile since when, and who asked", async () => {
    const output = () =>
      press("sweep-files").then(
        () => "",
        (error: RuleBroken) => error.details.because?.pt,
      )
    const { id } = await press("sweep-files")
    const since = (state: string) =>
      new RegExp(`^Este comando já está ${state} desde [0-9]{4}-[0-9: -]{14}\\. Quem pediu: Marta\\. Espere`)
    expect(await output()).toMatch(since("na fila"))
    await move(id, "active")
    expect(await output()).toMatch(since("rodando"))
    await db.execute(sql`delete from pgboss.job`)
    await sendLater(db, "maintenance", { task: "sweep-files" })
    expect(await output()).toMatch(/^Este comando já está na fila desde .+ Quem pediu: o relógio\./)
  })

  test("waits behind one by the clock that is in the queue or runs", async () => {
    await sendLater(db, "maintenance", { task: "purge-sessions" })
    expect(await broken(press("purge-sessions"))).toMatchObject({ code: "WRONG_STATE" })
  })

  test("tells how it went: state, output, how long, who", async () => {
    const { id } = await press("expire-exports")
    expect(await shown()).toMatchObject([{ id, state: "queued", by: "Marta", seconds: null, output: null }])
    expect(await work(id, "expire-exports")).toBeUndefined()
    expect(await shown()).toMatchObject([
      { title: "Expirar exportações", state: "done", seconds: 3, output: "Tudo certo." },
    ])
    // Handed out once more: what is done stays done.
    await work(id, "expire-exports", async () => ({ ok: true, output: "Again" }))
    expect(await rowOf(id)).toMatchObject({ state: "done", output: "Tudo certo." })
  })

  test("that finds something wrong has failed, and is not tried again", async () => {
    const { id } = await press("verify-audit")
    expect(
      await work(id, "verify-audit", async () => ({ ok: false, output: "Não confere." })),
    ).toBeUndefined()
    expect(await shown()).toMatchObject([{ state: "failed", output: "Não confere." }])
  })

  test("that breaks is noted without the error's text, waits for its retry, and may then succeed", async () => {
    const { id } = await press("verify-audit")
    const error = await work(id, "verify-audit", async () => {
      throw Object.assign(new Error("row of 529.982.247-25"), { code: "40001" })
    })
    expect(error).toBeInstanceOf(Error)
    expect(await rowOf(id)).toMatchObject({ state: "failed", output: expect.stringContaining("40001") })
    expect((await rowOf(id))?.output).not.toContain("529")
    await move(id, "retry")
    expect(await shown()).toMatchObject([{ state: "queued" }])
    expect(await work(id, "verify-audit")).toBeUndefined()
    expect(await shown()).toMatchObject([{ state: "done", output: "Tudo certo." }])
  })

  test("whose worker was killed runs again or has failed, and never runs for ever", async () => {
    const { id } = await press("sweep-files")
    await move(id, "active")
    // The process dies inside, and its connections with it; the row says running.
    const dying = connect(databaseUrl())
    const never = () => new Promise<CommandOutcome>(() => {})
    workCommand(dying, { id, name: "sweep-files" }, never, clockAt(now)).catch(() => {})
    await expect.poll(async () => (await rowOf(id))?.state).toBe("running")
    await dying.$client.end({ timeout: 0 })
    expect(await shown()).toMatchObject([{ state: "running" }])
    expect(await settleLostRuns(db, after(60))).toBe(0)
    await move(id, "retry")
    expect(await shown()).toMatchObject([{ state: "queued" }])
    expect(await broken(press("sweep-files"))).toMatchObject({ code: "WRONG_STATE" })
    await move(id, "failed")
    const lost = { state: "failed", output: expect.stringContaining("Interrompido") }
    expect(await shown()).toMatchObject([lost])
    expect(await shown("status=failed")).toHaveLength(1)
    expect(await shown("status=running")).toEqual([])
    await scheduleMaintenance(db, after(700))
    expect(await rowOf(id)).toMatchObject({ ...lost, finishedAt: after(700) })
    await press("sweep-files", after(800))
  })

  test("that outlasts its job goes on: the retry finds it at work and stops, and nobody starts another", async () => {
    const { id } = await press("sweep-files")
    await move(id, "active")
    const work = vi.fn<() => Promise<CommandOutcome>>()
    let finish: (outcome: CommandOutcome) => void = () => {}
    work.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)))
    const first = workCommand(db, { id, name: "sweep-files" }, work, clockAt(now))
    await expect.poll(() => work.mock.calls.length).toBe(1)
    // Ten minutes later the queue hands the job out once more.
    await workCommand(db, { id, name: "sweep-files" }, work, clockAt(after(601)))
    await move(id, "completed")
    expect(work).toHaveBeenCalledTimes(1)
    expect(await shown()).toMatchObject([{ state: "running", startedAt: now }])
    expect(await settleLostRuns(db, after(660))).toBe(0)
    expect(await broken(press("sweep-files", after(700)))).toMatchObject({ code: "WRONG_STATE" })
    const byClock = crypto.randomUUID()
    await workCommand(db, { id: byClock, name: "sweep-files" }, work, clockAt(after(700)))
    expect(await rowOf(byClock)).toBeUndefined()
    finish({ ok: true, output: "Feito." })
    await first
    expect(work).toHaveBeenCalledTimes(1)
    expect(await shown()).toMatchObject([{ state: "done", output: "Feito." }])
    await press("sweep-files", after(800))
  })

  test("that comes while another still works says so, and is none", async () => {
    let finish: (outcome: CommandOutcome) => void = () => {}
    const { id } = await press("sweep-files")
    const byClock = crypto.randomUUID()
    const work = vi.fn<() => Promise<CommandOutcome>>(() => new Promise((resolve) => (finish = resolve)))
    await db.update(commands).set({ state: "done" }).where(eq(commands.id, id))
    const first = workCommand(db, { id: byClock, name: "sweep-files" }, work, clockAt(now))
    await expect.poll(() => work.mock.calls.length).toBe(1)
    await db.update(commands).set({ state: "queued" }).where(eq(commands.id, id))
    await workCommand(db, { id, name: "sweep-files" }, work, clockAt(after(1)))
    expect(await rowOf(id)).toMatchObject({ state: "failed", output: expect.stringContaining("Outra") })
    finish({ ok: true, output: "Feito." })
    await first
    expect(work).toHaveBeenCalledTimes(1)
  })
})

describe("a run by the clock", () => {
  test("leaves a row too, with nobody's name", async () => {
    const id = crypto.randomUUID()
    await sendLater(db, "maintenance", { task: "purge-sessions" }, { id })
    await work(id, "purge-sessions")
    expect(await shown()).toMatchObject([{ id, name: "purge-sessions", state: "done", by: null, seconds: 3 }])
    expect(await shown("by=clock")).toHaveLength(1)
    expect(await shown("by=hand")).toEqual([])
  })

  test("leaves the work to one that is under way", async () => {
    const { id: byHand } = await press("purge-sessions")
    const byClock = crypto.randomUUID()
    await sendLater(db, "maintenance", { task: "purge-sessions" }, { id: byClock })
    await work(byClock, "purge-sessions")
    expect(await rowOf(byClock)).toBeUndefined()
    await work(byHand, "purge-sessions")
    await sendLater(db, "maintenance", { task: "purge-sessions" }, { id: crypto.randomUUID() })
    expect(await shown()).toHaveLength(1)
  })

  test("that is long over goes, one that a person started after a year", async () => {
    const old = { name: "purge-sessions", state: "done" as const, createdAt: after(-31 * 86_400) }
    await db.insert(commands).values([
      { ...old, output: "gone" },
      { ...old, output: "by hand", startedBy: admin.id },
      { ...old, output: "young", createdAt: after(-29 * 86_400) },
      { ...old, output: "by hand, gone", startedBy: admin.id, createdAt: after(-366 * 86_400) },
    ])
    expect(await tasks["purge-sessions"](db, now)).toMatchObject({
      output: expect.stringContaining("2 execuções antigas apagadas"),
    })
    const left = await db.select({ output: commands.output }).from(commands)
    expect(left.map(({ output }) => output).toSorted()).toEqual(["by hand", "young"])
  })
})

test("the runs are found by command, person, state and day, paged, and the last of each is known", async () => {
  const by = async (name: string) => (await insertUser(db, { name, passwordHash: null })).id
  const [rita, sergio] = [await by("Rita Alves"), await by("Sérgio Lima")]
  const rows = Array.from({ length: 60 }, (_, n) => ({
    name: n % 2 ? "verify-audit" : "sweep-files",
    state: "done" as const,
    startedBy: n < 30 ? rita : sergio,
    output: `${n}`,
    createdAt: after(n),
  }))
  await db.insert(commands).values(rows)
  const first = await listRuns(db, new URL("http://x/"), { named: true })
  const second = await listRuns(db, new URL(`http://x/?cursor=${first.next}`), { named: true })
  expect([...first.rows, ...second.rows].map(({ output }) => Number(output))).toEqual(
    Array.from({ length: 60 }, (_, n) => 59 - n),
  )
  expect(await shown("command=verify-audit")).toHaveLength(30)
  expect(await shown("q=rita")).toHaveLength(30)
  expect(await shown("q=auditoria&from=2026-11-20&to=2026-11-20")).toHaveLength(30)
  expect(await shown("q=%25")).toEqual([])
  expect(await shown("from=2026-11-21")).toEqual([])
  expect(await shown("cursor=z")).toHaveLength(50)
  expect(await shown("command=nothing")).toEqual([])
  const last = await lastRuns(db)
  expect([last["verify-audit"]?.output, last["sweep-files"]?.output]).toEqual(["59", "58"])
  expect(last["resend-mails"]).toBeUndefined()
})

describe("what the commands do", () => {
  test("release-prizes frees what nobody holds, and tells nobody how many are due", async () => {
    const person = await insertRegistration(db, { now, passwordHash: "none" })
    const due = { now, moment: after(-60) }
    await insertPrize(db, due)
    const won = await insertPrize(db, due)
    await insertAward(db, { now, prizeId: won.id, registrationId: person.id })
    const sound = { ok: true, output: "Nenhum prêmio estava preso." }
    expect(await tasks["release-prizes"](db, now)).toEqual(sound)
    const stuck = await insertPrize(db, { now, moment: after(-120) })
    await db.update(prizes).set({ held: true }).where(eq(prizes.id, stuck.id))
    await db.update(prizes).set({ held: false }).where(eq(prizes.id, won.id))
    const { output } = await tasks["release-prizes"](db, now)
    expect(output).toBe("2 prêmios estavam presos e foram soltos.")
    const held = await db.select({ id: prizes.id }).from(prizes).where(eq(prizes.held, true))
    expect(held).toEqual([{ id: won.id }])
  })

  test("verify-audit says how many rows hold, or which one does not", async () => {
    const change = { by: admin.id, permission: "users", action: "edit", at: now, table: users } as const
    for (const after of [1, 2])
      await inTransaction(db, (tx) =>
        writeAction(tx, {
          ...change,
          subjectType: "users",
          subjectId: admin.id,
          before: null,
          after: { after },
        }),
      )
    const count = await db.$count(actions)
    expect(await tasks["verify-audit"](db, now)).toMatchObject({
      ok: true,
      output: expect.stringMatching(new RegExp(`^${count} linhas conferem. Último hash: [0-9a-f]{64}$`)),
    })
    const [last] = await db
      .select()
      .from(actions)
      .orderBy(sql`seq desc`)
      .limit(1)
    const tamper = (text: string) =>
      owner.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.update(actions).set({ text }).where(eq(actions.id, last!.id))
      })
    await tamper(`${last!.text} `)
    expect(await tasks["verify-audit"](db, now)).toEqual({
      ok: false,
      output: `A linha na posição ${last!.seq} não confere: o texto mudou depois de escrito.`,
    })
    await tamper(last!.text)
  })

  test("resend-mails puts given-up mails back under their own ids, from the queue and from its archive", async () => {
    const [fresh, archived, waiting, other] = [1, 2, 3, 4].map(() => crypto.randomUUID()) as [
      string,
      string,
      string,
      string,
    ]
    const mail = (id: string) => sendLater(db, "mail", { kind: "reset", id: admin.id }, { id })
    for (const id of [fresh, archived, waiting]) await mail(id)
    await sendLater(db, "export", { exportId: admin.id }, { id: other })
    for (const id of [fresh, archived, other]) await move(id, "failed")
    await db.execute(sql`update pgboss.job set retry_count = 8, completed_on = now() where state = 'failed'`)
    await db.execute(sql`
      with gone as (delete from pgboss.job where id = ${archived} returning *) insert into pgboss.archive select *, now() from gone`)
    expect(await countFailedJobs(db, "mail", new Date(Date.now() - 60_000))).toBe(2)
    expect(await tasks["resend-mails"](db, now)).toEqual({
      ok: true,
      output: "2 emails voltaram para a fila.",
    })
    const states = await db.execute<{ id: string }>(
      sql`select id, state::text, retry_count, retry_limit, started_on, completed_on, data from pgboss.job`,
    )
    const again = { state: "retry", retry_count: 0, retry_limit: 8, started_on: null, completed_on: null }
    const data = { kind: "reset", id: admin.id }
    expect(states.find(({ id }) => id === fresh)).toMatchObject({ ...again, data })
    expect(states.find(({ id }) => id === archived)).toMatchObject({ ...again, data })
    expect(states.find(({ id }) => id === waiting)).toMatchObject({ state: "created" })
    expect(states.find(({ id }) => id === other)).toMatchObject({ state: "failed" })
    expect(await countFailedJobs(db, "mail", new Date(Date.now() - 60_000))).toBe(0)
    expect((await tasks["resend-mails"](db, now)).output).toBe("Nenhum email tinha falhado.")
  })

  test("expire-exports and sweep-files say how many files went", async () => {
    for (const name of ["expire-exports", "sweep-files"] as const)
      expect(await tasks[name](db, now)).toMatchObject({
        ok: true,
        output: expect.stringMatching(/^0 arquivos/),
      })
  })
})

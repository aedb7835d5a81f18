import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { chmod, mkdtemp, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, expect, test } from "vitest"
import { freePort, isAlive } from "#app/cli/embedded/machine.server"
import { demoAccounts, demoPassword } from "#drizzle/seed/accounts"
import { cleanEnv } from "#tests/support/dockerfile"
import { oldNode } from "#tests/support/old-node"
import { until } from "#tests/support/until"
import { visit } from "#tests/support/visitor"

/** What a checkout has; `.data` is the folder's own. */
const checkout = ["app", "drizzle", "public", "build", "node_modules", "package.json", "package-lock.json"]
const configured = ["remix.config.ts", "tsconfig.json"]
const [participant] = demoAccounts.filter(({ login }) => login.startsWith("529"))

let home = ""
let port = 0
let running: ChildProcess | undefined

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), "bar-demo-"))
  // As root the database is another user, who has to get through.
  await chmod(home, 0o711)
  for (const name of [...checkout, ...configured]) await symlink(path.resolve(name), path.join(home, name))
  port = await freePort()
})
afterAll(async () => {
  if (running?.pid && isAlive(running.pid)) process.kill(-running.pid, "SIGKILL")
  const database = postmaster()
  // At once: whoever is signed in still would be waited for.
  if (database && isAlive(database)) process.kill(database, "SIGINT")
  if (database) await until("the database is gone", async () => !isAlive(database))
  await rm(home, { recursive: true, force: true })
})

const run = (args: string[], env: Record<string, string> = {}) =>
  spawn("npm", ["run", "--silent", "demo", ...args], {
    cwd: home,
    env: { ...cleanEnv(), PORT: String(port), NODE_OPTIONS: oldNode.join(" "), ...env },
    // A group of its own, as a terminal gives it, so that one signal can take all of it.
    detached: true,
  })

/** Starts the demo; its lines up to the one that says ready, which is the last of the start. */
async function start(): Promise<string[]> {
  const child = run([])
  running = child
  let text = ""
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (text += chunk.toString()))
  await until(
    "the demo is ready",
    async () => {
      if (child.exitCode !== null) throw new Error(`The demo ended.\n${text}`)
      return /^ready /m.test(text)
    },
    120_000,
  )
  return text.trim().split("\n")
}

function postmaster(): number | undefined {
  try {
    return Number(readFileSync(path.join(home, ".data/postgres/postmaster.pid"), "utf8").split("\n")[0])
  } catch {
    return undefined
  }
}

const origin = () => `http://localhost:${port}`
const signIn = (password: string) => visit(origin()).post("/login", { cpf: participant!.login, password })

test("npm run demo says its accounts and then ready, keeps its data over SIGKILL, and leaves nothing on SIGTERM", async () => {
  const lines = await start()
  expect(lines.at(-1)).toBe(`ready ${origin()}`)
  for (const { login } of demoAccounts)
    expect(
      lines.slice(0, -1).some((line) => line.includes(login)),
      login,
    ).toBe(true)
  expect(lines.slice(0, -1).join("\n")).toContain(demoPassword)

  const person = visit(origin())
  const changed = "Torcida@2027"
  expect((await person.post("/login", { cpf: participant!.login, password: demoPassword })).status).toBe(302)
  const sent = { currentPassword: demoPassword, password: changed, passwordConfirmation: changed }
  expect([200, 302]).toContain((await person.post("/perfil", { intent: "password", ...sent })).status)

  const gone = once(running!, "exit")
  process.kill(-running!.pid!, "SIGKILL")
  await gone
  expect((await start()).at(-1)).toBe(`ready ${origin()}`)
  expect((await signIn(demoPassword)).status).toBe(422)
  expect((await signIn(changed)).status).toBe(302)

  const database = postmaster()
  expect(database && isAlive(database)).toBe(true)
  running!.kill("SIGTERM")
  const isNothingLeft = async () => {
    const answers = await fetch(`${origin()}/api/healthz`).then(
      () => true,
      () => false,
    )
    return !answers && !isAlive(database!)
  }
  // In the hour of the nightly tasks the site may take its ten seconds, and PostgreSQL then thirty of its own.
  await until("nothing of the demo is left", isNothingLeft, 120_000)
})

test("npm run demo -- --fresh leaves a database of others alone", async () => {
  const child = run(["--", "--fresh"], { DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" })
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, "exit")])
  expect(code).toBe(2)
  expect(output).toContain("unset DATABASE_URL")
})

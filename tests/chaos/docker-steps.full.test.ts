import { randomBytes } from "node:crypto"
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync } from "node:fs"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import postgres from "postgres"
import { afterAll, beforeAll, expect, test } from "vitest"
import { migrate } from "#app/cli/migrate-database.server"
import { freePort } from "#app/cli/embedded/machine.server"
import { freshDatabase } from "../support/database"
import { cleanEnv, performDockerfile, type Image } from "../support/dockerfile"
import { productionSettings } from "#tests/support/production-settings"
import { until } from "#tests/support/until"

const database = await freshDatabase()
// A role of this run: on a given server the application's own has a password that is not ours.
const role = `bar_image_${randomBytes(4).toString("hex")}`
let root = ""
let image: Image
let server: ChildProcess | undefined

const production = {
  ...productionSettings,
  APP_DATABASE_ROLE: role,
  DATABASE_URL: Object.assign(new URL(database.ownerUrl), { username: role, password: "only-here" }).href,
}
const asOwner = async (statement: string) => {
  const sql = postgres(database.ownerUrl, { max: 1, onnotice: () => {} })
  await sql.unsafe(statement).finally(() => sql.end())
}

beforeAll(async () => {
  await migrate(database.ownerUrl, role)
  await asOwner(`alter role ${role} password 'only-here'`)
  root = await mkdtemp(path.join(tmpdir(), "bar-image-"))
  image = await performDockerfile(process.cwd(), root)
}, 600_000)

afterAll(async () => {
  server?.kill("SIGKILL")
  await rm(root, { recursive: true, force: true })
  await asOwner(`drop owned by ${role}; drop role ${role}`)
  await database.drop()
})

test("the image carries the server and its commands, and neither tests nor what only builds it", () => {
  const has = (name: string) => existsSync(path.join(image.folder, name))
  expect(
    ["build/server/index.js", "build/client", "drizzle/migrations", "node_modules/tsx"].filter(has),
  ).toHaveLength(4)
  expect(["tests", ".git", ".env", "node_modules/vite", "node_modules/playwright"].filter(has)).toEqual([])
  const ours = ["app", "drizzle"].flatMap((name) =>
    readdirSync(path.join(image.folder, name), { recursive: true, encoding: "utf8" }),
  )
  expect(ours).toContain("platform/env.server.ts")
  expect(ours.filter((file) => /\.test[.-]/.test(file))).toEqual([])
})

test("it runs as a user without rights, the same command as npm start", async () => {
  const manifest = JSON.parse(await readFile("package.json", "utf8")) as { scripts: { start: string } }
  expect(image.user).toBe("node")
  expect(manifest.scripts.start).toContain(image.command.join(" "))
})

test("with production settings it becomes healthy and leaves on SIGTERM with exit code 0", async () => {
  const env = { ...cleanEnv(), ...image.env, ...production, PORT: String(await freePort()) }
  const start = ([, ...args]: string[]) => spawn(process.execPath, args, { cwd: image.folder, env })
  const started = start(image.command)
  server = started
  let text = ""
  for (const stream of [started.stdout, started.stderr])
    stream?.on("data", (chunk: Buffer) => (text += chunk.toString()))

  const isHealthy = async () => (await once(start(image.healthcheck), "exit"))[0] === 0
  await until("it is healthy", async () => {
    expect(started.exitCode, text).toBeNull()
    return isHealthy()
  })

  const startedAt = Date.now()
  started.kill(image.stopSignal as NodeJS.Signals)
  const [code] = (await once(started, "exit")) as [number | null]
  expect(code, text).toBe(0)
  // What a container is given before it is killed.
  expect(Date.now() - startedAt).toBeLessThan(10_000)
})

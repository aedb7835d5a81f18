import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { liveKeyId } from "#app/db/keys/wrap-data-key.server"
import { buildPdf } from "#drizzle/seed/builders/documents"
import { insertUser } from "#drizzle/seed/builders/user"
import { cleanEnv } from "#tests/support/dockerfile"
import { testKeysSecret, testSafe } from "#tests/support/test-keys"

const anotherSecret = "another-secret-of-thirty-two-characters"
const safe = testSafe()
let folder = ""
const known = { email: "", dataKey: "" }

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-in-image-"))
  await writeFile(path.join(folder, "safe.pem"), safe.privateKey)
  await writeFile(path.join(folder, "safe.pub.pem"), safe.publicKey)
  await writeFile(path.join(folder, "regulamento.md"), "## 1. Quem promove\n\nA cervejaria.\n")
  await writeFile(path.join(folder, "regulamento.pdf"), buildPdf())
  known.email = (await insertUser(db, { passwordHash: null })).email
  known.dataKey = (await liveKeyId(db))!
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await dropOwnDatabase()
})

/** What the image sets for all that runs in it. */
const imageEnv = async () =>
  Object.fromEntries(
    [.../^ENV (.*)$/m.exec(await readFile("Dockerfile", "utf8"))![1]!.matchAll(/(\w+)=(\S+)/g)].map(
      ([, name, value]) => [name!, value!],
    ),
  )

type Ended = { code: number; out: string; err: string }

/** A command in a container of the image that is given the owner's database, its secret and no other setting. */
async function inImage(command: string, args: string[], settings: Record<string, string> = {}) {
  const env = {
    ...cleanEnv(),
    ...(await imageEnv()),
    DATABASE_URL: ownerUrl,
    KEYS_SECRET: testKeysSecret,
    FILES_URL: `file:${path.join(folder, "files")}`,
    ...settings,
    INIT_CWD: folder,
    npm_lifecycle_event: command,
  }
  return new Promise<Ended>((resolve) => {
    execFile(
      process.execPath,
      ["--import", "tsx", `app/cli/${command}.ts`, ...args],
      { env },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

const draw = {
  title: "T",
  prize: "P",
  start: "2099-01-01 00:00:00",
  end: "2099-01-31 23:59:59",
  extraction: "2099-02-07",
  series: "10",
}
const text = { kind: "regulation", locale: "pt", title: "T", file: "regulamento.md", pdf: "regulamento.pdf" }
const admin = { email: "ana@example.com", name: "Ana", type: "super" }
const named = (options: Record<string, string>) =>
  Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])

test.each<[string, () => string[], RegExp]>([
  ["migrate", () => [], /^The database is up to date/],
  ["keys-escrow", () => ["safe.pub.pem"], /^fingerprint [0-9a-f]{64}/],
  ["keys-rotate", () => [], /^The data key .* is wrapped/],
  ["keys-recover", () => ["safe.pem"], /^The data key .* is wrapped/],
  ["create-admin", () => named(admin), /\/admin\/reset\//],
  ["campaign-publish", () => named(text), /^1\n$/],
  ["create-draw", () => named(draw), /^draw /],
  ["verify-audit", () => [], /^rows [0-9]+\nhead [0-9a-f]+\nOK/],
  [
    "erase-audit",
    () => ["--by", known.email, "--reason", "LGPD", crypto.randomUUID()],
    /: erased 0 in 0 rows/,
  ],
])("%s runs in the image as the owner of the tables", async (command, args, says) => {
  expect(await inImage(command, args())).toMatchObject({ code: 0, out: expect.stringMatching(says) })
})

test("keys-lost gives the keys up there too", async () => {
  const { email, dataKey } = known
  const args = ["--by", email, "--reason", "Incêndio", dataKey]
  const ended = await inImage("keys-lost", args, { KEYS_SECRET: anotherSecret })
  expect(ended).toMatchObject({ code: 0, out: expect.stringContaining("There is a new data key.") })
})

test("log-restart looks at the log there too, which signed nothing in this database", async () => {
  const seed = (byte: number) => Buffer.alloc(32, byte).toString("base64")
  const settings = { ORIGIN: "https://promo.example", LOG_KEY: seed(1), RECEIPT_KEY: seed(2) }
  const ended = await inImage("log-restart", ["--reason", "key-lost"], settings)
  expect(ended).toMatchObject({ code: 1, err: expect.stringMatching(/signed nothing yet/) })
})

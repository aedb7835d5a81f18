import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { execFile } from "node:child_process"
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { and, eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { createRegulation } from "#app/domain/regulations/create-regulation.server"
import { newRegulationInput } from "#app/domain/regulations/regulation-input.server"
import { publishText } from "#app/domain/regulations/publish-text.server"
import { getRegulation, latestPublished } from "#app/domain/regulations/regulations.queries.server"
import { verifyChain } from "#app/audit/audit-chain.server"
import { openFiles } from "#app/platform/storage/files.server"
import { actions } from "#drizzle/schema/back-office"
import { regulations } from "#drizzle/schema/contents"
import { buildPdf } from "#drizzle/seed/builders/documents"
import { insertUser } from "#drizzle/seed/builders/user"

let folder: string
const now = new Date("2026-11-20T15:00:00Z")

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-publish-"))
  await writeFile(path.join(folder, "regulamento.md"), "## 1. Quem promove\r\n\r\nA cervejaria.\r\n")
  await writeFile(path.join(folder, "regulamento.pdf"), buildPdf())
  await writeFile(path.join(folder, "latin1.md"), Buffer.from("Promoção", "latin1"))
  await writeFile(path.join(folder, "empty.md"), " \n")
  await writeFile(path.join(folder, "later.md"), Buffer.from("## 1\n\nA Promoção\n", "latin1"))
  await writeFile(path.join(folder, "bell.md"), "## 1\r\n\r\nA\u0007\r\n")
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await dropOwnDatabase()
})

type Ended = { code: number; out: string; err: string }

/** As an operator types it, in the folder where the texts are. */
const publish = (...args: string[]): Promise<Ended> => publishWith({}, args)

function publishWith(settings: Record<string, string>, args: string[]): Promise<Ended> {
  const env = {
    ...process.env,
    DATABASE_URL: ownerUrl,
    FILES_URL: `file:${path.join(folder, "files")}`,
    INIT_CWD: folder,
    npm_lifecycle_event: "campaign:publish",
    ...settings,
  }
  const command = ["--import", "tsx", "app/cli/campaign-publish.ts", ...args]
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}
const regulation = [
  "--kind",
  "regulation",
  "--locale",
  "pt",
  "--title",
  "Regulamento",
  "--file",
  "regulamento.md",
]
const withPdf = [...regulation, "--pdf", "regulamento.pdf"]

test("a text is published once, also without any administrator, and printed is the version alone", async () => {
  expect(await publish(...regulation)).toMatchObject({ code: 0, out: "1\n" })
  expect(await publish(...regulation)).toMatchObject({ code: 0, out: "1\n" })
  const row = await latestPublished(db, "regulation", "pt")
  expect(row).toMatchObject({ edition: 1, body: "## 1. Quem promove\n\nA cervejaria.", pdfFile: null })
  const rows = await db.select().from(actions).where(eq(actions.subjectId, row!.id))
  expect(rows).toMatchObject([{ userId: null, permission: "regulations", action: "publish" }])
  expect(rows[0]!.text).toContain('"reason":"npm run campaign:publish"')
  expect(await verifyChain(db)).toMatchObject({ broken: null })
})

test("with a PDF beside it, it is the next version, whose file is stored once", async () => {
  expect(await publish(...withPdf)).toMatchObject({ code: 0, out: "2\n" })
  expect(await publish(...withPdf)).toMatchObject({ code: 0, out: "2\n" })
  expect(await readdir(path.join(folder, "files", "texts"))).toHaveLength(1)
  expect(await latestPublished(db, "regulation", "pt")).toMatchObject({ edition: 2 })
})

test("the same again brings a PDF back that the store does not have, and nothing else", async () => {
  const url = `file:${path.join(folder, "another-store")}`
  const files = openFiles(url)
  const text = { kind: "regulation", locale: "en", title: "Rules", body: "With a file." } as const
  const sent = { text, pdf: buildPdf(), reason: "test", now }
  const made = await publishText(db, { ...sent, files: openFiles(`file:${path.join(folder, "files")}`) })
  const { pdfFile } = (await latestPublished(db, "regulation", "en"))!
  expect(await files.exists(pdfFile!)).toBe(false)
  const again = () => publishText(db, { ...sent, files })
  expect([await again(), await again()]).toEqual(
    [made, made].map(({ edition }) => ({ edition, isNew: false })),
  )
  expect(await files.exists(pdfFile!)).toBe(true)
  expect(await readdir(path.join(folder, "another-store", "texts"))).toHaveLength(1)
})

test.each([
  ["no argument", [], /^npm run -s campaign:publish/],
  ["a kind that there is not", regulation.with(1, "poem"), /--kind: Choose an option/],
  ["a language that there is not", regulation.with(3, "fr"), /--locale: Choose an option/],
  ["no title", regulation.with(5, " "), /--title: Required field/],
  ["a file that is not there", regulation.with(7, "nowhere.md"), /nowhere\.md/],
  ["an empty file", regulation.with(7, "empty.md"), /--file: Required field/],
  ["a folder", regulation.with(7, "."), /^--file: \. cannot be read/],
  ["another encoding", regulation.with(7, "latin1.md"), /latin1\.md is not UTF-8: line 1\./],
  ["another encoding further down", regulation.with(7, "later.md"), /later\.md is not UTF-8: line 3\./],
  ["a character that nobody sees", regulation.with(7, "bell.md"), /--file: Some characters .* in line 3\.$/m],
  ["no PDF as one", [...regulation, "--pdf", "regulamento.md"], /^--pdf: The file is not a whole PDF/],
  ["a PDF that is not there", [...regulation, "--pdf", "nowhere.pdf"], /nowhere\.pdf/],
  ["an argument too many", [...regulation, "--force"], /--force/],
])("%s exits with 2, says why and publishes nothing", async (_, args, why) => {
  const before = await db.$count(regulations)
  expect(await publish(...args)).toEqual({ code: 2, out: "", err: expect.stringMatching(why) })
  expect(await db.$count(regulations)).toBe(before)
})

test("a database in which nobody may act as the application's role is said to lack what it lacks", async () => {
  const nobody = `nobody_${crypto.randomUUID().slice(0, 8)}`
  const missing = await publishWith({ APP_DATABASE_ROLE: nobody }, regulation)
  expect(missing).toMatchObject({
    code: 2,
    err: expect.stringMatching(/no role nobody_.* npm run db:migrate/),
  })
  const owner = connect(ownerUrl, { max: 1 })
  await owner.execute(sql.raw(`create role ${nobody} login password 'x'`))
  try {
    const url = Object.assign(new URL(ownerUrl), { username: nobody, password: "x" }).href
    const denied = await publishWith({ DATABASE_URL: url }, regulation)
    expect(denied).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^DATABASE_URL: this user may not act/),
    })
  } finally {
    await owner.execute(sql.raw(`drop role ${nobody}`))
    await owner.$client.end()
  }
})

test("somebody's draft goes on as the edition after it", async () => {
  const by = (await insertUser(db)).id
  const form = {
    kind: "terms",
    locale: "en",
    title: "Terms",
    body: "In progress.",
    formKey: crypto.randomUUID(),
  }
  const { id } = await createRegulation(db, { input: newRegulationInput.parse(form), by, now })
  const files = openFiles(`file:${path.join(folder, "files")}`)
  const text = { kind: "terms", locale: "en", title: "Terms", body: "From a file." } as const
  const sent = { text, reason: "test", now, files }
  const made = await Promise.all([publishText(db, sent), publishText(db, sent)])
  expect(made.map(({ edition }) => edition)).toEqual([1, 1])
  expect(made.map(({ isNew }) => isNew).toSorted()).toEqual([false, true])
  expect(await getRegulation(db, id)).toMatchObject({ edition: 2, publishedAt: null, version: 1 })
  expect(await db.$count(regulations, and(eq(regulations.kind, "terms"), eq(regulations.locale, "en")))).toBe(
    2,
  )
})

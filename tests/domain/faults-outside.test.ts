import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { faultsOutside } from "#app/platform/try-outside.server"
import { startSmtp } from "#tests/support/smtp"
import { startSmallS3 } from "#tests/support/small-s3"

// Nothing is asked of the database, but without its address there are no settings.
Object.assign(process.env, {
  DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
  AWS_ACCESS_KEY_ID: "any",
  AWS_SECRET_ACCESS_KEY: "any",
})

let folder: string
let smtp: Awaited<ReturnType<typeof startSmtp>>
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-outside-"))
  smtp = await startSmtp({ password: "right" })
})
afterAll(async () => {
  await smtp.stop()
  await rm(folder, { recursive: true })
})

const smtpUrl = (password: string) => Object.assign(new URL(smtp.url), { username: "bar", password }).href
const faultsOf = async (settings: Parameters<typeof faultsOutside>[0]) =>
  (await faultsOutside(settings)).map(({ setting }) => setting)

test("a store that takes and drops a file and a mail server that lets us in have no fault, and keep nothing of it", async () => {
  const s3 = await startSmallS3()
  try {
    for (const filesUrl of [`file:${folder}/files`, s3.url])
      expect(await faultsOf({ FILES_URL: filesUrl, SMTP_URL: smtpUrl("right") })).toEqual([])
    expect(s3.objects.size).toBe(0)
    expect(await readdir(path.join(folder, "files", "texts"))).toEqual([])
    expect(smtp.mails).toEqual([])
  } finally {
    await s3.close()
  }
})

test("a wrong address or password of either is found", async () => {
  await writeFile(path.join(folder, "no-folder"), "")
  const wrongStore = `file:${folder}/no-folder/files`
  expect(await faultsOf({ FILES_URL: wrongStore, SMTP_URL: smtpUrl("wrong") })).toEqual([
    "FILES_URL",
    "SMTP_URL",
  ])
  expect(await faultsOf({ FILES_URL: wrongStore, SMTP_URL: undefined })).toEqual(["FILES_URL"])
  expect(await faultsOf({ FILES_URL: `file:${folder}/files`, SMTP_URL: "smtp://127.0.0.1:1" })).toEqual([
    "SMTP_URL",
  ])
})

import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { errorCatalogue } from "#app/errors"
import { resources } from "#app/i18n/resources"
import { emailTemplateVersions } from "#drizzle/schema/mails"
import { freshDatabase } from "#tests/support/database"

/** What is said so in Portuguese, put into English word by word. */
const wordByWord = [
  /\bany question\?/i,
  /(^|\. |\n)Questions\? Write\b/,
  /\b(somebody|person) of (the|our) team\b/i,
  /\bnews\b[^.]* stay\b/i,
  /\bcalled to the place of\b/,
  /\bonly then the\b/i,
  /\bare the same ever since\b/,
  /\bnothing of what\b/i,
  /\bnot even we\b/,
  /\byou (still )?wait for\b/,
  /^Who has the promotion/,
  /\bof who won\b/,
  /^From .* years on$/,
]
const strays = (texts: readonly string[]) =>
  texts.filter((text) => wordByWord.some((phrase) => phrase.test(text)))

const textsIn = (node: unknown): string[] =>
  typeof node === "string" ? [node] : Object.values(node ?? {}).flatMap(textsIn)

test("pages and faults speak English as English people do", () => {
  const texts = textsIn(resources.en.translation)
  expect(texts.length).toBeGreaterThan(500)
  expect(strays(texts.concat(Object.values(errorCatalogue).map(({ en }) => en)))).toEqual([])
})

test("and so do the mails of a new database", async () => {
  const database = await freshDatabase()
  const db = connect(database.url)
  const active = eq(emailTemplateVersions.active, true)
  const versions = await db.select().from(emailTemplateVersions).where(active)
  await db.$client.end()
  await database.drop()
  const texts = versions.flatMap((one) => [one.subjectEn, one.previewEn, one.titleEn, one.bodyEn])
  expect(texts.some((text) => text.includes("Any questions? Write to"))).toBe(true)
  expect(strays(texts)).toEqual([])
})

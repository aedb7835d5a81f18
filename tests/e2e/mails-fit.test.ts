import { isNotNull } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { getVersion } from "#app/domain/templates/templates.queries.server"
import type { Locale } from "#app/errors"
import { writeSample } from "#app/jobs/preview-mail.server"
import { emailTemplates } from "#drizzle/schema/mails"
import { openPhone } from "#tests/support/browser"
import { freshDatabase } from "#tests/support/database"
import { findSplintered } from "#tests/support/splintered"

const database = await freshDatabase()
// What writes a mail asks the settings for the site's address.
process.env.DATABASE_URL = database.url
const db = connect(database.url, { max: 2 })
afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

const mails = await db
  .select({ id: emailTemplates.id, name: emailTemplates.name, mail: emailTemplates.mail })
  .from(emailTemplates)
  .where(isNotNull(emailTemplates.mail))
/** As narrow as a phone's mailbox is, whose app keeps a margin. */
const phone = await openPhone({ baseURL: "http://localhost", width: 320, javaScript: true })

test("every mail of the trade is looked at", () => {
  expect(mails.map(({ mail }) => mail)).toContain("account-changed")
})

test.each(
  mails.flatMap((mail) => (["pt", "en"] as Locale[]).map((locale) => [mail.name, locale, mail] as const)),
)(
  "%s (%s) fits a narrow phone, and no word of it stands letter by letter",
  async (_, locale, { id, mail }) => {
    const version = await getVersion(db, id)
    const { html } = await writeSample(db, {
      mail,
      version,
      locale,
      reader: { permissions: [] },
      now: new Date(),
    })
    await phone.setContent(html)
    expect(await findSplintered(phone, { most: 1 })).toEqual([])
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  },
)

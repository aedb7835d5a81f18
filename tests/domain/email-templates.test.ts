import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { faultsOf } from "#app/domain/templates/check-template"
import { renderTemplate } from "#app/domain/templates/render-template"
import { tradeVariables } from "#app/domain/templates/template-variables"
import { getActiveText } from "#app/domain/templates/templates.queries.server"
import { dispatches, emailTemplates, emailTemplateVersions } from "#drizzle/schema/mails"
import { freshDatabase } from "#tests/support/database"
import { refusedWith } from "#tests/support/refused-with"

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: ReturnType<typeof connect>

beforeAll(async () => {
  database = await freshDatabase()
  db = connect(database.url)
})
afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

describe("a new database", () => {
  test.each(Object.entries(tradeVariables))(
    "has the text of %s in both languages, as an editor could save it",
    async (mail, table) => {
      for (const locale of ["pt", "en"] as const) {
        const text = await getActiveText(db, mail, locale)
        expect(faultsOf(text, table)).toEqual({})
      }
    },
  )

  test("has no other mail's", async () => {
    const rows = await db.select().from(emailTemplates)
    expect(rows.map(({ mail }) => mail).toSorted()).toEqual(Object.keys(tradeVariables).toSorted())
    await expect(getActiveText(db, "another", "pt")).rejects.toThrow("no active template")
  })
})

describe("the database", () => {
  const first = async () => (await db.select().from(emailTemplateVersions).limit(1))[0]!

  test("keeps what a version said, and every version", async () => {
    const { id } = await first()
    const one = eq(emailTemplateVersions.id, id)
    expect(await refusedWith(db.update(emailTemplateVersions).set({ bodyPt: "Outro" }).where(one))).toBe(
      "23001",
    )
    expect(await refusedWith(db.delete(emailTemplateVersions).where(one))).toBe("23001")
    expect(await refusedWith(db.execute(sql`truncate email_template_versions cascade`))).toBe("42501")
  })

  test("sends one version of a template", async () => {
    const { id: _, ...version } = await first()
    const second = { ...version, number: 99 }
    expect(await refusedWith(db.insert(emailTemplateVersions).values(second))).toBe("23505")
  })

  test("keeps a template, and the mail that it is", async () => {
    const one = eq(emailTemplates.mail, "reset")
    expect(await refusedWith(db.update(emailTemplates).set({ mail: null }).where(one))).toBe("23001")
    expect(await refusedWith(db.delete(emailTemplates).where(one))).toBe("23001")
  })

  test("lets a template for news go as a whole, unless a mailing was made of it", async () => {
    const { id: _, ...text } = await first()
    const news = async () => {
      const [template] = await db
        .insert(emailTemplates)
        .values({ name: `Novidade ${crypto.randomUUID()}` })
        .returning()
      const version = { ...text, templateId: template!.id, number: 1 }
      const [made] = await db.insert(emailTemplateVersions).values(version).returning()
      return { templateId: template!.id, versionId: made!.id }
    }
    const [draft, mailed] = [await news(), await news()]
    const versionOf = ({ versionId }: typeof draft) => eq(emailTemplateVersions.id, versionId)
    const deletion = ({ templateId }: typeof draft) =>
      db.delete(emailTemplates).where(eq(emailTemplates.id, templateId))
    const mailing = { versionId: mailed.versionId, title: "Rodada", pace: 60, scheduledAt: new Date() }
    await db.insert(dispatches).values(mailing)
    expect(await refusedWith(db.delete(emailTemplateVersions).where(versionOf(draft)))).toBe("23001")
    expect(await refusedWith(deletion(mailed))).toBe("23503")
    expect(await refusedWith(deletion(draft))).toBeUndefined()
    expect(await db.$count(emailTemplateVersions, versionOf(draft))).toBe(0)
    expect(await db.$count(emailTemplateVersions, versionOf(mailed))).toBe(1)
  })
})

describe("what was written for a new database", () => {
  const said = async (
    mail: string,
    { locale, ...view }: { locale: "pt" | "en" } & Record<string, unknown>,
  ) => {
    const { title, subject, preview, blocks } = renderTemplate(await getActiveText(db, mail, locale), view)
    return [subject, preview, title, ...blocks.map((block) => ("text" in block ? block.text : ""))].join("\n")
  }

  test("sends whoever lost the address of an account elsewhere too only where there is another way", async () => {
    const facts = { contact: "torcida@example.com", at: "12/11/2026" }
    const [link, none] = [
      { ...facts, url: "http://localhost/forgot" },
      { ...facts, url: "" },
    ]
    expect(await said("email-changed", { locale: "pt", ...link })).toContain("Escreva também para")
    expect(await said("email-changed", { locale: "pt", ...none })).toContain("Escreva agora para")
    expect(await said("email-changed", { locale: "en", ...link })).toContain("example.com as well.")
    expect(await said("email-changed", { locale: "en", ...none })).toContain("example.com now.")
  })

  test("says of one real what it says of several", async () => {
    const mail = await said("invoice-received", { locale: "pt", missingValue: "R$ 1,00" })
    expect(mail).toContain("com mais R$ 1,00")
    expect(mail).not.toContain("faltaram")
  })

  test("does not say that the site closed an account which its owner closed there", async () => {
    expect(await said("account-closed", { locale: "pt" })).toContain("foi cancelada no site")
  })
})

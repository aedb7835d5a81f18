import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { catalogue, type Permission } from "#app/auth/permissions"
import { connect } from "#app/db/client.server"
import { getVersion } from "#app/domain/templates/templates.queries.server"
import { tradeVariables, type Variable } from "#app/domain/templates/template-variables"
import { TO_STAFF, writeMail } from "#app/jobs/mail-kinds.server"
import { ownRows } from "#app/jobs/own-rows.server"
import { writeSample } from "#app/jobs/preview-mail.server"
import type { MailKind } from "#app/queue/jobs.server"
import { emailTemplates } from "#drizzle/schema/mails"
import { registrations } from "#drizzle/schema/registrations"
import { mailOfEveryKind } from "#tests/support/mail-of-every-kind"
import { later, openPromotion } from "#tests/support/promotion"

// Before anything reads the settings.
vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: "silent" }))

const now = later(120_000)
/** Whose only fact is a name, whose link would open an account, or whose account is closed. */
const WITHOUT_ROWS: readonly MailKind[] = ["welcome", "account-closed", "account-reopened", "reset"]
const kinds = (Object.keys(tradeVariables) as MailKind[]).filter(
  (kind) => !TO_STAFF.has(kind) && !WITHOUT_ROWS.includes(kind),
)

const everyPermission = Object.entries(catalogue).flatMap(([permission, actions]) =>
  actions.map((action) => ({ permission, action })),
)

let db: ReturnType<typeof connect>
let owner: ReturnType<typeof connect>
let [close, folder] = [async () => {}, ""]
let ids: Record<MailKind, string>

beforeAll(async () => {
  const opened = await openPromotion()
  ;({ db, close } = opened)
  folder = await mkdtemp(path.join(tmpdir(), "bar-samples-"))
  owner = connect(opened.ownerUrl, { max: 4 })
  ids = await mailOfEveryKind(owner, folder)
})
afterAll(async () => {
  await owner.$client.end()
  await Promise.all([close(), rm(folder, { recursive: true, force: true })])
})

const everybodyReads = (locale: "pt" | "en") => db.update(registrations).set({ locale })
const oneLine = (text: string) => text.replace(/\s+/g, " ")
const mailOf = async (kind: MailKind) => (await writeMail(db, { kind, id: ids[kind] }, now))!

async function sampleOf(
  kind: MailKind,
  { locale, personId, without }: { locale: "pt" | "en"; personId: string; without?: Permission },
): Promise<string> {
  const [template] = await db.select().from(emailTemplates).where(eq(emailTemplates.mail, kind))
  const version = await getVersion(db, template!.id)
  const permissions = everyPermission.filter((pair) => `${pair.permission}:${pair.action}` !== without)
  const { subject, text } = await writeSample(db, {
    mail: kind,
    version,
    locale,
    personId,
    reader: { permissions },
    now,
  })
  return oneLine(`${subject} ${text}`)
}

/** What the mail has to say of its row, as the sample's text would hold it. */
async function saidOf(kind: MailKind): Promise<string[]> {
  const { view } = await mailOf(kind)
  const needed = Object.entries<Variable>(tradeVariables[kind]).filter(
    ([, one]) => one.needed && one.is === "text",
  )
  return needed.map(([name]) => oneLine(String(Object.entries(view).find(([each]) => each === name)![1])))
}

test.each(kinds)("the sample of %s is about what its person really has", async (kind) => {
  await everybodyReads("pt")
  const said = await saidOf(kind)
  expect(said.length).toBeGreaterThan(0)
  const { to } = await mailOf(kind)
  const text = await sampleOf(kind, { locale: "pt", personId: to.id })
  expect(said.filter((each) => !text.includes(each))).toEqual([])
})

test.each(kinds)(
  "the sample of %s holds an example for whoever lacks any right to what it is about",
  async (kind) => {
    await everybodyReads("pt")
    const { to } = await mailOf(kind)
    const asked = { locale: "pt", personId: to.id } as const
    const real = await sampleOf(kind, asked)
    const { permissions = [] } = ownRows[kind] ?? {}
    expect(permissions.length).toBeGreaterThan(0)
    for (const without of permissions)
      expect([without, await sampleOf(kind, { ...asked, without })]).not.toEqual([without, real])
  },
)

test.each(kinds)("the sample of %s speaks its own language, whatever its person reads", async (kind) => {
  const { to } = await mailOf(kind)
  const inEach = async () => ({
    pt: await sampleOf(kind, { locale: "pt", personId: to.id }),
    en: await sampleOf(kind, { locale: "en", personId: to.id }),
  })
  await everybodyReads("pt")
  const ofPortuguese = await inEach()
  await everybodyReads("en")
  expect(await inEach()).toEqual(ofPortuguese)
})

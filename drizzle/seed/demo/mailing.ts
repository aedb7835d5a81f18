import type { AuditRow } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { dispatches, dispatchRecipients, emailTemplates, emailTemplateVersions } from "#drizzle/schema/mails"
import { type Campaign, DAY_MS, HOUR_MS, MINUTE_MS, plus } from "./campaign"
import { insertAll } from "./insert-all"
import type { Person } from "./people"

const texts = {
  subjectPt: "Hoje tem jogo, {{name}}",
  previewPt: "Chame a turma: cada R$ 20 em compras vale um número da sorte.",
  titlePt: "Tem jogo hoje, {{name}}",
  bodyPt:
    "O bar já está com a televisão ligada. Peça a sua Arquibancada, guarde o cupom e mande a foto antes do apito final.\n\n[Ver os bares]({{site}})",
  subjectEn: "There is a match today, {{name}}",
  previewEn: "Bring your friends: each R$ 20 is worth a lucky number.",
  titleEn: "There is a match today, {{name}}",
  bodyEn:
    "The bar has switched the television on. Order your Arquibancada, keep the receipt and send its photo before the final whistle.\n\n[See the bars]({{site}})",
}
const NAME = "Dia de jogo"
const UF = "RJ"
/** What the mail server said of a few: a full mailbox, an address that is none. */
const refusals = ["452", "550"]

type Mailing = { people: Person[]; by: { admin: string } }
type Dispatch = typeof dispatches.$inferInsert & { id: string; createdAt: Date }

/** A template for news, a mailing that went out, and one that waits for its day. Answers the audit's rows. */
export async function insertMailing(
  db: Db,
  campaign: Campaign,
  { people, by }: Mailing,
): Promise<AuditRow[]> {
  const { random, daysAgo } = campaign
  const at = daysAgo(9, "15:40:00")
  const [templateId, versionId] = [random.uuid(at), random.uuid(at)]
  await db.insert(emailTemplates).values({ id: templateId, name: NAME, createdAt: at })
  const version = { id: versionId, templateId, number: 1, active: true, savedBy: by.admin, createdAt: at }
  await db.insert(emailTemplateVersions).values({ ...version, ...texts })

  const startedAt = daysAgo(6, "11:00:00")
  const make = (
    createdAt: Date,
    fields: Pick<Dispatch, "title" | "scheduledAt"> & Partial<Dispatch>,
  ): Dispatch => ({
    id: random.uuid(createdAt),
    versionId,
    pace: 60,
    createdBy: by.admin,
    createdAt,
    ...fields,
  })
  const sent = make(plus(startedAt, -HOUR_MS), {
    title: "Rodada de domingo no Rio",
    filters: `uf=${UF}`,
    scheduledAt: startedAt,
    startedAt,
    endedAt: plus(startedAt, 40 * MINUTE_MS),
    state: "sent",
  })
  const planned = make(daysAgo(1, "17:10:00"), {
    title: "Reta final",
    scheduledAt: plus(daysAgo(0, "11:00:00"), 3 * DAY_MS),
  })
  await insertAll(db, dispatches, [sent, planned])
  const wanting = people.filter(({ uf, newsletter, status, createdAt }) => {
    return uf === UF && newsletter && status !== "canceled" && createdAt < startedAt
  })
  await insertAll(db, dispatchRecipients, planRecipients(campaign, { wanting, dispatch: sent }))
  return [
    {
      by: by.admin,
      at,
      permission: "templates",
      action: "create",
      subjectType: "email-templates",
      subjectId: templateId,
      table: emailTemplateVersions,
      before: null,
      after: { name: NAME, ...texts },
    },
    ...[sent, planned].map((dispatch) => auditDispatch(dispatch, by.admin)),
  ]
}

type Recipients = { wanting: Person[]; dispatch: Dispatch }

/** One a second; a few were refused, one is in doubt, and one had changed their mind. */
const planRecipients = ({ random }: Campaign, { wanting, dispatch: { id, startedAt } }: Recipients) =>
  wanting.map((person, n) => {
    const about = {
      id: random.uuid(startedAt!),
      dispatchId: id,
      registrationId: person.id,
      createdAt: startedAt!,
    }
    if (n % 40 === 7) return { ...about, state: "failed" as const, error: refusals[n % refusals.length] }
    if (n === 20) return { ...about, state: "unknown" as const, error: "interrupted" }
    if (n === 30) return { ...about, state: "unsubscribed" as const }
    return { ...about, state: "sent" as const, sentAt: plus(startedAt!, (n + 1) * 1_000) }
  })

/** As app/domain/dispatches/create-dispatch writes it. */
const auditDispatch = (dispatch: Dispatch, by: string): AuditRow => {
  const { id, title, versionId, filters = "", pace, scheduledAt, createdAt } = dispatch
  return {
    by,
    at: createdAt,
    permission: "dispatches",
    action: "create",
    subjectType: "dispatches",
    subjectId: id,
    table: dispatches,
    before: null,
    after: { title, versionId, filters, pace, scheduledAt },
  }
}

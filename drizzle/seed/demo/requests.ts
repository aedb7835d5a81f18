import type { AuditRow } from "#app/audit/audit.server"
import { requests } from "#drizzle/schema/requests"
import { type Campaign, DAY_MS, HOUR_MS, MINUTE_MS, plus } from "./campaign"
import type { Invoice } from "./invoices"
import type { Person } from "./people"

type Request = typeof requests.$inferInsert & { id: string; createdAt: Date }
type Ask = Pick<Request, "kind" | "said" | "registrationId"> & Partial<Request>
type Answer = Pick<Request, "state" | "answerCode"> & { reply: string | null }

const appeals = [
  "A foto mostra o cupom inteiro. Podem olhar de novo?",
  "O valor é o que está no cupom, com a taxa de serviço.",
  "O bar é esse mesmo, só mudou o nome na fachada.",
  "Mandei no dia seguinte, mas a compra foi no dia do jogo.",
  "O número é o da segunda via que o garçom me deu.",
]
const questions = [
  "Por que esse cupom ainda está em conferência?",
  "Quantos números esse cupom me dá?",
  "Posso mandar outro cupom do mesmo dia?",
  "O balde conta como seis?",
]
const EXPLAINED = "Está tudo certo com o seu cupom: os números aparecem no perfil."

/** What participants asked for: some wait, some were answered. The known participant asks for nothing. */
export function planRequests(
  campaign: Campaign,
  { people, sent, known, by }: { people: Person[]; sent: Invoice[]; known: string; by: { user: string } },
): { requests: Request[]; changes: AuditRow[] } {
  const { now } = campaign
  const others = sent.filter(({ registrationId, receivedAt }) => {
    return registrationId !== known && +receivedAt < +now - 80 * HOUR_MS
  })
  const refused = others.filter(({ status }) => status === "invalid").slice(-7)
  const doubtful = others.filter(({ status }) => status !== "invalid").slice(-6)
  const asks = [
    ...refused.map((invoice, n): [Ask, Answer | null] => [
      { kind: "appeal", ...aboutInvoice(invoice), said: appeals[n % appeals.length]! },
      n % 2 === 0
        ? null
        : { state: "refused", answerCode: n % 4 === 1 ? "same-reason" : "unreadable", reply: null },
    ]),
    ...doubtful.map((invoice, n): [Ask, Answer | null] => [
      { kind: "question", ...aboutInvoice(invoice), said: questions[n % questions.length]! },
      n % 2 === 0 ? null : { state: "answered", answerCode: "explained", reply: EXPLAINED },
    ]),
    ...people
      .filter(({ id, status, createdAt }) => {
        return id !== known && status !== "canceled" && +createdAt < +now - 5 * DAY_MS
      })
      .slice(-5)
      .map((person, n): [Ask, Answer | null] => [
        { kind: "correction", registrationId: person.id, ...correctionOf(person, n) },
        n < 3 ? null : { state: "refused", answerCode: "documents", reply: null },
      ]),
  ]
  const made = asks.map(([ask, answer], n) => make(campaign, { ask, answer, n, by: by.user }))
  return {
    requests: made,
    changes: made.flatMap((row) => (row.state === "open" ? [] : [auditAnswer(row)])),
  }
}

const aboutInvoice = ({ id, registrationId }: Invoice) => ({ invoiceId: id, registrationId })

const correctionOf = ({ lastname, birthdate }: Person, n: number) =>
  n % 2 === 0
    ? { said: "Casei e mudei de sobrenome.", wantedLastname: `${lastname} Prado` }
    : {
        said: "Digitei o ano errado.",
        wantedBirthdate: `${Number(birthdate.slice(0, 4)) - 1}${birthdate.slice(4)}`,
      }

type Made = { ask: Ask; answer: Answer | null; n: number; by: string }

/** Asked in the last three days, after whatever they ask about; answered within hours. */
function make({ random, now }: Campaign, { ask, answer, n, by }: Made): Request {
  const createdAt = plus(now, -(8 + 3 * n) * HOUR_MS - random.int(0, 50) * MINUTE_MS)
  const row = { ...ask, id: random.uuid(createdAt), formKey: random.uuid(createdAt), createdAt }
  if (!answer) return { ...row, state: "open" }
  return { ...row, ...answer, answeredBy: by, answeredAt: plus(createdAt, 6 * HOUR_MS), version: 2 }
}

/** As app/domain/requests/answer-request.server writes it. */
function auditAnswer(row: Request): AuditRow {
  const { registrationId, invoiceId = null, state, answerCode, reply } = row
  return {
    by: row.answeredBy!,
    at: row.answeredAt!,
    permission: row.kind === "appeal" ? "invoices" : "registrations",
    action: "answer",
    subjectType: "requests",
    subjectId: row.id,
    table: requests,
    before: { registrationId, invoiceId, state: "open", version: 1 },
    after: { registrationId, invoiceId, state, answerCode, reply, version: 2 },
  }
}

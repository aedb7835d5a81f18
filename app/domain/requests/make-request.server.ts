import { and, eq, or } from "drizzle-orm"
import { v5 as uuidv5, validate as isUuid } from "uuid"
import type { Participant } from "#app/auth/sessions.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { hasFixedCpf } from "#app/domain/registrations/correct-registration.server"
import { lockRegistration, type RegistrationRow } from "#app/domain/registrations/lock-registration.server"
import { needsOwnHands } from "#app/domain/registrations/own-hands"
import { readProtocol } from "#app/domain/invoices/protocol.server"
import { RuleBroken } from "#app/errors"
import { writeUserLog } from "#app/audit/user-log.server"
import { requestReasons } from "#app/words/reasons/requests"
import { invoices } from "#drizzle/schema/invoices"
import { requests } from "#drizzle/schema/requests"
import type { CorrectionInput } from "./request-input.server"
import { isAnswerUndisclosed } from "./disclosed.server"

type Sender = { participant: Participant; ip: string; now: Date }
type RequestForm = { said: string; formKey: string }
type NewRequest = Pick<typeof requests.$inferInsert, "kind"> & Partial<typeof requests.$inferInsert>
type RequestRow = typeof requests.$inferSelect
type OwnInvoice = { id: string; protocol: string; status: string }

/**
 * Asks that a refused invoice of one's own be looked at again. Throws NOT_FOUND (also for somebody else's), WRONG_STATE
 * (not refused, or asked about already), FORBIDDEN.
 */
export const appeal = (
  db: Db,
  { invoiceId, input, ...sender }: Sender & { invoiceId: string; input: RequestForm },
): Promise<string> =>
  make(db, sender, input, async (tx, person) => {
    const invoice = isUuid(invoiceId) ? await findOwn(tx, person, eq(invoices.id, invoiceId)) : undefined
    if (!invoice) throw new RuleBroken("NOT_FOUND")
    if (invoice.status !== "invalid") throw refuse(requestReasons.notRefused)
    return { kind: "appeal", invoice }
  })

/** Asks about an own invoice by its protocol. Throws INVALID_REQUEST beside `protocol`, WRONG_STATE, FORBIDDEN. */
export const askAboutInvoice = (
  db: Db,
  { input: { protocol, ...input }, ...sender }: Sender & { input: RequestForm & { protocol: string } },
): Promise<string> =>
  make(db, sender, input, async (tx, person) => {
    const read = readProtocol(protocol)
    const invoice = await findOwn(tx, person, eq(invoices.protocol, read ?? protocol.trim()))
    if (!invoice)
      throw new RuleBroken("INVALID_REQUEST", { field: "protocol", because: requestReasons.notYours })
    return { kind: "question", invoice }
  })

/**
 * Asks that own data be corrected. Throws INVALID_REQUEST where nothing would change, WRONG_STATE (the CPF is fixed by a
 * number or a prize; one correction at a time), FORBIDDEN.
 */
export const askCorrection = (
  db: Db,
  { input: { said, formKey, ...wanted }, ...sender }: Sender & { input: CorrectionInput },
): Promise<string> =>
  make(db, sender, { said, formKey }, async (tx, person) => {
    const asked = onlyOther(person, wanted)
    if (Object.values(asked).every((value) => value === null))
      throw new RuleBroken("INVALID_REQUEST", { because: requestReasons.nothingWanted })
    if (asked.wantedCpf !== null && (await hasFixedCpf(tx, person.id)))
      throw new RuleBroken("WRONG_STATE", { field: "wantedCpf", because: requestReasons.cpfFixed })
    return { kind: "correction", ...asked }
  })

type Wanted = Omit<CorrectionInput, "said" | "formKey">

/** What already stands so is not asked for. */
const onlyOther = (person: RegistrationRow, wanted: Wanted): Wanted => ({
  wantedCpf: wanted.wantedCpf === person.cpf ? null : wanted.wantedCpf,
  wantedBirthdate: wanted.wantedBirthdate === person.birthdate ? null : wanted.wantedBirthdate,
  wantedName: wanted.wantedName === person.name ? null : wanted.wantedName,
  wantedLastname: wanted.wantedLastname === person.lastname ? null : wanted.wantedLastname,
})

type CheckedRequest = NewRequest & { invoice?: OwnInvoice }

/**
 * One request a form: the same form sent again is answered with the request that it made, and so is a new one with the
 * same words while that one waits. A page that was kept and says something else by now is another form, whose key follows
 * from what it says. Answers its id.
 */
async function make(
  db: Db,
  { participant, ip, now }: Sender,
  { said, formKey }: RequestForm,
  ask: (tx: Db, person: RegistrationRow) => Promise<CheckedRequest>,
): Promise<string> {
  needsOwnHands(participant)
  return inTransaction(db, async (tx) => {
    // Two forms of one person come one after the other.
    const person = await lockRegistration(tx, participant.id)
    const registrationId = person.id
    const own = eq(requests.registrationId, registrationId)
    const madeBy = async (key: string) =>
      (
        await tx
          .select()
          .from(requests)
          .where(and(own, eq(requests.formKey, key)))
      )[0]
    const asking = async () => meantBy(await ask(tx, person), said)
    const before = await madeBefore(formKey, { madeBy, asking })
    if (before) return before
    const { invoice, ...asked } = await ask(tx, person)
    const meant = meantBy({ invoice, ...asked }, said)
    const key = (await madeBy(formKey)) ? laterKey(formKey, meant) : formKey
    // A question keeps nobody from an appeal: one open request of a kind.
    const about = and(eq(requests.kind, asked.kind), invoice ? eq(requests.invoiceId, invoice.id) : own)
    // One whose answer may still be taken back is open to its person, and may be so again.
    const isOpen = or(eq(requests.state, "open"), isAnswerUndisclosed(now))
    const waiting = await tx.select().from(requests).where(and(about, isOpen))
    // Whoever lost the answer on its way and comes back has a new form, and in it what they sent.
    const again = waiting.find((row) => saysTheSame(row, { ...asked, said }))
    if (again) return again.id
    if (waiting.length > 0) throw refuse(requestReasons.openAlready)
    const row = { ...meant, registrationId, formKey: key, createdAt: now }
    const [made] = await tx.insert(requests).values(row).returning({ id: requests.id })
    const requestId = made!.id
    const data = invoice ? { requestId, protocol: invoice.protocol } : { requestId }
    await writeUserLog(tx, { registrationId, event: "request-sent", at: now, ip, data })
    return requestId
  })
}

const meantBy = ({ invoice, ...asked }: CheckedRequest, said: string) => ({
  ...asked,
  invoiceId: invoice?.id ?? null,
  said,
})

/** Of a page that was kept, for what it says now. */
const laterKey = (formKey: string, meant: NewRequest): string => uuidv5(JSON.stringify(meant), formKey)

type Before = {
  madeBy: (key: string) => Promise<RequestRow | undefined>
  asking: () => Promise<NewRequest>
}

/**
 * The request that a form has made already; undefined where it says something new. What can be asked no second time was the
 * same, and so is what says otherwise behind an answer: by then the same words may mean something else.
 */
async function madeBefore(formKey: string, { madeBy, asking }: Before): Promise<string | undefined> {
  const same = await madeBy(formKey)
  if (!same) return undefined
  const meant = await unlessRefused(asking())
  if (!meant || saysTheSame(same, meant)) return same.id
  const later = await madeBy(laterKey(formKey, meant))
  return later?.id ?? (same.state === "open" ? undefined : same.id)
}

const unlessRefused = (asking: Promise<NewRequest>): Promise<NewRequest | null> =>
  asking.catch((error: unknown) => {
    if (error instanceof RuleBroken) return null
    throw error
  })

const saysTheSame = (row: RequestRow, asked: NewRequest): boolean =>
  Object.entries(asked).every(([column, value]) => row[column as keyof typeof row] === value)

async function findOwn(
  tx: Db,
  person: RegistrationRow,
  which: ReturnType<typeof eq>,
): Promise<OwnInvoice | undefined> {
  const { id, protocol, status } = invoices
  const [invoice] = await tx
    .select({ id, protocol, status })
    .from(invoices)
    .where(and(which, eq(invoices.registrationId, person.id)))
  return invoice
}

const refuse = (because: (typeof requestReasons)[keyof typeof requestReasons]) =>
  new RuleBroken("WRONG_STATE", { because })

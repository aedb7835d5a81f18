import { and, eq } from "drizzle-orm"
import { v5 as uuidv5 } from "uuid"
import { refuseBlockedAddress } from "#app/auth/blocked-address.server"
import { hashNewPassword, isPassword } from "#app/auth/passwords.server"
import { countLogin, forgetLogin } from "#app/auth/tries.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { isBlocked } from "#app/domain/cpf-block/is-blocked.server"
import { isErasedBlocked, noteReturn } from "#app/domain/my-data/erased-cpf.server"
import {
  changedText,
  editionsInForce,
  editionsInForceOf,
  sayEdition,
  sayEditions,
  whyUnpublished,
} from "#app/domain/regulations/editions.server"
import { type Locale, RuleBroken } from "#app/errors"
import { sendLater } from "#app/queue/jobs.server"
import { noteUse } from "#app/audit/address-book.server"
import { writeUserLog } from "#app/audit/user-log.server"
import { registrations, type Utm } from "#drizzle/schema/registrations"
import type { RegistrationInput } from "./registration-input.server"
import { searchText } from "./search-text"
import { findTaken } from "./taken.server"

type RegisterInput = {
  input: RegistrationInput
  utm: Utm
  locale: Locale
  ip: string
  now: Date
  /** The registration window, or what the page's query made of it. */
  window: { isEnabled: boolean }
}
/** `replay`: the same form was sent before; the person is registered and signs in all the same. */
type RegisterAnswer = { registrationId: string; replay: boolean }
/** Whether the password counts as a try, as one at the login does. */
type Counted = { isCounted: boolean }

/**
 * Registers a person once, however often the form is sent. Refuses in this order: ADDRESS_BLOCKED, REGISTER_CLOSED, CPF_BLOCKED,
 * CPF_FOUND, EMAIL_FOUND, PHONE_FOUND, BLOCKED_PASS, EDITION_CHANGED. A form that made somebody already is answered behind the
 * first of them, since it signs in (findReplay).
 */
export async function register(db: Db, registering: RegisterInput): Promise<RegisterAnswer> {
  const { input, window } = registering
  await refuseBlockedAddress(db, registering)
  const before = await findReplay(db, registering)
  if (before) return before
  if (!window.isEnabled) throw new RuleBroken("REGISTER_CLOSED")
  const known = await findKnown(db, registering)
  if (known) return known
  const { password, editions, ...person } = input
  const passwordHash = await hashNewPassword(password, person)
  const registrationId = await inTransaction(db, (tx) =>
    insertOnce(tx, {
      ...registering,
      editions,
      person: { ...person, passwordHash, formKey: ownKey(input) },
    }),
  )
  if (registrationId) {
    noteUse(db, { use: "registrations", ip: registering.ip, now: registering.now })
    return { registrationId, replay: false }
  }
  // Its twin came first by less than a hashing: no guess is made so, and many taps at once are no tries at a password.
  const meanwhile = await findKnown(db, registering, { isCounted: false })
  // Only the form's key is held, by somebody whose CPF was corrected since: it was no second tap.
  return meanwhile ?? register(db, { ...registering, input: { ...input, formKey: undefined } })
}

/** A page's key is one person's: another may use the page that was left open, and their line may lose the answer, too. */
const ownKey = ({ formKey, cpf }: RegistrationInput): string | undefined => formKey && uuidv5(cpf, formKey)

/** The registration that this form made meanwhile. Throws what speaks against it: CPF_BLOCKED, or what somebody holds. */
async function findKnown(
  db: Db,
  registering: RegisterInput,
  { isCounted }: Counted = { isCounted: true },
): Promise<RegisterAnswer | undefined> {
  await refuseBlocked(db, registering.input.cpf)
  const broken = await findTaken(db, registering.input)
  if (!broken) return undefined
  const twin = await findReplay(db, registering, { isCounted })
  if (twin) return twin
  throw broken
}

async function refuseBlocked(db: Db, cpf: string): Promise<void> {
  if ((await isBlocked(db, cpf)) || (await isErasedBlocked(db, cpf)))
    throw new RuleBroken("CPF_BLOCKED", { field: "cpf" })
}

/**
 * The registration that this very form made. Throws for a password that is not its person's, which counts as one at the
 * login does: CPF_BLOCKED, CPF_FOUND or RATE_LIMITED.
 */
async function findReplay(
  db: Db,
  { input, ip }: RegisterInput,
  { isCounted }: Counted = { isCounted: true },
): Promise<RegisterAnswer | undefined> {
  const formKey = ownKey(input)
  if (!formKey) return undefined
  const [row] = await db
    .select({ id: registrations.id, passwordHash: registrations.passwordHash })
    .from(registrations)
    .where(
      and(
        eq(registrations.formKey, formKey),
        eq(registrations.cpf, input.cpf),
        eq(registrations.status, "active"),
      ),
    )
  if (!row) return undefined
  const tries = { strategy: "user", account: input.cpf, ip } as const
  if (isCounted) await countLogin(tries)
  if (!(await isPassword(row.passwordHash, input.password))) {
    await refuseBlocked(db, input.cpf)
    throw new RuleBroken("CPF_FOUND", { field: "cpf" })
  }
  if (isCounted) await forgetLogin(tries)
  return { registrationId: row.id, replay: true }
}

type NewPerson = Omit<RegistrationInput, "password" | "editions"> & { passwordHash: string }
type Inserting = Omit<RegisterInput, "input" | "window"> & { person: NewPerson; editions?: string }

/** The new row's id with its log and mail; undefined where something that is unique is held already. */
async function insertOnce(
  tx: Db,
  { person, editions, utm, locale, ip, now }: Inserting,
): Promise<string | undefined> {
  await refuseBlocked(tx, person.cpf)
  const { terms, regulation } = await acceptedEditions(tx, editions, locale)
  const [row] = await tx
    .insert(registrations)
    .values({
      ...person,
      termsVersion: terms.edition,
      regulationVersion: regulation.edition,
      acceptedAt: now,
      newsletterAt: person.newsletter ? now : null,
      locale,
      utm,
      ip,
      search: searchText(person),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: registrations.id })
  if (!row) return undefined
  await noteReturn(tx, { registrationId: row.id, cpf: person.cpf })
  // The row's language is the person's latest; in which one they read and accepted the texts is told here.
  const accepted = { terms: sayEdition(terms), regulation: sayEdition(regulation) }
  await writeUserLog(tx, { registrationId: row.id, event: "registered", at: now, ip, data: accepted })
  // The row says only what the person chose last: that they once allowed it is told here, and outlives its withdrawal.
  if (person.newsletter)
    await writeUserLog(tx, { registrationId: row.id, event: "news-allowed", at: now, ip })
  await sendLater(tx, "mail", { kind: "welcome", id: row.id })
  return row.id
}

/**
 * Nobody can accept a text that is not published, so until then the registration is closed, nor one that came out while
 * they were reading another (`editions`, as their page had them).
 */
async function acceptedEditions(tx: Db, editions: string | undefined, locale: Locale) {
  const { terms, regulation } =
    editions === undefined ? await editionsInForce(tx, locale) : await editionsInForceOf(tx, editions)
  if (!terms || !regulation)
    throw new RuleBroken("REGISTER_CLOSED", { because: whyUnpublished({ terms, regulation }) })
  if (editions !== undefined && editions !== sayEditions({ terms, regulation }))
    throw new RuleBroken("EDITION_CHANGED", { field: changedText(editions, { terms, regulation }) })
  return { terms, regulation }
}

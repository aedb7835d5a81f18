import { db, dropOwnDatabase } from "#tests/support/own-database"
import { eq, sql } from "drizzle-orm"
import { v4 as uuidv4 } from "uuid"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { isPassword } from "#app/auth/passwords.server"
import { findReset, makeResetToken } from "#app/auth/reset.server"
import { findAdmin, findParticipant, openAdminSession, openUserSession } from "#app/auth/sessions.server"
import { blockCpf } from "#app/domain/cpf-block/block-cpf.server"
import { isBlocked } from "#app/domain/cpf-block/is-blocked.server"
import { unblockCpf } from "#app/domain/cpf-block/unblock-cpf.server"
import { publishedFaq } from "#app/domain/faq/faq.queries.server"
import { erasureAskedAt } from "#app/domain/my-data/ask-erasure.server"
import { ownTables } from "#app/domain/my-data/own-rows.server"
import { chooseNews } from "#app/domain/news/choose-news.server"
import { cancelRegistration } from "#app/domain/registrations/cancel-registration.server"
import { changePassword, provePassword } from "#app/domain/registrations/change-password.server"
import {
  disableRegistration,
  enableRegistration,
} from "#app/domain/registrations/disable-registration.server"
import { editRegistration } from "#app/domain/registrations/edit-registration.server"
import { register } from "#app/domain/registrations/register.server"
import type { RegistrationInput } from "#app/domain/registrations/registration-input.server"
import { getProfile, getRegistration } from "#app/domain/registrations/registrations.queries.server"
import { updateEmail } from "#app/domain/registrations/update-email.server"
import { latestPublished } from "#app/domain/regulations/regulations.queries.server"
import { purgeSessions } from "#app/jobs/purge-sessions.server"
import { asOwner } from "#tests/support/as-owner"
import { findBrokenLink } from "#tests/support/broken-link"
import { demoPassword } from "#drizzle/seed/accounts"
import { buildCpf, buildPhone } from "#drizzle/seed/builders/documents"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertRegulations } from "#drizzle/seed/builders/texts"
import { insertUser } from "#drizzle/seed/builders/user"
import { actions, actionValues } from "#drizzle/schema/back-office"
import { faq } from "#drizzle/schema/contents"
import { emailChanges } from "#drizzle/schema/email-changes"
import { registrations, userLogs } from "#drizzle/schema/registrations"
import { broken } from "#tests/support/broken"

const now = new Date("2026-11-20T15:00:00Z")
const ip = "203.0.113.10"
const client = { ip }
const open = { isEnabled: true }
let userId = ""
let last = 0

beforeAll(async () => {
  await insertRegulations(db, { now })
  userId = (await insertUser(db)).id
})
afterAll(dropOwnDatabase)

/** What the schema makes of a form; nobody has the CPF, phone and email yet. */
function form(changes: Partial<RegistrationInput> = {}): RegistrationInput {
  const n = 200_000 + ++last
  return {
    name: "Ana",
    lastname: "D’Ávila",
    cpf: buildCpf(n),
    birthdate: "1990-05-17",
    phone: buildPhone(n),
    email: `ana.${n}@example.com`,
    uf: "SP",
    city: "São Paulo",
    password: demoPassword,
    newsletter: false,
    formKey: uuidv4(),
    editions: undefined,
    ...changes,
  }
}
const send = (input: RegistrationInput, window = open) =>
  register(db, { input, utm: { source: "bar" }, locale: "pt", ip, now, window })
const rowOf = async (id: string) =>
  (await db.select().from(registrations).where(eq(registrations.id, id)))[0]!
const eventsOf = async (id: string) =>
  (await db.select().from(userLogs).where(eq(userLogs.registrationId, id))).map(({ event }) => event)
const mailsFor = async (id: string) =>
  (
    await db.execute(
      sql`select data->>'kind' as kind from pgboss.job where data->>'id' = ${id} order by created_on`,
    )
  ).map(({ kind }) => kind)
const actionsOn = (id: string) => db.select().from(actions).where(eq(actions.subjectId, id))

/** Somebody who is signed in, twice. */
async function signedIn() {
  const { id } = await insertRegistration(db)
  const [here, there] = [
    await openUserSession(db, { registrationId: id, now, client }),
    await openUserSession(db, { registrationId: id, now, client }),
  ]
  const participant = (await findParticipant(db, here.token, now))!
  const { name, lastname, email, phone, uf, city, version, cpf } = await getProfile(db, id)
  const profile = { name, lastname, email, phone, uf, city, version }
  return { id, here, there, participant, profile, cpf }
}
const isLive = async (token: string) => (await findParticipant(db, token, now)) !== undefined

describe("registering", () => {
  test("keeps the person, the editions accepted, the log and the welcome mail", async () => {
    const input = form({ newsletter: true })
    const { registrationId, replay } = await send(input)
    const row = await rowOf(registrationId)
    const edition = (await latestPublished(db, "terms", "pt"))!.edition
    expect(replay).toBe(false)
    expect(row).toMatchObject({ cpf: input.cpf, email: input.email, status: "active", newsletterAt: now, ip })
    expect(row).toMatchObject({ termsVersion: edition, regulationVersion: edition, acceptedAt: now })
    expect(row.search).toBe(`ana d’avila ${input.email} sao paulo`)
    expect(row.utm).toEqual({ source: "bar" })
    expect(await isPassword(row.passwordHash, input.password)).toBe(true)
    expect(await eventsOf(registrationId)).toEqual(["registered", "news-allowed"])
    expect(await mailsFor(registrationId)).toEqual(["welcome"])
  })

  test("tells of a consent to news that it was given, also once it is withdrawn, to the person too", async () => {
    const { registrationId } = await send(form({ newsletter: true }))
    const participant = { id: registrationId, impersonatorId: null } as Parameters<
      typeof chooseNews
    >[1]["participant"]
    await chooseNews(db, { participant, wanted: false, ip, now })
    const { cpf, email } = await rowOf(registrationId)
    const changed = []
    for await (const { name, rows } of ownTables(db, { id: registrationId, cpf, email }, now))
      if (name === "user_logs") changed.push(...rows.map(({ event }) => event))
    expect(changed.toSorted()).toEqual(["news-allowed", "news-stopped", "registered"])
    const silent = await send(form())
    expect(await eventsOf(silent.registrationId)).toEqual(["registered"])
  })

  test("is refused outside the window, before anything else", async () => {
    const blocked = form()
    await blockCpf(db, { input: { cpf: blocked.cpf, reason: "Equipe" }, by: userId, now })
    expect(await broken(send(blocked, { isEnabled: false }))).toEqual({ code: "REGISTER_CLOSED" })
  })

  test("takes no password of the person's own data, and outside production a textbook's", async () => {
    for (const password of ["Ana@2026!", "Ana.D’Ávila1"])
      expect(await broken(send(form({ password })))).toEqual({ code: "BLOCKED_PASS", field: "password" })
    await send(form({ password: "Senha@123" }))
    const cpf = buildCpf(4_711)
    expect((await broken(send(form({ cpf, password: `Aa@${cpf}` })))).code).toBe("BLOCKED_PASS")
  })

  test("says blocked before registered, then email, then phone, and a guessable password last", async () => {
    const first = form()
    await send(first)
    const guessable = "Ana@2026!"
    const again = { ...first, formKey: uuidv4(), password: guessable }
    expect(await broken(send(again))).toEqual({ code: "CPF_FOUND", field: "cpf" })
    expect(await broken(send({ ...first, formKey: uuidv4() }))).toEqual({ code: "CPF_FOUND", field: "cpf" })
    const { email, phone } = first
    expect(await broken(send(form({ email, phone })))).toEqual({ code: "EMAIL_FOUND", field: "email" })
    expect(await broken(send(form({ phone })))).toEqual({ code: "PHONE_FOUND", field: "phone" })
    await blockCpf(db, { input: { cpf: first.cpf, reason: "Equipe" }, by: userId, now })
    expect(await broken(send({ ...first, formKey: uuidv4() }))).toEqual({ code: "CPF_BLOCKED", field: "cpf" })
  })

  test.each([
    ["cpf", "CPF_FOUND"],
    ["email", "EMAIL_FOUND"],
    ["phone", "PHONE_FOUND"],
  ] as const)(
    "of two with one %s at the same moment lets one in and tells the other %s",
    async (field, code) => {
      const one = form()
      const answers = await Promise.allSettled([send(one), send(form({ [field]: one[field] }))])
      const refused = answers.filter((answer) => answer.status === "rejected")
      expect(refused).toHaveLength(1)
      expect(refused[0]!.reason).toMatchObject({ code, details: { field } })
      const people = await db.select().from(registrations).where(eq(registrations[field], one[field]))
      expect(people).toHaveLength(1)
    },
  )

  test("twice with the same form is one registration, also in the same moment and after the end", async () => {
    const input = form()
    const answers = await Promise.all([send(input), send(input), send(input)])
    const late = await send(input, { isEnabled: false })
    const ids = new Set([...answers, late].map(({ registrationId }) => registrationId))
    expect(ids.size).toBe(1)
    expect(answers.filter(({ replay }) => !replay)).toHaveLength(1)
    expect(late.replay).toBe(true)
    const [id] = ids
    expect(await mailsFor(id!)).toEqual(["welcome"])
    expect(await eventsOf(id!)).toEqual(["registered"])
  })

  test("twice with the same form but another password is no second tap", async () => {
    const input = form()
    await send(input)
    expect(await broken(send({ ...input, password: "Torcida@2027" }))).toEqual({
      code: "CPF_FOUND",
      field: "cpf",
    })
  })

  test("lets the next person use the page that another left open", async () => {
    const first = form()
    const { registrationId } = await send(first)
    const second = await send(form({ formKey: first.formKey }))
    expect(second.replay).toBe(false)
    expect(second.registrationId).not.toBe(registrationId)
  })
})

describe("the own profile", () => {
  test("is saved, searched by the new words, and the same form sent again changes nothing", async () => {
    const { participant, profile } = await signedIn()
    const input = { ...profile, name: "Zoé", city: "Campinas" }
    expect(await editRegistration(db, { participant, input, ip, now })).toBe(2)
    expect(await editRegistration(db, { participant, input, ip, now })).toBe(2)
    expect(await rowOf(participant.id)).toMatchObject({ name: "Zoé", version: 2 })
    expect((await rowOf(participant.id)).search).toContain("zoe")
    expect(await eventsOf(participant.id)).toEqual(["profile-edited"])
  })

  test("is not overwritten by a form that was opened before somebody else saved", async () => {
    const { participant, profile } = await signedIn()
    await editRegistration(db, { participant, input: { ...profile, name: "Primeira" }, ip, now })
    const stale = await broken(
      editRegistration(db, { participant, input: { ...profile, name: "Segunda" }, ip, now }),
    )
    expect(stale).toMatchObject({ code: "STALE", data: { current: { name: "Primeira", version: 2 } } })
  })

  test("takes nobody's email or phone, even in the same moment", async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    const take = (person: typeof one, changes: object) =>
      editRegistration(db, {
        participant: person.participant,
        input: { ...person.profile, ...changes },
        ip,
        now,
      })
    expect(await broken(take(one, { email: two.profile.email }))).toEqual({
      code: "EMAIL_FOUND",
      field: "email",
    })
    expect(await broken(take(one, { phone: two.profile.phone }))).toEqual({
      code: "PHONE_FOUND",
      field: "phone",
    })
    const email = "os.dois@example.com"
    const answers = await Promise.allSettled([take(one, { email }), take(two, { email })])
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  })

  test("with another email makes the links worthless that went to the old one", async () => {
    const { id, participant, profile } = await signedIn()
    const token = (await makeResetToken(db, { registrationId: id, now }))!
    await editRegistration(db, { participant, input: { ...profile, email: "outro@example.com" }, ip, now })
    expect(await findReset(db, { strategy: "user", token, now })).toBeUndefined()
  })

  test("with another email tells the old address, once for each change and whoever made it", async () => {
    const { id, participant, profile } = await signedIn()
    const email = "trocado@example.com"
    for (const _ of [1, 2]) await editRegistration(db, { participant, input: { ...profile, email }, ip, now })
    await editRegistration(db, {
      participant,
      input: { ...profile, email, name: "Zoé", version: 2 },
      ip,
      now,
    })
    const changes = () => db.select().from(emailChanges).where(eq(emailChanges.registrationId, id))
    expect(await changes()).toMatchObject([{ oldEmail: profile.email }])
    await updateEmail(db, {
      registrationId: id,
      input: { email: "de.novo@example.com", version: 3 },
      by: userId,
      now,
    })
    const changed = await changes()
    expect(changed.map(({ oldEmail }) => oldEmail).toSorted()).toEqual([profile.email, email].toSorted())
    for (const change of changed) expect(await mailsFor(change.id)).toEqual(["email-changed"])
    const others = ["um@example.com", "dois@example.com"]
    for (const [at, another] of others.entries())
      await updateEmail(db, {
        registrationId: id,
        input: { email: another, version: 4 + at },
        by: userId,
        now,
      })
    const all = await changes()
    expect(all).toHaveLength(4)
    const fourth = all.find(({ oldEmail }) => oldEmail === others[0])!
    expect(await mailsFor(fourth.id), "the fourth of a day").toEqual([])
    // The hourly work forgets them.
    await purgeSessions(db, new Date(now.getTime() + 6 * 86_400_000))
    expect(await changes()).toHaveLength(4)
    await purgeSessions(db, new Date(now.getTime() + 8 * 86_400_000))
    expect(await changes()).toEqual([])
  })

  test("changes the password for the current one, and only this session stays", async () => {
    const { id, participant, here, there } = await signedIn()
    const change = (currentPassword: string) =>
      changePassword(db, { participant, input: { currentPassword, password: "Torcida@2027" }, ip, now })
    expect(await broken(change("wrong"))).toEqual({ code: "INVALID_PASS", field: "currentPassword" })
    expect(await isLive(there.token)).toBe(true)
    await change(demoPassword)
    expect(await isPassword((await rowOf(id)).passwordHash, "Torcida@2027")).toBe(true)
    expect([await isLive(here.token), await isLive(there.token)]).toEqual([true, false])
  })

  test("has changed the password once, where the same form comes twice", async () => {
    const { id, participant } = await signedIn()
    const input = { currentPassword: demoPassword, password: "Torcida@2027" }
    const change = (minutes = 0) =>
      changePassword(db, { participant, input, ip, now: new Date(now.getTime() + minutes * 60_000) })
    await Promise.all([change(), change()])
    await change(9)
    expect(await eventsOf(id)).toEqual(["password-changed"])
    expect(await broken(change(11))).toEqual({ code: "INVALID_PASS", field: "currentPassword" })
  })

  test("takes no password of the own data, however often it is tried", async () => {
    const { id, participant, cpf } = await signedIn()
    const change = (password: string) =>
      changePassword(db, { participant, input: { currentPassword: demoPassword, password }, ip, now })
    for (const password of [`Aa@${cpf}`, `Aa@${cpf.slice(0, 9)}`, `${cpf}!aA`])
      expect(await broken(change(password))).toEqual({ code: "BLOCKED_PASS", field: "password" })
    await change("Torcida@2027")
    expect(await isPassword((await rowOf(id)).passwordHash, "Torcida@2027")).toBe(true)
  })

  test("is no place to guess the password from a stolen session", async () => {
    const { participant } = await signedIn()
    const guess = () =>
      changePassword(db, {
        participant,
        input: { currentPassword: "wrong", password: "Torcida@2027" },
        ip: "203.0.113.66",
        now,
      })
    // Nor beside a new one that has something wrong.
    const beside = () => provePassword(db, { participant, currentPassword: "wrong", ip: "203.0.113.66" })
    for (const work of [guess, beside, guess, beside, guess])
      expect((await broken(work())).code).toBe("INVALID_PASS")
    expect((await broken(guess())).code).toBe("RATE_LIMITED")
    expect((await broken(beside())).code).toBe("RATE_LIMITED")
  })

  test("can be canceled, twice as well, which ends every session", async () => {
    const { id, participant, here, there } = await signedIn()
    await cancelRegistration(db, { participant, ip, now })
    await cancelRegistration(db, { participant, ip, now })
    expect(await rowOf(id)).toMatchObject({ status: "canceled", version: 2 })
    expect([await isLive(here.token), await isLive(there.token)]).toEqual([false, false])
    expect(await makeResetToken(db, { registrationId: id, now })).toBeUndefined()
    expect(await eventsOf(id)).toEqual(["canceled"])
  })

  test("is not changed by an administrator who entered", async () => {
    const { participant, profile } = await signedIn()
    const entered = { ...participant, impersonatorId: userId }
    const tries = [
      editRegistration(db, { participant: entered, input: { ...profile, name: "X" }, ip, now }),
      changePassword(db, {
        participant: entered,
        input: { currentPassword: demoPassword, password: "Torcida@2027" },
        ip,
        now,
      }),
      cancelRegistration(db, { participant: entered, ip, now }),
    ]
    expect(await Promise.all(tries.map(broken))).toEqual(tries.map(() => ({ code: "FORBIDDEN" })))
  })
})

describe("the back office", () => {
  test("gives another email, with before and after in the audit", async () => {
    const [{ id, profile }, other] = [await signedIn(), await signedIn()]
    const update = (email: string, version: number) =>
      updateEmail(db, { registrationId: id, input: { email, version }, by: userId, now })
    expect(await broken(update(other.profile.email, 1))).toEqual({ code: "EMAIL_FOUND", field: "email" })
    expect((await broken(update("novo@example.com", 7))).code).toBe("STALE")
    await update("novo@example.com", 1)
    const [action] = await actionsOn(id)
    expect(action).toMatchObject({ userId, permission: "registrations", action: "update_email" })
    expect(action!.text).not.toContain("novo@example.com")
    const values = await db.select().from(actionValues).where(eq(actionValues.actionId, action!.id))
    expect(Object.fromEntries(values.map(({ path, value }) => [path, JSON.parse(value!)]))).toEqual({
      "before.email": profile.email,
      "after.email": "novo@example.com",
    })
    expect(await findBrokenLink(db)).toBeNull()
  })

  test("disables and enables an account, each once and with its reason", async () => {
    const { id, here } = await signedIn()
    const decision = { registrationId: id, reason: "Fraude", by: userId, now }
    await disableRegistration(db, decision)
    expect(await isLive(here.token)).toBe(false)
    await disableRegistration(db, decision)
    await enableRegistration(db, { ...decision, reason: "Engano" })
    expect(await rowOf(id)).toMatchObject({ status: "active", statusReason: "Engano", version: 3 })
    expect(await isLive(here.token)).toBe(false)
    expect((await actionsOn(id)).map(({ action }) => action)).toEqual(Array(2).fill("disable_or_enable"))
    expect(await eventsOf(id)).toEqual(["disabled", "enabled"])
  })

  test("gives an account back whose owner asked to be forgotten, without news, and the owner hears of it", async () => {
    const { id, participant } = await signedIn()
    const decision = { registrationId: id, reason: "Pediu por telefone", by: userId, now }
    await db.update(registrations).set({ newsletter: true }).where(eq(registrations.id, id))
    await cancelRegistration(db, { participant, ip, now })
    expect(await erasureAskedAt(db, id)).toEqual(now)
    await enableRegistration(db, decision)
    await enableRegistration(db, decision)
    expect(await erasureAskedAt(db, id)).toBeNull()
    expect(await rowOf(id)).toMatchObject({ status: "active", newsletter: false, newsletterAt: now })
    expect(await mailsFor(id)).toEqual(["account-closed", "account-reopened"])
    // Nobody is told so whom the team itself had put out.
    await disableRegistration(db, decision)
    await enableRegistration(db, decision)
    expect(await mailsFor(id)).toEqual(["account-closed", "account-reopened"])
  })

  test("blocks a CPF once and lifts the block once", async () => {
    const { id, cpf } = await signedIn()
    const input = { cpf, reason: "Equipe da agência" }
    const blockId = await blockCpf(db, { input, by: userId, now })
    expect(await broken(blockCpf(db, { input, by: userId, now }))).toEqual({
      code: "ALREADY_BLOCKED",
      field: "cpf",
    })
    expect(await getRegistration(db, id)).toMatchObject({ block: { id: blockId, reason: input.reason } })
    expect((await getProfile(db, id)).blocked).toBe(true)
    await unblockCpf(db, { blockId, reason: "Saiu", by: userId, now })
    await unblockCpf(db, { blockId, reason: "Saiu", by: userId, now })
    expect(await isBlocked(db, cpf)).toBe(false)
    expect((await actionsOn(blockId)).map(({ action }) => action)).toEqual(["create", "unblock"])
  })

  test("knows nobody under an id that is none", async () => {
    for (const id of ["x", uuidv4()])
      expect(await broken(getRegistration(db, id))).toEqual({ code: "NOT_FOUND" })
    const decision = { registrationId: "../x", reason: "x", by: userId, now }
    expect(await broken(disableRegistration(db, decision))).toEqual({ code: "NOT_FOUND" })
    expect(await broken(unblockCpf(db, { blockId: "x", reason: "x", by: userId, now }))).toEqual({
      code: "NOT_FOUND",
    })
  })

  test("sees no secret and counts what a person has", async () => {
    const { id } = await signedIn()
    const detail = await getRegistration(db, id)
    expect(detail).toMatchObject({ block: null, invoiceCount: 0, ticketCount: 0, prizeCount: 0 })
    expect(Object.keys(detail)).not.toContain("passwordHash")
  })

  test("keeps its session apart from a participant's", async () => {
    const { token } = await openAdminSession(db, { userId, now, client })
    expect(await findParticipant(db, token, now)).toBeUndefined()
    expect(await findAdmin(db, token, now)).toMatchObject({ id: userId })
  })
})

describe("texts", () => {
  test("are the latest published edition of the language, else the Portuguese one", async () => {
    const before = (await latestPublished(db, "regulation", "en"))!
    await insertRegulations(db, { now })
    expect(await latestPublished(db, "regulation", "en")).toMatchObject({
      locale: "en",
      edition: before.edition + 1,
    })
  })

  test("of the faq come in order, without drafts, in Portuguese where the language has none", async () => {
    const question = { locale: "pt", answer: "Sim.", published: true } as const
    const rows = [
      { ...question, question: "Segunda?", position: 2 },
      { ...question, question: "Primeira?", position: 1 },
      { ...question, question: "Rascunho?", position: 0, published: false },
    ]
    await asOwner((owner) => owner.insert(faq).values(rows))
    const questions = (await publishedFaq(db, "en")).map(({ question }) => question)
    expect(questions).toEqual(["Primeira?", "Segunda?"])
  })
})

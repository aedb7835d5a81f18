import { randomBytes, randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { updateEmail } from "#app/domain/registrations/update-email.server"
import { formatCpf } from "#app/domain/registrations/cpf"
import { formatPhone } from "#app/domain/registrations/phone"
import { dayOf } from "#app/platform/time/clock.server"
import { type Files, newFileKey } from "#app/platform/storage/files.server"
import { exports, ips } from "#drizzle/schema/back-office"
import { bulkRuns } from "#drizzle/schema/bulk"
import { disqualifications } from "#drizzle/schema/disqualifications"
import { deliveryAddresses } from "#drizzle/schema/fulfilments"
import { formDrafts } from "#drizzle/schema/form-drafts"
import { looks } from "#drizzle/schema/looks"
import { dispatches, dispatchRecipients, unsubscribes } from "#drizzle/schema/mails"
import { registrationNotes } from "#drizzle/schema/notes"
import { papers } from "#drizzle/schema/papers"
import { cpfBlocks, userLogs } from "#drizzle/schema/registrations"
import { requests } from "#drizzle/schema/requests"
import { sentMails } from "#drizzle/schema/sent-mails"
import { passwordResets, rateLimits, sessions } from "#drizzle/schema/sessions"
import { savedViews } from "#drizzle/schema/views"
import type { DrawRow, SegmentRow } from "#drizzle/seed/builders/draw"
import { buildPhone } from "#drizzle/seed/builders/documents"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import type { StoreRow } from "#drizzle/seed/builders/store"
import { insertTickets } from "#drizzle/seed/builders/ticket"

type Ground = {
  /** The application's role. */
  db: Db
  /** The owner of the tables: it puts rows in that only an administrator's deed brings. */
  owner: Db
  files: Files
  admin: { id: string }
  draw: DrawRow & { segment: SegmentRow }
  store: StoreRow
}

/**
 * Somebody whose every personal column says so: by the mark, which stands in all of their texts, or by a CPF, a phone and
 * an address of nobody else.
 */
export async function insertMarked(
  ground: Ground,
  { n, mark, now = new Date() }: { n: number; mark: string; now?: Date },
) {
  const { db, owner, files, admin, draw, store } = ground
  const [tag, ip] = [`${mark}${n}q`, `10.${n % 250}.${Math.floor(n / 250)}.77`]
  const phone = buildPhone(1_000_000 + n)
  const person = await insertRegistration(owner, {
    now,
    name: `Zoraíde${tag}`,
    lastname: `da Conceição${tag}`,
    email: `velho.${tag}@example.com`,
    phone,
    ip,
    city: `Cidade${tag}`,
    utm: { source: tag },
    passwordHash: `hash ${tag}`,
    formKey: randomUUID(),
  })
  const { id: registrationId, cpf } = person
  const put = async (folder: "photos" | "exports") => {
    const key = newFileKey(folder, "jpg")
    await files.put(key, Buffer.from(`a file of ${tag}`), "image/jpeg")
    return key
  }
  const photoKey = await put("photos")
  const invoice = await insertInvoice(owner, { now, registrationId, store, photoKey, ip })
  await insertTickets(owner, { draw, invoice, count: 2 })
  await owner.execute(sql`insert into photo_words (word, invoice_id) values (${n}, ${invoice.id}::uuid)`)
  await updateEmail(db, {
    registrationId,
    input: { email: `novo.${tag}@example.com`, version: 1 },
    by: admin.id,
    now,
  })
  for (const event of ["registered", "signed-in"] as const)
    await owner.insert(userLogs).values({ registrationId, event, ip, at: now })
  await owner.insert(sessions).values({
    strategy: "user",
    registrationId,
    tokenHash: randomBytes(32),
    exp: now,
    ip,
  })
  await owner.insert(passwordResets).values({ registrationId, tokenHash: randomBytes(32), expiresAt: now })
  await owner.insert(formDrafts).values({
    registrationId,
    tokenHash: randomBytes(32),
    page: "/cupom",
    form: "cupom",
    photoSent: false,
    keptAt: now,
    typed: { total: tag },
  })
  await owner.insert(requests).values({
    kind: "correction",
    registrationId,
    said: `Disse ${tag}`,
    wantedName: `Quer${tag}`,
    formKey: randomUUID(),
  })
  await owner
    .insert(registrationNotes)
    .values({ registrationId, note: `Nota ${tag}`, writtenBy: admin.id, writtenAt: now })
  await owner
    .insert(looks)
    .values({ registrationId, userId: admin.id, place: "registration", hour: now, lookedAt: now })
  await owner
    .insert(sentMails)
    .values({ registrationId, kind: "welcome", jobId: `job ${tag}`, outcome: "sent", at: now })
  await owner.insert(unsubscribes).values({ email: `novo.${tag}@example.com` })
  await owner.insert(cpfBlocks).values({ cpf, reason: "Funcionário", blockedBy: admin.id, blockedAt: now })
  await owner.insert(ips).values({ network: ip, firstSeenAt: now, lastSeenAt: now })
  await owner.insert(rateLimits).values({ key: `login-address:${ip}`, points: 1 })
  await search(ground, { tag, cpf, phone, ip, fileKey: await put("exports") })
  await insertNews(ground, { registrationId, tag, cpf })
  await insertClaim(ground, { registrationId, tag, isDelivered: n % 2 === 0, put, now })
  const marks = [mark, cpf, formatCpf(cpf), phone, searching(formatPhone(phone)).slice(2), ip]
  return { ...person, email: `novo.${tag}@example.com`, marks, isDelivered: n % 2 === 0 }
}

/** What administrators searched for, and what their mail server answered. */
async function search(
  { owner, admin }: Ground,
  { tag, cpf, phone, ip, fileKey }: Record<"tag" | "cpf" | "phone" | "ip" | "fileKey", string>,
) {
  const requestedBy = admin.id
  await owner.insert(exports).values({
    area: "registrations",
    filters: `q=${cpf}`,
    state: "ready",
    fileKey,
    requestedBy,
    expiresAt: new Date(Date.now() + 86_400_000),
  })
  await owner.insert(bulkRuns).values({
    command: "disable",
    filters: searching(`Zoraíde${tag} da Conceição${tag}`),
    reason: "x",
    requestedBy,
  })
  const searched = [
    searching(`novo.${tag}@example.com`),
    // Before the team changed it.
    searching(`velho.${tag}@example.com`),
    searching(`zoraide${tag} da conceicao${tag}`),
    searching(formatPhone(phone)),
    String(new URLSearchParams({ ip })),
  ]
  for (const filters of searched)
    await owner
      .insert(savedViews)
      .values({ list: "registrations", name: randomUUID(), ownerId: requestedBy, filters })
  await owner.insert(savedViews).values({
    list: "registrations",
    name: `Cupons de Zoraíde${tag} da Conceição${tag}`,
    ownerId: requestedBy,
    filters: "uf=SP",
  })
  await owner.execute(sql`insert into pgboss.job (name, data, output)
    values ('mail', '{}', ${JSON.stringify({ message: `550 <novo.${tag}@example.com>` })}::jsonb)`)
}

/** A search as a list's address has it. */
const searching = (q: string) => String(new URLSearchParams({ q }))

async function insertNews(
  { owner }: Ground,
  { registrationId, tag, cpf }: { registrationId: string; tag: string; cpf: string },
) {
  const [version] = await owner.execute<{ id: string }>(sql`select id from email_template_versions limit 1`)
  const [dispatch] = await owner
    .insert(dispatches)
    .values({
      versionId: version!.id,
      title: "Novidades",
      pace: 60,
      filters: searching(cpf),
      scheduledAt: new Date(),
    })
    .returning()
  await owner.insert(dispatchRecipients).values({
    dispatchId: dispatch!.id,
    registrationId,
    state: "failed",
    error: `550 <novo.${tag}@example.com>`,
  })
}

type Claimed = {
  registrationId: string
  tag: string
  isDelivered: boolean
  now: Date
  put: (folder: "photos") => Promise<string>
}

/** A prize with its papers and its address: handed over, or lost. */
async function insertClaim(
  { owner, admin }: Ground,
  { registrationId, tag, isDelivered, put, now }: Claimed,
) {
  const prize = await insertPrize(owner, {})
  const award = await insertAward(owner, {
    now,
    prizeId: prize.id,
    registrationId,
    state: isDelivered ? "validated" : "invalid",
    decidedBy: admin.id,
    reasonCode: isDelivered ? null : "staff",
  })
  const awardId = award.id
  if (isDelivered) {
    const sent = sql`update fulfilments set state = 'sent', sent_on = ${dayOf(now)}, delivery_code = ${`Código ${tag}`} where award_id = ${awardId}`
    await owner.execute(sent)
    await owner.execute(
      sql`update fulfilments set state = 'delivered', delivered_on = ${dayOf(now)} where award_id = ${awardId}`,
    )
  } else
    await owner.insert(disqualifications).values({
      awardId,
      reasonCode: "staff",
      reason: "É funcionário",
      askedBy: admin.id,
      askedAt: now,
      plea: `Defesa ${tag}`,
    })
  for (const kind of ["identity", "receipt"] as const)
    await owner.insert(papers).values({ awardId, kind, fileKey: await put("photos") })
  await owner.insert(deliveryAddresses).values({
    awardId,
    cep: "13000000",
    street: `Rua ${tag}`,
    houseNumber: "1",
    district: `Bairro ${tag}`,
    city: `Cidade${tag}`,
    uf: "SP",
    changedAt: now,
  })
}

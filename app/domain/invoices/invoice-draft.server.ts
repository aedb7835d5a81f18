import { createHmac } from "node:crypto"
import { and, eq, gt, lte } from "drizzle-orm"
import { z } from "zod"
import { hashToken } from "#app/auth/tokens.server"
import type { Db } from "#app/db/client.server"
import { invoiceDrafts, type TypedInvoice } from "#drizzle/schema/invoice-drafts"

/** How long a form waits for its person to sign in again. */
export const DRAFT_MINUTES = 60

const text = z.string().max(2_000).optional().catch(undefined)
const quantities = z
  .record(z.uuid(), z.string().max(10))
  .refine((units) => Object.keys(units).length <= 100)
  .optional()
  .catch(undefined)
const sentDraft = z.object({
  idempotencyKey: z.uuid(),
  accessKey: text,
  cnpj: text,
  number: text,
  issuedOn: text,
  total: text,
  quantity: quantities,
})

/** A kept form as it comes back. */
export type InvoiceDraft = { formKey: string; typed: TypedInvoice; photoSent: boolean }

type Kept = {
  /** Whose session ended, as its row says. */
  registrationId: string
  /** The form's fields as they were sent. */
  sent: unknown
  photoSent: boolean
  /** The server's, which the token is drawn from. */
  secret: string
  now: Date
}

/**
 * Keeps what was typed, in the place of the person's earlier draft; the token opens it, together with the person's own
 * session. The same form sent twice has one token, whichever answer comes last. Undefined where there was nothing of
 * ours to keep.
 */
export async function keepDraft(
  db: Db,
  { registrationId, sent, photoSent, secret, now }: Kept,
): Promise<string | undefined> {
  const read = sentDraft.safeParse(sent)
  if (!read.success) return undefined
  const { idempotencyKey: formKey, ...typed } = read.data
  const token = createHmac("sha256", secret).update(`draft ${registrationId} ${formKey}`).digest("base64url")
  const kept = { tokenHash: hashToken(token), formKey, typed, photoSent, keptAt: now }
  await db
    .insert(invoiceDrafts)
    .values({ registrationId, ...kept })
    .onConflictDoUpdate({ target: invoiceDrafts.registrationId, set: kept })
  return token
}

const startOf = (now: Date) => new Date(now.getTime() - DRAFT_MINUTES * 60_000)
const isLive = (token: string, now: Date) =>
  and(eq(invoiceDrafts.tokenHash, hashToken(token)), gt(invoiceDrafts.keptAt, startOf(now)))

/** Whether the token stands for a draft of anybody; that is all it says. */
export const isDraftKept = async (db: Db, { token, now }: { token: string; now: Date }): Promise<boolean> =>
  (await db.$count(invoiceDrafts, isLive(token, now))) > 0

type Opened = { token: string; registrationId: string; now: Date }

/** The draft behind the token, for the registration that typed it and for nobody else. */
export async function openDraft(
  db: Db,
  { token, registrationId, now }: Opened,
): Promise<InvoiceDraft | undefined> {
  const [row] = await db
    .select({
      formKey: invoiceDrafts.formKey,
      typed: invoiceDrafts.typed,
      photoSent: invoiceDrafts.photoSent,
    })
    .from(invoiceDrafts)
    .where(and(isLive(token, now), eq(invoiceDrafts.registrationId, registrationId)))
  return row
}

/** Forgets the draft of a person who has sent it or signed out; whether there was one of theirs. */
export async function dropDraft(db: Db, { token, registrationId }: Omit<Opened, "now">): Promise<boolean> {
  const own = and(
    eq(invoiceDrafts.tokenHash, hashToken(token)),
    eq(invoiceDrafts.registrationId, registrationId),
  )
  const dropped = await db.delete(invoiceDrafts).where(own).returning({ id: invoiceDrafts.registrationId })
  return dropped.length > 0
}

/** Those that nothing opens any more. */
export const overdueDrafts = (now: Date) => lte(invoiceDrafts.keptAt, startOf(now))

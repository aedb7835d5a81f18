import { createHmac } from "node:crypto"
import { and, eq, gt, lte } from "drizzle-orm"
import { z } from "zod"
import { hashToken } from "./tokens.server"
import type { Db } from "#app/db/client.server"
import { formDrafts, type TypedFields } from "#drizzle/schema/form-drafts"

/** How long a form waits for its person to sign in again. */
const DRAFT_MINUTES = 60

/** A line break of a text counts twice as it is sent: so the longest text of a form still fits. */
const MOST_CHARACTERS = 4_000
const MOST_FIELDS = 20
const MOST_IN_GROUP = 100
/** As the database has it, and less, since it writes JSON with more spaces. */
const MOST_BYTES = 30_000

const text = z.string().max(MOST_CHARACTERS)
const group = z
  .record(z.string().max(60), z.string().max(10))
  .refine((fields) => Object.keys(fields).length <= MOST_IN_GROUP)
/** What fits; a field that does not is left out, and comes back empty. */
const sentFields = z
  .record(z.string().max(40), z.union([text, group]).optional().catch(undefined))
  .transform((fields): TypedFields =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
  )
  .refine((fields) => Object.keys(fields).length <= MOST_FIELDS)
  .refine((fields) => Buffer.byteLength(JSON.stringify(fields)) <= MOST_BYTES)

/** Which form it is: the path of its page, and its command there. */
type FormPlace = { page: string; form: string }

/** A kept form as it comes back. */
export type FormDraft = { form: string; typed: TypedFields; photoSent: boolean }

type Kept = FormPlace & {
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
  { registrationId, page, form, sent, photoSent, secret, now }: Kept,
): Promise<string | undefined> {
  const read = sentFields.safeParse(sent)
  if (!read.success || Object.keys(read.data).length === 0) return undefined
  const typed = read.data
  const drawnFrom = JSON.stringify([registrationId, page, form, typed])
  const token = createHmac("sha256", secret).update(`draft ${drawnFrom}`).digest("base64url")
  const kept = { tokenHash: hashToken(token), page, form, typed, photoSent, keptAt: now }
  await db
    .insert(formDrafts)
    .values({ registrationId, ...kept })
    .onConflictDoUpdate({ target: formDrafts.registrationId, set: kept })
  return token
}

const startOf = (now: Date) => new Date(now.getTime() - DRAFT_MINUTES * 60_000)
const isLive = (token: string, now: Date) =>
  and(eq(formDrafts.tokenHash, hashToken(token)), gt(formDrafts.keptAt, startOf(now)))

/** Which form the token stands for, of anybody; that is all it says. */
export async function draftedForm(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<string | undefined> {
  const [row] = await db.select({ form: formDrafts.form }).from(formDrafts).where(isLive(token, now))
  return row?.form
}

type Opened = { token: string; registrationId: string }

/** The draft behind the token on the page that it was typed on, for the registration that typed it and for nobody else. */
export async function openDraft(
  db: Db,
  { token, registrationId, page, now }: Opened & { page: string; now: Date },
): Promise<FormDraft | undefined> {
  const [row] = await db
    .select({ form: formDrafts.form, typed: formDrafts.typed, photoSent: formDrafts.photoSent })
    .from(formDrafts)
    .where(and(isLive(token, now), eq(formDrafts.registrationId, registrationId), eq(formDrafts.page, page)))
  return row
}

/**
 * Forgets the draft of a person who has sent it (`sent`: another form's draft stays) or signed out; whether there was one
 * of theirs.
 */
export async function dropDraft(
  db: Db,
  { token, registrationId, sent }: Opened & { sent?: FormPlace },
): Promise<boolean> {
  const dropped = await db
    .delete(formDrafts)
    .where(
      and(
        eq(formDrafts.tokenHash, hashToken(token)),
        eq(formDrafts.registrationId, registrationId),
        sent && and(eq(formDrafts.page, sent.page), eq(formDrafts.form, sent.form)),
      ),
    )
    .returning({ id: formDrafts.registrationId })
  return dropped.length > 0
}

/** Those that nothing opens any more. */
export const overdueDrafts = (now: Date) => lte(formDrafts.keptAt, startOf(now))

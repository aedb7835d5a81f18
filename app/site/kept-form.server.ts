import type { z } from "zod"
import type { Participant } from "#app/auth/sessions.server"
import type { Db } from "#app/db/client.server"
import { draftedForm, dropDraft, type FormDraft, keepDraft, openDraft } from "#app/auth/form-draft.server"
import { typedAgain } from "#app/forms/read-form.server"
import { sentFile } from "#app/forms/sent-form"
import { draftCookie, setCookie } from "#app/platform/cookies/cookies.server"
import { env } from "#app/platform/env.server"
import { log } from "#app/platform/log/log.server"

const tokenIn = async (request: Request): Promise<string | undefined> => {
  const value: unknown = await draftCookie().parse(request.headers.get("Cookie"))
  return typeof value === "string" && value.length > 0 && value.length < 100 ? value : undefined
}
const pageOf = (request: Request) => new URL(request.url).pathname

/** A form that came after its session had ended, and whose session that was, as the session's row has it. */
type EndedForm = {
  request: Request
  body: FormData
  db: Db
  now: Date
  headers: Headers
  registrationId: string
}

/** The forms of a page that wait for their person, each by its command; of no other one a word is kept. */
export type KeptForms = Readonly<Record<string, z.ZodType>>

/** Keeps such a form for after the login: what was typed, without photos and secrets. */
export async function keepForm(
  { request, body, db, now, headers, registrationId }: EndedForm,
  forms: KeptForms,
): Promise<void> {
  const names = Object.keys(forms)
  const form = names.find((name) => name === (body.get("intent") ?? names[0]))
  if (form === undefined) return
  const sent = typedAgain({ body, schema: forms[form]!, intent: form }).result.initialValue
  const photoSent = (sentFile(body, "photo")?.size ?? 0) > 0
  const secret = env().SESSION_SECRET[0] ?? ""
  const place = { page: pageOf(request), form }
  const token = await keepDraft(db, { registrationId, ...place, sent, photoSent, secret, now })
  if (token !== undefined) await setCookie(headers, draftCookie(), token)
}

type Options = { request: Request; now: Date }

/** Which form waits in this browser for its person. */
export async function waitingForm(db: Db, { request, now }: Options): Promise<string | undefined> {
  const token = await tokenIn(request)
  return token === undefined ? undefined : draftedForm(db, { token, now })
}

/** The form of this page that waits in this browser, for whoever typed it and not for an administrator who entered. */
export async function keptForm(
  db: Db,
  { request, now, participant }: Options & { participant: Participant },
): Promise<FormDraft | null> {
  const token = await tokenIn(request)
  if (token === undefined || participant.impersonatorId !== null) return null
  const kept = { token, registrationId: participant.id, page: pageOf(request), now }
  return (await openDraft(db, kept)) ?? null
}

type Left = { request: Request; headers: Headers; registrationId: string }

/**
 * The page's form was sent, or without one its person has left: neither the server nor the browser keeps it. What it was
 * kept for is done by then, so that nothing that fails here is an answer to it; an hour later nothing opens it anyway.
 */
export async function forgetKept(db: Db, left: Left, form?: string): Promise<void> {
  try {
    await forget(db, left, form)
  } catch (error) {
    log.warn({ err: error }, "a form that was sent is kept for its hour still")
  }
}

async function forget(db: Db, { request, headers, registrationId }: Left, form?: string): Promise<void> {
  const token = await tokenIn(request)
  if (token === undefined) return
  const sent = form === undefined ? undefined : { page: pageOf(request), form }
  // Somebody else's on the same phone stays for them.
  if (!(await dropDraft(db, { token, registrationId, sent }))) return
  await setCookie(headers, draftCookie(), "", 0)
}

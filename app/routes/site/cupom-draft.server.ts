import type { Participant } from "#app/auth/sessions.server"
import type { Db } from "#app/db/client.server"
import {
  dropDraft,
  type InvoiceDraft,
  isDraftKept,
  keepDraft,
  openDraft,
} from "#app/domain/invoices/invoice-draft.server"
import { invoiceInput } from "#app/domain/invoices/invoice-input"
import { readBody, typedAgain } from "#app/forms/read-form.server"
import { sentFile } from "#app/forms/sent-form"
import { draftCookie, setCookie } from "#app/platform/cookies.server"
import { env } from "#app/platform/env.server"
import type { EndedForm } from "#app/site/guard.server"

const tokenIn = async (request: Request): Promise<string | undefined> => {
  const value: unknown = await draftCookie().parse(request.headers.get("Cookie"))
  return typeof value === "string" && value.length > 0 && value.length < 100 ? value : undefined
}

/** Keeps the form of /cupom that came after its session had ended. */
export async function keepInvoice({ request, db, now, headers, registrationId }: EndedForm): Promise<void> {
  const body = await readBody(request)
  const sent = typedAgain({ body, schema: invoiceInput, intent: "cupom" }).result.initialValue
  const photoSent = (sentFile(body, "photo")?.size ?? 0) > 0
  const secret = env().SESSION_SECRET[0] ?? ""
  const token = await keepDraft(db.primary, { registrationId, sent, photoSent, secret, now })
  if (token !== undefined) await setCookie(headers, draftCookie(), token)
}

type Options = { request: Request; now: Date }

/** Whether this browser has a form that waits for its person. */
export async function hasKept(db: Db, { request, now }: Options): Promise<boolean> {
  const token = await tokenIn(request)
  return token !== undefined && isDraftKept(db, { token, now })
}

/** The form that waits in this browser, for whoever typed it and not for an administrator who entered. */
export async function keptInvoice(
  db: Db,
  { request, now, participant }: Options & { participant: Participant },
): Promise<InvoiceDraft | null> {
  const token = await tokenIn(request)
  if (token === undefined || participant.impersonatorId !== null) return null
  return (await openDraft(db, { token, registrationId: participant.id, now })) ?? null
}

/** The form was sent, or its person has left: neither the server nor the browser keeps it. */
export async function forgetKept(
  db: Db,
  { request, headers, registrationId }: { request: Request; headers: Headers; registrationId: string },
): Promise<void> {
  const token = await tokenIn(request)
  // Somebody else's on the same phone stays for them.
  if (token === undefined || !(await dropDraft(db, { token, registrationId }))) return
  await setCookie(headers, draftCookie(), "", 0)
}

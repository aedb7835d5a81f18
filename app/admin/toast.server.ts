import type { Refusal } from "#app/forms/refusal"
import { type Toast, toastsIn } from "#app/platform/toasts.server"
import { isToasted } from "./refused"

export type { Toast } from "#app/platform/toasts.server"

export const { redirectSaying, takeToast, toastCookies } = toastsIn({ name: "toast", path: "/admin" })

/** What an answer refused, by the context that Remix hands to all that works on one request. */
const refused = new WeakMap<object, Toast>()

type Refused = { data: Refusal; init: ResponseInit | null }
const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === "object" && answer !== null && "data" in answer && "init" in answer

/** Notes what a page's action refused, for the frame that is drawn around it. */
export function noteRefusal(context: object, answer: unknown): void {
  if (!isRefused(answer) || !isToasted(answer.init?.status)) return
  const [message] = Object.values(answer.data.result?.error ?? {}).flatMap((messages) => messages ?? [])
  if (message) refused.set(context, { id: crypto.randomUUID(), message, type: "error" })
}

/** What the same request's action refused: a page without scripts is drawn with it. */
export const notedRefusal = (context: object): Toast | null => refused.get(context) ?? null

/** An answer to scripts draws no frame: the toast goes along in its cookie, and the frame is loaded after it. */
export async function withRefusalToast(answer: Response, context: object): Promise<Response> {
  const toast = refused.get(context)
  if (toast) for (const cookie of await toastCookies(toast)) answer.headers.append("Set-Cookie", cookie)
  return answer
}

import { notedRefusal } from "#app/forms/noted-refusal.server"
import { toastsIn } from "#app/platform/cookies/toasts.server"

export type { Toast } from "#app/platform/cookies/toasts.server"

export const { redirectSaying, takeToast, toastCookies } = toastsIn({ name: "toast", path: "/admin" })

/** An answer to scripts draws no frame: the toast goes along in its cookie, and the frame is loaded after it. */
export async function withRefusalToast(answer: Response, context: object): Promise<Response> {
  const toast = notedRefusal(context)
  if (toast) for (const cookie of await toastCookies(toast)) answer.headers.append("Set-Cookie", cookie)
  return answer
}

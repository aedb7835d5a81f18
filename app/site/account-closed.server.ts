import { localeOf } from "#app/i18n/i18next.server"
import { en, pt } from "#app/i18n/profile"
import { paths } from "#app/paths"
import { setCookie, userSessionCookie } from "#app/platform/cookies/cookies.server"
import { wipeStorage } from "#app/platform/cookies/kept-on-phone.server"
import { redirectSaying } from "./toast.server"

/** What whoever has closed the account is answered, and once more where that was lost on its way: the phone forgets them. */
export async function sayClosed(request: Request, headers: Headers): Promise<Response> {
  const { done } = { en, pt }[await localeOf(request)]
  await setCookie(headers, userSessionCookie(), "", 0)
  wipeStorage(headers, request)
  return redirectSaying(paths.home, done.cancel, { headers })
}

import { redirect } from "@remix-run/node"
import { remember } from "#app/auth/remembered.server"
import type { Locale } from "#app/errors"
import { translators } from "#app/i18n/i18next.server"
import { paths } from "#app/paths"
import { ageGateCookie } from "#app/platform/cookies/cookies.server"
import { env } from "#app/platform/env.server"
import { sharedNumbersIn, tellingNumbers } from "./shared-numbers"
import { redirectSaying } from "./toast.server"

/** Requests whose form was taken from outside, by the context that Remix hands to all that works on one of them. */
const taken = new WeakSet<object>()

/** Whoever has signed in told a birthday as they registered: a form of theirs is taken, and its page drawn as the answer. */
export const takeFromOutside = (context: object): void => void taken.add(context)

/** Whether the gate stands before this request: the answer at it holds for 7 days, which may end while a form is filled in. */
export async function isOutside({
  request,
  context,
}: {
  request: Request
  context: object
}): Promise<boolean> {
  if (!env().AGEGATE || taken.has(context)) return false
  return (await ageGateCookie().parse(request.headers.get("Cookie"))) !== "yes"
}

type Stopped = { request: Request; headers: Headers; page?: string }

/** To the gate, and from there to what was asked for, or to the `page` that offers it. */
export async function toGate({ request, headers, page }: Stopped): Promise<Response> {
  await remember(request, "agegate", headers, page)
  // Whoever fetches a link's picture comes no further than the gate.
  const sharedNumbers = sharedNumbersIn(new URL(request.url).searchParams)
  return redirect(tellingNumbers(paths.agegate, sharedNumbers), { headers })
}

/** The same for a form, of which nothing was done. */
export async function formToGate({
  request,
  headers,
  locale,
}: Stopped & { locale: Locale }): Promise<Response> {
  await remember(request, "agegate", headers)
  return redirectSaying(paths.agegate, translators[locale].t("agegate.notSent"), { headers, type: "warning" })
}

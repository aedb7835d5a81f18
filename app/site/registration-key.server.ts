import { v4 as uuid } from "uuid"
import { z } from "zod"
import { registrationKeyCookie, setCookie } from "#app/platform/cookies/cookies.server"

type OpenedPage = { request: Request; headers: Headers }

/**
 * The key of the registration's form, which the browser keeps until it was answered: where the line lost the answer, its
 * person opens the page anew and fills it in again, and that is the same registration. It opens nothing without the
 * password.
 */
export async function registrationKey({ request, headers }: OpenedPage): Promise<string> {
  const kept = z.uuid().safeParse(await registrationKeyCookie().parse(request.headers.get("Cookie")))
  const key = kept.success ? kept.data : uuid()
  await setCookie(headers, registrationKeyCookie(), key)
  return key
}

/** Somebody is registered and told so: who opens the page next is another person. */
export const forgetRegistrationKey = (headers: Headers): Promise<void> =>
  setCookie(headers, registrationKeyCookie(), "", 0)

import { Authenticator } from "remix-auth"
import { FormStrategy } from "remix-auth-form"
import { databases } from "#app/db/client.server"
import { systemClock } from "#app/platform/clock.server"
import { clientOf } from "./current.server"
import { type AdminLogin, loginAdmin, loginParticipant, type ParticipantLogin } from "./login.server"

const text = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}

/**
 * Participants (`user`) and administrators (`admin`) share nothing: each has its own cookie, its own accounts and its
 * own answer.
 */
const participants = new Authenticator<ParticipantLogin>().use(
  new FormStrategy(({ form, request }) =>
    loginParticipant(databases().primary, {
      cpf: text(form, "cpf"),
      password: text(form, "password"),
      client: clientOf(request),
      now: systemClock.now(),
    }),
  ),
  "user",
)
const administrators = new Authenticator<AdminLogin>().use(
  new FormStrategy(({ form, request }) =>
    loginAdmin(databases().primary, {
      email: text(form, "email"),
      password: text(form, "password"),
      code: text(form, "code"),
      client: clientOf(request),
      now: systemClock.now(),
    }),
  ),
  "admin",
)

/** A strategy reads the body itself; ours was read and checked already, so it gets it again. */
function unread(request: Request, form: FormData): Request {
  const headers = new Headers(request.headers)
  // The body's new type, with its own boundary, comes with the form.
  for (const name of ["content-type", "content-length"]) headers.delete(name)
  return new Request(request.url, { method: "POST", headers, body: form })
}

/** Signs in what /login sent (fields cpf, password); throws what loginParticipant throws. */
export const signInParticipant = (request: Request, form: FormData): Promise<ParticipantLogin> =>
  participants.authenticate("user", unread(request, form))

/** Signs in what /admin/login sent (fields email, password, code); throws what loginAdmin throws. */
export const signInAdmin = (request: Request, form: FormData): Promise<AdminLogin> =>
  administrators.authenticate("admin", unread(request, form))

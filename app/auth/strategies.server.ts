import { Authenticator } from "remix-auth"
import { FormStrategy } from "remix-auth-form"
import { databases, officeDatabases } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { accountReasons } from "#app/words/reasons/accounts"
import { systemClock } from "#app/platform/time/clock.server"
import { secondStepCookie } from "#app/platform/cookies/cookies.server"
import { clientOf } from "./current.server"
import { deviceIn } from "./device.server"
import { type AdminLogin, loginAdmin, loginParticipant, type ParticipantLogin } from "./login.server"
import { finishLogin, readChallenge } from "./second-step.server"
import type { OpenedSession } from "./sessions.server"

/** A request whose body was read and checked already: a strategy that asks for its form gets that one. */
class FormRequest extends Request {
  constructor(
    request: Request,
    readonly form: FormData,
  ) {
    super(request.url, { method: request.method, headers: request.headers })
  }
  override clone(): FormRequest {
    return this
  }
  override async formData(): Promise<FormData> {
    return this.form
  }
}

/** No CPF, email, password or code is longer: what is gets the answer of a wrong one, as what is missing does. */
const LONGEST = 254
const text = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === "string" && value.length <= LONGEST ? value : ""
}

/**
 * Participants and administrators share nothing: each has its own cookie, its own accounts and its own answer. An
 * administrator with two-factor comes twice, the second time with the code alone.
 */
const participants = new Authenticator<ParticipantLogin>().use(
  new FormStrategy(async ({ form, request }) =>
    loginParticipant(databases().primary, {
      cpf: text(form, "cpf"),
      password: text(form, "password"),
      client: clientOf(request),
      device: await deviceIn(request),
      now: systemClock.now(),
    }),
  ),
  "user",
)
const administrators = new Authenticator<AdminLogin>().use(
  new FormStrategy(async ({ form, request }) =>
    loginAdmin(officeDatabases().primary, {
      email: text(form, "email"),
      password: text(form, "password"),
      code: text(form, "code"),
      client: clientOf(request),
      device: await deviceIn(request),
      now: systemClock.now(),
    }),
  ),
  "admin",
)
const secondSteps = new Authenticator<OpenedSession>().use(
  new FormStrategy(async ({ form, request }) => {
    const now = systemClock.now()
    const challenge = await challengeIn(request, now)
    if (!challenge)
      throw new RuleBroken("TWO_FACTOR_FAIL", { because: accountReasons.codeTooLate, reasonOnly: true })
    const code = text(form, "code")
    const from = { client: clientOf(request), device: await deviceIn(request) }
    return finishLogin(officeDatabases().primary, { challenge, code, ...from, now })
  }),
  "second-step",
)

/** The challenge that a browser brings to the second step, while it lasts. */
export const challengeIn = async (request: Request, now: Date) =>
  readChallenge(await secondStepCookie().parse(request.headers.get("Cookie")), now)

/** Asks a strategy itself: the authenticator would hand it a copy of the request, which has no form any more. */
function signIn<Result>(
  authenticator: Authenticator<Result>,
  name: string,
  sent: FormRequest,
): Promise<Result> {
  const strategy = authenticator.get(name)
  if (!strategy) throw new ReferenceError(`no strategy ${name}`)
  return strategy.authenticate(sent)
}

/** Signs in what /login sent (fields cpf, password); throws what loginParticipant throws. */
export const signInParticipant = (request: Request, form: FormData): Promise<ParticipantLogin> =>
  signIn(participants, "user", new FormRequest(request, form))

/** Signs in what /admin/login sent (fields email, password, code); throws what loginAdmin throws. */
export const signInAdmin = (request: Request, form: FormData): Promise<AdminLogin> =>
  signIn(administrators, "admin", new FormRequest(request, form))

/**
 * Signs in with the code that /admin/login sent after the password (field code); throws what finishLogin throws, and
 * TWO_FACTOR_FAIL where the code came too late.
 */
export const signInWithCode = (request: Request, form: FormData): Promise<OpenedSession> =>
  signIn(secondSteps, "second-step", new FormRequest(request, form))

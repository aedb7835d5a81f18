import { createHash, timingSafeEqual } from "node:crypto"
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { z } from "zod"
import { clientOf } from "#app/auth/current.server"
import { type ApiToken, findToken } from "#app/auth/find-token.server"
import { needsEnrolment } from "#app/auth/login.server"
import { missingPermission } from "#app/auth/permission-labels"
import { can, type Permission } from "#app/auth/permissions"
import {
  type Admin,
  type Client,
  findAdmin,
  findParticipant,
  type Participant,
} from "#app/auth/sessions.server"
import { FieldsWrong } from "./fields-wrong"
import { type Databases, databases, officeDatabases } from "#app/db/client.server"
import { errorCatalogue, type ErrorCode, type Locale, RuleBroken, sayBroken, sayError } from "#app/errors"
import { sayField } from "#app/words/fields"
import { apiLocale } from "#app/i18n/i18next.server"
import { systemClock } from "#app/platform/time/clock.server"
import { env } from "#app/platform/env.server"
import { noteUnexpected } from "#app/platform/log/error-report.server"
import { countPost } from "#app/auth/rate-limit.server"
import { brokenBy, retryAfter } from "#app/thrown.server"

type ApiArgs = {
  request: Request
  params: Record<string, string | undefined>
  db: Databases
  now: Date
  client: Client
  locale: Locale
}
type Fields = Record<string, string[]>

/** Every refusal of the API is `{code, message}`, with `fields` on a 422 that concerns fields. */
function refusal(
  code: ErrorCode,
  message: string,
  { fields, headers }: { fields?: Fields; headers?: HeadersInit } = {},
) {
  const { status } = errorCatalogue[code]
  return Response.json({ code, message, fields }, { status, headers: { ...noStore, ...headers } })
}

const noStore = { "Cache-Control": "no-store" }

/** The API's one place where an error becomes an answer. */
function answerError(error: unknown, request: Request, locale: Locale): Response {
  if (error instanceof FieldsWrong) {
    const fields = Object.entries(error.fields).map(([name, rules]) => [
      name,
      rules.map((rule) => sayField(rule, locale)),
    ])
    return refusal("INVALID_REQUEST", sayError("INVALID_REQUEST", locale), {
      fields: Object.fromEntries(fields),
    })
  }
  const broken = brokenBy(error)
  if (broken) {
    const message = sayBroken(broken, locale)
    const { field } = broken.details
    const fields = field && broken.status === 422 ? { [field]: [message] } : undefined
    return refusal(broken.code, message, { fields, headers: retryAfter(broken) })
  }
  return refusal("INTERNAL", `${sayError("INTERNAL", locale)} (${noteUnexpected(error, request)})`)
}

type RouteArgs = LoaderFunctionArgs | ActionFunctionArgs

async function answered(
  routeArgs: RouteArgs,
  method: string,
  work: (args: ApiArgs) => Promise<unknown>,
  { reads = method === "GET", pools = databases }: { reads?: boolean; pools?: () => Databases } = {},
): Promise<Response> {
  const { request, params } = routeArgs
  const locale = apiLocale(request)
  try {
    if (request.method !== method && !(reads && request.method === "HEAD"))
      return refusal("METHOD_NOT_ALLOWED", sayError("METHOD_NOT_ALLOWED", locale), {
        headers: { Allow: method },
      })
    const client = clientOf(request)
    if (method === "POST") await countPost(client.ip)
    const answer = await work({ request, params, db: pools(), now: systemClock.now(), client, locale })
    return answer === undefined
      ? new Response(null, { status: 204 })
      : Response.json(answer, { headers: noStore })
  } catch (error) {
    return answerError(error, request, locale)
  }
}

/** Reads a JSON object by a schema: 400 where it cannot be parsed, 422 with `fields` where it is wrong. */
async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body: unknown = await request.json().catch(() => {
    throw new RuleBroken("BAD_BODY")
  })
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new RuleBroken("BAD_BODY")
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const fields: Fields = {}
  for (const issue of parsed.error.issues) (fields[issue.path.join(".")] ??= []).push(issue.message)
  throw new FieldsWrong(fields)
}

type ApiWork<Extra> = (args: ApiArgs & Extra) => Promise<unknown>
const open = <Run extends object>(run: Run) => Object.assign(run, { guard: "api" as const })

/** A call that anybody may make. */
export const apiPost = <Schema extends z.ZodType>(
  schema: Schema,
  work: (body: z.output<Schema>, args: ApiArgs) => Promise<unknown>,
) =>
  open((routeArgs: RouteArgs) =>
    answered(routeArgs, "POST", async (args) => work(await readJson(args.request, schema), args)),
  )

/** The mail provider's call, by MAIL_EVENTS_SECRET: 404 where none is set, 401 for whoever does not bring it. */
export const mailProviderApi = <Schema extends z.ZodType>(
  schema: Schema,
  work: (body: z.output<Schema>, args: ApiArgs) => Promise<unknown>,
) =>
  open((routeArgs: RouteArgs) =>
    answered(routeArgs, "POST", async (args) => {
      const secret = env().MAIL_EVENTS_SECRET
      if (!secret) throw new RuleBroken("NOT_FOUND")
      if (!isSame(bearerOf(args.request) ?? "", secret)) throw new RuleBroken("UNAUTHORIZED")
      return work(await readJson(args.request, schema), args)
    }),
  )

const digest = (text: string) => createHash("sha256").update(text).digest()
/** Takes as long for a near miss as for any other. */
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

/** A call for a participant's token; 401 without one of this strategy. */
export const participantApi = (method: "GET" | "POST", work: ApiWork<{ participant: Participant }>) =>
  open((routeArgs: RouteArgs) =>
    answered(routeArgs, method, async (args) => {
      const token = bearerOf(args.request)
      const participant = token && (await findParticipant(args.db.primary, token, args.now))
      if (!participant) throw new RuleBroken("UNAUTHORIZED")
      return work({ ...args, participant })
    }),
  )

/**
 * A call for an administrator's token: 401 without one of this strategy, 403 without the permission. A GET that writes
 * is no HEAD's business.
 */
export const adminApi = (
  call: "GET" | "POST" | "GET that writes",
  permission: Permission | "signed-in",
  work: ApiWork<{ admin: Admin }>,
) =>
  open((routeArgs: RouteArgs) =>
    answered(
      routeArgs,
      call === "POST" ? "POST" : "GET",
      async (args) => {
        const token = bearerOf(args.request)
        const found = token && (await findAdmin(args.db.primary, token, args.now))
        if (!found) throw new RuleBroken("UNAUTHORIZED")
        // As on the pages: until two-factor is on where ADMIN_TOTP wants it, the account holds nothing.
        const admin = needsEnrolment(found, env()) ? { ...found, permissions: [] } : found
        if (permission !== "signed-in" && !can(admin.permissions, permission))
          throw missingPermission(permission)
        return work({ ...args, admin })
      },
      { reads: call === "GET", pools: officeDatabases },
    ),
  )

/** A read call for a program's token of /admin/tokens: 401 without one that is live. */
export const tokenApi = (work: ApiWork<{ token: ApiToken }>) =>
  open((routeArgs: RouteArgs) =>
    answered(
      routeArgs,
      "GET",
      async (args) => {
        const bearer = bearerOf(args.request)
        const token = bearer && (await findToken(args.db.primary, bearer, args.now))
        if (!token) throw new RuleBroken("UNAUTHORIZED")
        return work({ ...args, token })
      },
      { pools: officeDatabases },
    ),
  )

/** The answer to a call that does not exist or is made with another method: for a route's other export. */
export const apiRefuses = (code: "NOT_FOUND" | "METHOD_NOT_ALLOWED", allow?: string) =>
  open(async ({ request }: RouteArgs) => {
    const locale = apiLocale(request)
    return refusal(code, sayError(code, locale), { headers: allow ? { Allow: allow } : {} })
  })

/** What anybody may read, whatever the database is at; a loader is asked with OPTIONS as well. */
export const apiReads = (answer: () => Response | Promise<Response>) =>
  open(async (routeArgs: RouteArgs) =>
    ["GET", "HEAD"].includes(routeArgs.request.method)
      ? answer()
      : apiRefuses("METHOD_NOT_ALLOWED", "GET")(routeArgs),
  )

/** Seconds since 1970, as `exp` leaves the API. */
export const unixSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

/** The token of `Authorization: Bearer TOKEN`; undefined where there is none. Cookies are never read here. */
function bearerOf(request: Request): string | undefined {
  const [scheme, token, ...rest] = (request.headers.get("authorization") ?? "").trim().split(/\s+/)
  if (scheme?.toLowerCase() !== "bearer" || !token || rest.length > 0 || token.length > 200) return undefined
  return token
}

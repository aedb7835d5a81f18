import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node"
import type { z } from "zod"
import { clientOf, currentAdmin } from "#app/auth/current.server"
import { needsEnrolment } from "#app/auth/login.server"
import { missingPermission } from "#app/auth/permission-labels"
import { allPermissions, can, type Permission } from "#app/auth/permissions"
import { ledTo, recall, remember, rememberedPath } from "#app/auth/remembered.server"
import { noteWrite, type Admin, type Client } from "#app/auth/sessions.server"
import { type Databases, officeDatabases } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { answerForm, type FormOptions, type SentForm } from "#app/forms/answer-form.server"
import { noteRefusal } from "#app/forms/noted-refusal.server"
import { chooseCommand } from "#app/forms/sent-form"
import { readBody } from "#app/forms/read-form.server"
import { paths } from "#app/paths"
import { systemClock } from "#app/platform/time/clock.server"
import { adminSessionCookie, setCookie } from "#app/platform/cookies/cookies.server"
import { env, type Env } from "#app/platform/env.server"
import { log } from "#app/platform/log/log.server"
import { countAccountPost, countPost } from "#app/auth/rate-limit.server"
import { asFramed } from "./framed-thrown.server"
import { keepingList } from "./from-list"
import { homeOf } from "./menu"
import { redirectSaying } from "./toast.server"

/** What a back-office page works with; lists read `db.replica`, which is the primary just after an own write. */
export type AdminArgs = {
  request: Request
  params: Record<string, string | undefined>
  url: URL
  db: Databases
  now: Date
  client: Client
  env: Env
  headers: Headers
  admin: Admin
  /** One object for all that works on the same request. */
  context: object
}
/** An area's action, or `signed-in` for what every administrator may do with the own account. */
export type Guard = Permission | "signed-in" | OneOf
/** A page for two kinds of work: whoever may do one of them opens it, and it shows each what is theirs. */
type OneOf = readonly Permission[]

const OWN_WRITE_MS = 10_000

/** A guard that nobody knows: a type error here, and a 500 should one slip through. */
class UnknownMiddleware extends Error {
  constructor(name: string) {
    super(`Unknown middleware ${name}`)
    this.name = "UnknownMiddleware"
  }
}

function check(guard: Guard, admin: Admin): void {
  if (guard === "signed-in") return
  const wanted = typeof guard === "string" ? [guard] : guard
  for (const one of wanted) if (!can(allPermissions, one)) throw new UnknownMiddleware(one)
  if (!wanted.some((one) => can(admin.permissions, one))) throw missingPermission(...wanted)
}

async function adminArgs(
  routeArgs: LoaderFunctionArgs,
  { enrolling = false, offeredOn }: GuardOptions,
): Promise<AdminArgs> {
  const { request, params } = routeArgs
  const { admin, stale } = await currentAdmin(request, officeDatabases().primary, systemClock.now())
  if (!admin) {
    const headers = new Headers()
    if (stale) await setCookie(headers, adminSessionCookie(), "", 0)
    const offered = offeredOn?.(params)
    if (!offeredOn || offered) await remember(request, "admin", headers, offered)
    throw redirect(paths.admin.login + new URL(request.url).search, { headers })
  }
  if (needsEnrolment(admin, env()) && !enrolling) throw redirect(paths.admin.twoFactor)
  return argsOf(routeArgs, admin)
}

function argsOf({ request, params, context }: LoaderFunctionArgs, admin: Admin): AdminArgs {
  const [now, both] = [systemClock.now(), officeDatabases()]
  const wrote = admin.session.wroteAt && now.getTime() - admin.session.wroteAt.getTime() < OWN_WRITE_MS
  const db = wrote ? { primary: both.primary, replica: both.primary } : both
  return {
    request,
    params,
    url: new URL(request.url),
    db,
    now,
    client: clientOf(request),
    env: env(),
    headers: new Headers(),
    admin,
    context,
  }
}

/** A guard that nobody knows is thrown as it is, for whoever wrote it; all else as the error page reads it. */
async function answered<Result>(request: Request, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Response || error instanceof UnknownMiddleware) throw error
    throw asFramed(error, request)
  }
}

type GuardOptions = {
  enrolling?: boolean
  /**
   * Of what has no page: the page that offers it, to which the login leads back, since the file itself would be saved and
   * leave the screen as it is; undefined where that could be any.
   */
  offeredOn?: (params: LoaderFunctionArgs["params"]) => string | undefined
}

/** Loader of a back-office page: guards itself, and carries its permission as data for the matrix test. */
export function adminLoader<Result>(
  guard: Guard,
  load: (args: AdminArgs) => Promise<Result>,
  options: GuardOptions = {},
) {
  const loader = (routeArgs: LoaderFunctionArgs) =>
    answered(routeArgs.request, async () => {
      const args = await adminArgs(routeArgs, options)
      check(guard, args.admin)
      return load(args)
    })
  return Object.assign(loader, { guard })
}

type ReadCommand = Pick<SentForm<AdminArgs>, "body" | "intent">
type Commands = Record<
  string,
  { guard: Guard; answer: (args: AdminArgs, sent: ReadCommand) => Promise<unknown> }
>
type AnswerOf<Table extends Commands> = Awaited<ReturnType<Table[keyof Table]["answer"]>>

/** One command of a page: who may give it, what it reads, what it does; `adminAction` takes a table of them. */
export const command = <Schema extends z.ZodType, Result, Extra extends object = object>({
  guard,
  ...form
}: FormOptions<AdminArgs, Schema, Result, Extra> & { guard: Guard }) => ({
  guard,
  answer: (args: AdminArgs, { body, intent }: ReadCommand) =>
    answerForm(form, { body, intent, locale: "pt", context: args }),
})

/** Action of a back-office page: the form's `intent` picks the command, and each command guards itself. */
export function adminAction<Table extends Commands>(commands: Table, options: GuardOptions = {}) {
  const action = (routeArgs: ActionFunctionArgs) =>
    answered(routeArgs.request, async () => {
      if (routeArgs.request.method !== "POST") throw new RuleBroken("METHOD_NOT_ALLOWED")
      const args = await adminArgs(routeArgs, options)
      await countAccountPost({ account: args.admin.id, ip: args.client.ip }, "office")
      const body = await readBody(routeArgs.request)
      const { intent, chosen } = chooseCommand(commands, body)
      check(chosen.guard, args.admin)
      const answer = (await chosen.answer(args, { body, intent })) as AnswerOf<Table>
      noteRefusal(args.context, answer)
      keepList(answer, args.url)
      await noteOwnWrite(args)
      return answer
    })
  const guard = Object.values(commands).map((each) => each.guard)
  return Object.assign(action, { guard, intents: Object.keys(commands) })
}

/**
 * From when it is done, which may be long after the request came: locks, hashes and mails take their time. What was done
 * stays done where this fails.
 */
const noteOwnWrite = ({ db, admin }: AdminArgs): Promise<void> =>
  noteWrite(db.primary, admin.session.id, systemClock.now()).catch((error: unknown) =>
    log.warn({ err: error }, "an own write was not noted: the next lists may come from the replica"),
  )

/** Whoever gave a command on a record that they opened from a list still has the way back to it. */
function keepList(answer: unknown, from: URL): void {
  const location = answer instanceof Response && answer.headers.get("Location")
  if (location) answer.headers.set("Location", keepingList(location, from))
}

/** What is for anybody, signed in or not: it is handed nothing of an administrator's where there is none. */
export function adminOpenLoader<Result>(load: (args: AdminArgs | undefined) => Promise<Result>) {
  const loader = (routeArgs: LoaderFunctionArgs) =>
    answered(routeArgs.request, async () => {
      const { admin } = await currentAdmin(routeArgs.request, officeDatabases().primary, systemClock.now())
      return load(admin && argsOf(routeArgs, admin))
    })
  return Object.assign(loader, { guard: "anybody" as const })
}

/** Loader of the admin login and recovery pages: whoever is signed in goes where they wanted to go. */
export function adminGuestLoader<Result>(load: (args: GuestArgs) => Promise<Result>) {
  const loader = (routeArgs: LoaderFunctionArgs) =>
    answered(routeArgs.request, async () => load(await guestArgs(routeArgs)))
  return Object.assign(loader, { guard: "guest" as const })
}

type GuestArgs = Omit<AdminArgs, "admin">

const SIGN_OUT_FIRST =
  "Você já está no painel. Para criar uma senha nova pelo link do email, saia e abra o link de novo."

/** Action of those pages: each has one form. */
export function adminGuestAction<Schema extends z.ZodType, Result, Extra extends object = object>(
  form: FormOptions<GuestArgs, Schema, Result, Extra>,
) {
  const action = (routeArgs: ActionFunctionArgs) =>
    answered(routeArgs.request, async () => {
      if (routeArgs.request.method !== "POST") throw new RuleBroken("METHOD_NOT_ALLOWED")
      const args = await guestArgs(routeArgs)
      await countPost(args.client.ip, "office")
      const body = await readBody(routeArgs.request)
      return noteRefusal(args.context, await answerForm(form, { body, locale: "pt", context: args }))
    })
  return Object.assign(action, { guard: "guest" as const })
}

async function guestArgs({ request, params, context }: LoaderFunctionArgs): Promise<GuestArgs> {
  const headers = new Headers()
  const [now, db, url] = [systemClock.now(), officeDatabases(), new URL(request.url)]
  const { admin, stale } = await currentAdmin(request, db.primary, now)
  if (admin) {
    const isAgain = request.method === "POST"
    const isWanted = (await rememberedPath(request, "admin")) !== undefined
    const wanted = isWanted ? await recall(request, { detour: "admin", headers, now }) : undefined
    const led = isAgain ? await ledTo(request, "admin", now) : undefined
    const to = wanted ?? led ?? homeOf(admin.permissions) + (isAgain ? "" : url.search)
    // Without a word the link of a mail would seem to lead nowhere.
    if (params.token) throw await redirectSaying(to, SIGN_OUT_FIRST, { headers, type: "info" })
    throw redirect(to, { headers })
  }
  if (stale) await setCookie(headers, adminSessionCookie(), "", 0)
  return { request, params, url, db, now, client: clientOf(request), env: env(), headers, context }
}

/** A page's data with the guard's headers. */
export const withHeaders = <Data>(value: Data, headers: Headers) => data(value, { headers })

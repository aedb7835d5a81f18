import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node"
import type { z } from "zod"
import { deviceIn } from "#app/auth/device.server"
import { clientOf, closedByOwner, currentParticipant, endedParticipant } from "#app/auth/current.server"
import { ledTo, recall, remember, rememberedPath } from "#app/auth/remembered.server"
import type { Client, Participant } from "#app/auth/sessions.server"
import { type Databases, databases, officeDatabases } from "#app/db/client.server"
import { type Locale, RuleBroken } from "#app/errors"
import { answerForm, type FormOptions } from "#app/forms/answer-form.server"
import { noteRefusal } from "#app/forms/noted-refusal.server"
import { chooseCommand } from "#app/forms/sent-form"
import { readBody } from "#app/forms/read-form.server"
import { localeOf } from "#app/i18n/i18next.server"
import { paths } from "#app/paths"
import { systemClock } from "#app/platform/time/clock.server"
import { setCookie, userSessionCookie } from "#app/platform/cookies/cookies.server"
import { env, type Env } from "#app/platform/env.server"
import { TEXT_CAP } from "#app/platform/front/body-rules"
import { countAccountPost, countDevicePost, countDoorAnswer, countPost } from "#app/auth/rate-limit.server"
import { asThrown, brokenBy } from "#app/thrown.server"
import { formToGate, isOutside, takeFromOutside, toGate } from "./age-gate.server"
import { sayClosed } from "./account-closed.server"
import { refuseAnother } from "./already-signed-in.server"
import { keepForm, type KeptForms } from "./kept-form.server"
import { isFromOtherHands, refuseOtherHands } from "./phone-owner.server"
import { readStart } from "./read-start.server"
import { keepUtm } from "./utm.server"

/** What a public or participant page works with. */
export type SiteArgs = {
  request: Request
  params: Record<string, string | undefined>
  url: URL
  db: Databases
  now: Date
  locale: Locale
  client: Client
  env: Env
  /** Set-Cookie and the like, to hand on with the answer. */
  headers: Headers
  participant: Participant | undefined
}
export type ParticipantArgs = SiteArgs & { participant: Participant }

/** `public`: anyone; `participant`: signed in; `guest`: nobody who is signed in. */
type Guard = "public" | "participant" | "guest"
type GuardOptions = {
  ageGate?: boolean
  /**
   * Of a file: the page that offers it, to which gate and login lead back. To the file itself they would lead in vain: it is
   * saved, and the screen stays as if nothing had been done.
   */
  offeredOn?: (params: SiteArgs["params"]) => string
  /** Its posts count for the account, the known device or the stranger's network, unless they do not at all, or as answers at the door. */
  counted?: false | "at-the-door"
  /** Whether people type into its form, which then comes back as it was typed where a network has sent too many. */
  typed?: boolean
  /** Its forms whose text is kept where their session ended, before their sender goes to the login. */
  kept?: (at: Pick<SiteArgs, "env" | "now">) => KeptForms
}

async function siteArgs(
  { request, params, context }: LoaderFunctionArgs,
  guard: Guard,
  { ageGate = true, offeredOn, kept }: GuardOptions,
): Promise<SiteArgs> {
  const headers = new Headers()
  // A redirect (age gate, login) would lose what the link said of itself.
  await keepUtm(request, headers)
  const settings = env()
  const now = systemClock.now()
  const page = offeredOn?.(params)
  const outside = ageGate && (await isOutside({ request, context }))
  if (outside && request.method !== "POST") throw await toGate({ request, headers, page })
  const pools = databases()
  const { participant, stale } = await currentParticipant(request, pools.primary, now)
  // Whoever entered as a participant is an administrator at work.
  const db = participant?.impersonatorId ? officeDatabases() : pools
  // Whoever closed the account and lost the answer on its way would stand before a login that takes them no more.
  if (stale && guard !== "public" && (await closedByOwner(request, pools.primary)))
    throw await sayClosed(request, headers)
  if (stale) await setCookie(headers, userSessionCookie(), "", 0)
  const url = new URL(request.url)
  const locale = await localeOf(request)
  if (outside && participant) takeFromOutside(context)
  if (guard === "participant" && !participant) {
    const comesLate = kept && stale && request.method === "POST"
    const registrationId = comesLate && (await endedParticipant(request, db.primary, now))
    if (registrationId) {
      // One too many is kept all the same, or what was typed would be lost: its sender goes no further than the login.
      const stopped = await stoppedBy({ request, client: clientOf(request) })
      const body = await bodyOf(request, stopped)
      const ended = { request, body, db: db.primary, now, headers, registrationId }
      if (!isFromOtherHands(body, { id: registrationId, impersonatorId: null }))
        await keepForm(ended, kept({ env: settings, now }))
      // The login behind the gate says that it was kept.
      if (outside) throw await toGate({ request, headers })
    }
    if (outside) throw await formToGate({ request, headers, locale })
    await remember(request, "user", headers, page)
    throw redirect(paths.login + url.search, { headers })
  }
  if (outside && !participant) throw await formToGate({ request, headers, locale })
  if (guard === "guest" && participant) {
    const isWanted = (await rememberedPath(request, "user")) !== undefined
    const wanted = isWanted ? await recall(request, { detour: "user", headers, now }) : undefined
    if (request.method !== "POST") throw redirect(wanted ?? paths.perfil + url.search, { headers })
    await refuseAnother(request, pools.primary, participant)
    throw redirect(wanted ?? (await ledTo(request, "user", now)) ?? paths.perfil, { headers })
  }
  return {
    request,
    params,
    url,
    db,
    now,
    locale,
    client: clientOf(request),
    env: settings,
    headers,
    participant,
  }
}

async function answered<Result>(request: Request, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Response ? error : asThrown(error, await localeOf(request), request.method)
  }
}

/** What a loader or an action says of itself; age-gate, guards and kept-forms in tests/routes hold it against what it does. */
type WithGuard<Run> = Run & { guard: Guard; ageGate: boolean; kept: GuardOptions["kept"] }

const guarded = <Run>(guard: Guard, { ageGate = true, kept }: GuardOptions, run: Run): WithGuard<Run> =>
  Object.assign(run as object, { guard, ageGate, kept }) as WithGuard<Run>

const siteLoader =
  <Args extends SiteArgs>(guard: Guard) =>
  <Result>(load: (args: Args) => Promise<Result>, options: GuardOptions = {}) =>
    guarded(guard, options, (routeArgs: LoaderFunctionArgs) =>
      answered(routeArgs.request, async () => load((await siteArgs(routeArgs, guard, options)) as Args)),
    )

/** Loader of a page for anyone; past the age gate unless `ageGate: false`. */
export const publicLoader = siteLoader<SiteArgs>("public")
/** Loader of a page for signed-in participants; others go to /login and come back. */
export const participantLoader = siteLoader<ParticipantArgs>("participant")
/** Loader of a page for people who are not signed in (login, registration, recovery). */
export const guestLoader = siteLoader<SiteArgs>("guest")

const siteAction =
  <Args extends SiteArgs>(guard: Guard) =>
  <Schema extends z.ZodType, Result, Extra extends object = object>(
    form: FormOptions<Args, Schema, Result, Extra>,
    options: GuardOptions = {},
  ) =>
    guarded(guard, options, (routeArgs: ActionFunctionArgs) =>
      answered(routeArgs.request, async () => {
        const { args, body, stopped } = await sentTo(routeArgs, guard, options)
        const onlyKept = guard === "participant" && isOnlyKept(body)
        const sent = { body, locale: args.locale, context: args as Args, stopped, onlyKept }
        return noteRefusal(routeArgs.context, await answerForm(form, sent))
      }),
    )

/**
 * The form with what stops it. One from other hands is answered without its page, which would be its sender's, with what
 * the other person typed and ready to be sent.
 */
async function sentTo(routeArgs: ActionFunctionArgs, guard: Guard, options: GuardOptions) {
  if (routeArgs.request.method !== "POST") throw new RuleBroken("METHOD_NOT_ALLOWED")
  const args = await siteArgs(routeArgs, guard, options)
  const stopped = options.counted === false ? undefined : await stoppedBy(args, options)
  const body = await bodyOf(routeArgs.request, stopped)
  if (guard === "participant" && args.participant) refuseOtherHands(body, args.participant)
  return { args, body, stopped }
}

/**
 * Counts a post. One too many, or one that cannot be counted now, stops its form, or where nobody typed anything, the whole
 * page.
 */
async function stoppedBy(
  {
    request,
    client,
    participant,
  }: Pick<SiteArgs, "request" | "client"> & Partial<Pick<SiteArgs, "participant">>,
  { counted, typed = counted !== "at-the-door" }: GuardOptions = {},
): Promise<RuleBroken | undefined> {
  try {
    if (counted === "at-the-door") await countDoorAnswer(client.ip)
    else if (participant) await countAccountPost({ account: participant.id, ip: client.ip })
    else await countStranger(request, client)
    return undefined
  } catch (error) {
    const broken = brokenBy(error)
    // Without a database the form's page could not be drawn either.
    if (!broken || broken.code === "DATABASE_AWAY" || !typed) throw error
    return broken
  }
}

async function countStranger(request: Request, { ip }: Client): Promise<void> {
  const device = await deviceIn(request)
  await (device ? countDevicePost({ device: device.id, ip }) : countPost(ip))
}

/** Who sends too much has what was typed read, which stands before a photo, and nothing larger. */
const bodyOf = (request: Request, stopped: RuleBroken | undefined): Promise<FormData> =>
  stopped ? readStart(request, TEXT_CAP) : readBody(request)

/**
 * The dialog of a session's end sends a form for what was typed to be kept. Where the session lasts all the same, nothing of
 * it is done, whether or not the page keeps that form.
 */
const isOnlyKept = (body: FormData): boolean => body.has("keep")

/** Action of a page for anyone: counts the post, reads the form by its schema, turns a broken rule into the page. */
export const publicAction = siteAction<SiteArgs>("public")
export const participantAction = siteAction<ParticipantArgs>("participant")
export const guestAction = siteAction<SiteArgs>("guest")

/** One of a page's forms, ready to be answered; `participantForms` takes a table of them. */
export const participantForm =
  <Schema extends z.ZodType, Result, Extra extends object = object>(
    form: FormOptions<ParticipantArgs, Schema, Result, Extra>,
  ) =>
  (args: ParticipantArgs, sent: OneOfSeveral) =>
    answerForm(form, { ...sent, locale: args.locale, context: args })

type OneOfSeveral = { body: FormData; intent: string; stopped: RuleBroken | undefined; onlyKept: boolean }
type Forms = Record<string, (args: ParticipantArgs, sent: OneOfSeveral) => Promise<unknown>>
type AnswerOf<Table extends Forms> = Awaited<ReturnType<Table[keyof Table]>>

/** Action of a participant's page with several forms: the form's `intent` picks one. */
export function participantForms<Table extends Forms>(forms: Table, options: GuardOptions = {}) {
  const action = guarded("participant", options, (routeArgs: ActionFunctionArgs) =>
    answered(routeArgs.request, async () => {
      const { args, body, stopped } = await sentTo(routeArgs, "participant", options)
      const { intent, chosen } = chooseCommand(forms, body)
      const sent = { body, intent, stopped, onlyKept: isOnlyKept(body) }
      const answer = await chosen(args as ParticipantArgs, sent)
      return noteRefusal(routeArgs.context, answer as AnswerOf<Table>)
    }),
  )
  return Object.assign(action, { intents: Object.keys(forms) })
}

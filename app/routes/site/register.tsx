import { data, type MetaFunction, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { keepDevice } from "#app/auth/device.server"
import { recall } from "#app/auth/remembered.server"
import { openUserSession } from "#app/auth/sessions.server"
import {
  invoiceWindow,
  overrideForSubmission,
  readWindowOverride,
  registerWindow,
} from "#app/domain/campaign.server"
import type { Window } from "#app/domain/campaign"
import { cityHelp, withCityChoice } from "#app/domain/locations/city-choice.server"
import { unitOptions } from "#app/domain/locations/locations.server"
import { parseDay } from "#app/platform/time/day"
import { isOfAge } from "#app/domain/registrations/age"
import { register } from "#app/domain/registrations/register.server"
import { registrationInput } from "#app/domain/registrations/registration-input.server"
import { editionsInForce, sayEditions, whyUnpublished } from "#app/domain/regulations/editions.server"
import { constraintOf } from "#app/forms/constraint.server"
import { sayLongMoment } from "#app/i18n/say-moment.server"
import { sayError } from "#app/errors"
import { en, pt } from "#app/i18n/register"
import { paths } from "#app/paths"
import { captchaChallenge, checkCaptcha } from "#app/auth/captcha/captcha.server"
import { dayOf } from "#app/platform/time/clock.server"
import type { Env } from "#app/platform/env.server"
import { setCookie, userSessionCookie } from "#app/platform/cookies/cookies.server"
import { guestAction, guestLoader } from "#app/site/guard.server"
import { RegisterClosed, type WhyClosed } from "./register/register-closed"
import { RegisterForm } from "./register/register-form"
import { headOf } from "#app/site/page-head"
import { forgetRegistrationKey, registrationKey } from "#app/site/registration-key.server"
import { readUtm } from "#app/site/utm.server"

export const meta: MetaFunction<typeof loader> = (asked) =>
  headOf(asked.data?.title ?? "", asked, { pt: pt.description, en: en.description })

/** Why there is no form; null where there is one. */
function whyClosed(
  window: Window,
  { now, lacksTexts }: { now: Date; lacksTexts: boolean },
): WhyClosed | null {
  if (window.isEnabled(now)) return lacksTexts ? "unpublished" : null
  return window.hasEnded(now) ? "over" : "notYet"
}

const titleNames = { over: "overTitle", notYet: "notYetTitle", unpublished: "notYetTitle" } as const

const inputFor = ({ env, now }: { env: Env; now: Date }) =>
  registrationInput({ today: dayOf(now), minAge: env.MIN_AGE })

/** The age that is asked for, where the typed day of birth is a sound one and not that long ago. */
function tooYoung(body: FormData, { env, now }: { env: Env; now: Date }): number | undefined {
  const typed = body.get("birthdate")
  const day = typeof typed === "string" ? parseDay(typed.trim()) : null
  const isYoung = day && day <= dayOf(now) && !isOfAge(day, dayOf(now), env.MIN_AGE)
  return isYoung ? env.MIN_AGE : undefined
}

/** The link's dates change what the page shows; a submission asks the configured ones. */
export const loader = guestLoader(async ({ client, db, env, headers, request, url, now, locale }) => {
  const override = readWindowOverride(url.searchParams)
  const [window, invoices] = [registerWindow(env, override), invoiceWindow(env, override)]
  const say = (moment: Date | null) => (moment ? sayLongMoment(moment, locale) : "")
  const editions = await editionsInForce(db.primary, locale)
  const unpublished = whyUnpublished(editions)
  const why = whyClosed(window, { now, lacksTexts: unpublished !== undefined })
  const page = {
    title: { en, pt }[locale][why ? titleNames[why] : "title"],
    window: {
      why,
      closed: sayError("REGISTER_CLOSED", locale, why === "unpublished" ? { because: unpublished } : {}),
      start: say(window.start),
      end: say(window.end),
      takesInvoices: invoices.isEnabled(now),
      invoicesEnd: say(invoices.end),
    },
    units: unitOptions,
    minAge: env.MIN_AGE,
    today: dayOf(now),
    formKey: await registrationKey({ request, headers }),
    editions: sayEditions(editions),
    constraint: constraintOf(inputFor({ env, now })),
    captcha: await captchaChallenge({ locale, now, ip: client.ip }),
    search: url.search,
  }
  return data(page, { headers })
})

export const action = guestAction({
  schema: (request) => withCityChoice(inputFor(request)),
  extraAnswer: (body, args) => ({ city: cityHelp(body).city, tooYoung: tooYoung(body, args) }),
  async run(input, { body, client, db, env, headers, locale, now, request, url }) {
    await checkCaptcha(body, { ip: client.ip, now })
    const window = registerWindow(env, overrideForSubmission(env, readWindowOverride(url.searchParams)))
    const { registrationId } = await register(db.primary, {
      input,
      locale,
      now,
      ip: client.ip,
      utm: await readUtm(request),
      window: { isEnabled: window.isEnabled(now) },
    })
    const { token } = await openUserSession(db.primary, { registrationId, now, client })
    await setCookie(headers, userSessionCookie(), token)
    await keepDevice(db.primary, { request, headers, subject: { registrationId } })
    await forgetRegistrationKey(headers)
    return redirect((await recall(request, { detour: "user", headers, now })) ?? paths.perfil, { headers })
  },
})

export default function RegisterPage() {
  const { window, search, title: _, ...form } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { why, ...closing } = window
  if (why) return <RegisterClosed why={why} {...closing} signIn={paths.login + search} />
  return <RegisterForm {...form} answer={answer} signIn={paths.login + search} />
}

import { type Locale, RuleBroken, type Text } from "#app/errors"
import { type CaptchaChallenge, captchaFields } from "./captcha-fields"
import { askCaptcha, checkAnswer } from "./captcha-question.server"
import { levelOf, stepOf } from "./captcha-steps"
import { tokenVerifier, type CaptchaVerdict } from "./captcha-token.server"
import { env } from "#app/platform/env.server"
import { accountReasons } from "#app/words/reasons/accounts"
import { network } from "#app/platform/network"
import { countTry, triesSoFar } from "#app/auth/rate-limit.server"

type CaptchaRequest = { ip: string; now: Date }
/** Which form it is, the same one at every retry, whose session sends it, and whether its answer stands already. */
type SentForm = { account: string; form: string; isAnswered: () => Promise<boolean> }
/** `sent`: where the form wants a session. */
type GuardedRequest = CaptchaRequest & { sent?: SentForm }
/** So many forms of one account that waited for a signal are taken in a day on its session alone. */
const MOST_WAITED = 30

type Verify = (token: string, request: CaptchaRequest) => Promise<CaptchaVerdict>

/** What a guarded form needs; null without RECAPTCHA_*: then nothing is asked and checkCaptcha passes. */
export async function captchaChallenge({
  locale,
  now,
  ip,
}: CaptchaRequest & { locale: Locale }): Promise<CaptchaChallenge> {
  const { RECAPTCHA_SITE_KEY: siteKey, SESSION_SECRET: secrets } = env()
  if (!siteKey) return null
  const level = levelOf(await triesSoFar("captcha-network", network(ip)))
  return { siteKey, ...askCaptcha({ locale, now, secrets, level }) }
}

let verifyToken: Verify | undefined

/**
 * Throws CAPTCHA (beside the answer where the text question decides) or RATE_LIMITED. With a token the provider
 * decides; without one, or while the provider is away, the question, the trap and the time taken do. A form that waited
 * for a signal can have neither: its account was opened past the captcha, and may send some so. One that was taken before
 * is let through to its answer.
 */
export async function checkCaptcha(
  form: FormData,
  request: GuardedRequest,
  verify: Verify = (token, { ip, now }) =>
    (verifyToken ??= tokenVerifier({ secret: env().RECAPTCHA_SECRET ?? "" }))(token, { ip, now }),
): Promise<void> {
  if (!env().RECAPTCHA_SECRET || (await request.sent?.isAnswered())) return
  const token = textOf(form, captchaFields.token)
  const verdict = token ? await verify(token, request) : "unknown"
  if (verdict === "person") return
  if (verdict === "robot") throw new RuleBroken("CAPTCHA")
  if (await mayHaveWaited(form, request)) return
  await checkStandIn(form, request)
}

/** A phone sends what waited again until it has an answer: however often, it is one form. */
async function mayHaveWaited(form: FormData, { sent }: GuardedRequest): Promise<boolean> {
  if (sent === undefined || !form.has(captchaFields.waited)) return false
  const own = `${sent.account}:${sent.form}`
  if ((await triesSoFar("captcha-waited-form", own)) > 0) return true
  if ((await triesSoFar("captcha-waited", sent.account)) >= MOST_WAITED) return false
  await countTry("captcha-waited", sent.account)
  await countTry("captcha-waited-form", own)
  return true
}

async function checkStandIn(form: FormData, { ip, now }: CaptchaRequest): Promise<void> {
  const used = await countTry("captcha-network", network(ip))
  const [sealed, answer] = [textOf(form, captchaFields.sealed), textOf(form, captchaFields.answer)]
  const answered = checkAnswer({ sealed, answer }, { now, secrets: env().SESSION_SECRET })
  if (!answered || textOf(form, captchaFields.trap) !== "") throw wrong(accountReasons.captcha)
  if ("tooEarly" in answered) throw wrong(accountReasons.captchaTooEarly(answered.tooEarly))
  // Others may have moved the network on while a person was typing, but not by two steps: that is a store of questions.
  if (answered.level < levelOf(used - 1) - 1) throw wrong(accountReasons.captcha)
  const uses = await countTry("captcha-question", answered.id)
  if (uses > stepOf(answered.level).uses) throw wrong(accountReasons.captcha)
}

const wrong = (because: Text) => new RuleBroken("CAPTCHA", { field: captchaFields.answer, because })

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === "string" ? value.slice(0, 4_000) : ""
}

import { type Locale, RuleBroken } from "#app/errors"
import { type CaptchaChallenge, captchaFields } from "./captcha-fields"
import { askQuestion, checkAnswer } from "./captcha-question.server"
import { tokenVerifier, type CaptchaVerdict } from "./captcha-token.server"
import { env } from "#app/platform/env.server"
import { accountReasons } from "#app/words/reasons/accounts"
import { countTry } from "#app/auth/rate-limit.server"

type CaptchaRequest = { ip: string; now: Date }
type Verify = (token: string, request: CaptchaRequest) => Promise<CaptchaVerdict>

/** What a guarded form needs; null without RECAPTCHA_*: then nothing is asked and checkCaptcha passes. */
export function captchaChallenge(locale: Locale, now: Date): CaptchaChallenge {
  const { RECAPTCHA_SITE_KEY: siteKey, SESSION_SECRET: secrets } = env()
  return siteKey ? { siteKey, ...askQuestion({ locale, now, secrets }) } : null
}

let verifyToken: Verify | undefined

/**
 * Throws CAPTCHA (beside the answer where the text question decides) or RATE_LIMITED. With a token the provider
 * decides; without one, or while the provider is away, the question, the trap and the time taken do.
 */
export async function checkCaptcha(
  form: FormData,
  request: CaptchaRequest,
  verify: Verify = (token, { ip, now }) =>
    (verifyToken ??= tokenVerifier({ secret: env().RECAPTCHA_SECRET ?? "" }))(token, { ip, now }),
): Promise<void> {
  if (!env().RECAPTCHA_SECRET) return
  const token = textOf(form, captchaFields.token)
  const verdict = token ? await verify(token, request) : "unknown"
  if (verdict === "person") return
  if (verdict === "robot") throw new RuleBroken("CAPTCHA")
  await checkStandIn(form, request)
}

async function checkStandIn(form: FormData, { ip, now }: CaptchaRequest): Promise<void> {
  await countTry("captcha-address", ip)
  const [sealed, answer] = [textOf(form, captchaFields.sealed), textOf(form, captchaFields.answer)]
  const question = checkAnswer({ sealed, answer }, { now, secrets: env().SESSION_SECRET })
  if (!question || textOf(form, captchaFields.trap) !== "")
    throw new RuleBroken("CAPTCHA", { field: captchaFields.answer, because: accountReasons.captcha })
  await countTry("captcha-question", question)
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === "string" ? value.slice(0, 4_000) : ""
}

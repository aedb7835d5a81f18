import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible"
import { databases } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { rateLimits } from "#drizzle/schema/sessions"
import { env } from "#app/platform/env.server"

type Limit = { points: number; seconds: number; blockSeconds?: number }

/** Points per key and window, counted in PostgreSQL so that every process shares them. */
export const limits = {
  /** Failures of one account from one address. */
  "login-pair": { points: 5, seconds: 15 * 60 },
  /** Failures of one account from a device that it has signed in with, or from inside a session: nobody else's count. */
  "login-device": { points: 5, seconds: 15 * 60 },
  "login-session": { points: 5, seconds: 15 * 60 },
  /** Failures of one account from strangers: slow, and no matter to the devices and networks that it is known from. */
  "login-account": { points: 50, seconds: 60 * 60 },
  /** A bar's guests share one address. */
  "login-address": { points: 300, seconds: 15 * 60 },
  "forgot-account": { points: 3, seconds: 60 * 60 },
  "forgot-address": { points: 60, seconds: 60 * 60 },
  /** Forms without a captcha token from one address, and uses of one text question (a retry is a use). */
  "captcha-address": { points: 20, seconds: 10 * 60 },
  "captcha-question": { points: 5, seconds: 2 * 60 * 60 },
} satisfies Record<string, Limit>
export type LimitName = keyof typeof limits

const made = new Map<string, RateLimiterDrizzle>()
const limiter = (name: string, { points, seconds }: Limit) => {
  const found = made.get(name)
  if (found) return found
  const limiting = new RateLimiterDrizzle({
    storeClient: databases().primary,
    schema: rateLimits,
    keyPrefix: name,
    points,
    duration: seconds,
    clearExpiredByTimeout: true,
  })
  made.set(name, limiting)
  return limiting
}

async function take(name: string, limit: Limit, key: string): Promise<void> {
  if (!env().RATE_LIMITS) return
  try {
    await limiter(name, limit).consume(key)
  } catch (error) {
    if (error instanceof RateLimiterRes)
      throw new RuleBroken("RATE_LIMITED", { data: { retryAfter: Math.ceil(error.msBeforeNext / 1000) } })
    throw error
  }
}

/** Counts one try; throws RATE_LIMITED (429) with `retryAfter` seconds when there are none left. */
export const countTry = (name: LimitName, key: string): Promise<void> => take(name, limits[name], key)

/** Every form post of an address counts here; the demo allows 300 a minute. */
export const countPost = (address: string): Promise<void> =>
  take("posts", { points: env().POSTS_PER_MINUTE, seconds: 60 }, address)

/** A success clears the failures that were counted before hashing. */
export async function forgetTries(name: LimitName, key: string): Promise<void> {
  if (env().RATE_LIMITS) await limiter(name, limits[name]).delete(key)
}

/** Takes one counted try back, where a key is shared and a success must not wipe out what others did under it. */
export async function refundTry(name: LimitName, key: string): Promise<void> {
  if (env().RATE_LIMITS) await limiter(name, limits[name]).reward(key)
}

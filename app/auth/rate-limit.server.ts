import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible"
import { databases, officeDatabases } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { accountReasons } from "#app/words/reasons/accounts"
import { rateLimits } from "#drizzle/schema/sessions"
import { env } from "#app/platform/env.server"
import { network } from "#app/platform/network"

type Limit = { points: number; seconds: number }

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
  /** Files of all that is kept of a person. */
  "my-data": { points: 10, seconds: 60 * 60 },
  "forgot-account": { points: 3, seconds: 60 * 60 },
  /** As of the login: whoever fails there may ask for a link, and behind a carrier's address is a crowd. */
  "forgot-address": { points: 300, seconds: 15 * 60 },
  /**
   * Forms without a captcha token from one network: a bar's guests, each with a registration and some receipts; what
   * they are asked grows meanwhile (captcha-steps). Uses of one text question are counted, and captcha-steps says how
   * many there may be.
   */
  "captcha-network": { points: 120, seconds: 60 * 60 },
  /** Forms that waited for a signal, of one account; auth/captcha says how many there may be. */
  "captcha-waited": { points: 1_000, seconds: 24 * 60 * 60 },
  /** Which of them were counted. */
  "captcha-waited-form": { points: 1_000, seconds: 24 * 60 * 60 },
  "captcha-question": { points: 1_000, seconds: 2 * 60 * 60 },
} satisfies Record<string, Limit>
export type LimitName = keyof typeof limits

/**
 * Whose connections a count goes over: the back office's, else a crowd that holds all of the public's would lock it out.
 * Posts of a bar's guests count for nothing there either, though an administrator sits among them.
 */
export type CountedOver = "public" | "office"
const pools = { public: databases, office: officeDatabases }

const made = new Map<string, RateLimiterDrizzle>()
const limiter = (name: string, { points, seconds }: Limit, over: CountedOver) => {
  const found = made.get(`${over} ${name}`)
  if (found) return found
  const limiting = new RateLimiterDrizzle({
    storeClient: pools[over]().primary,
    schema: rateLimits,
    keyPrefix: name,
    points,
    duration: seconds,
    // The hourly upkeep deletes what has run out (jobs/purge-sessions).
    clearExpiredByTimeout: false,
  })
  made.set(`${over} ${name}`, limiting)
  return limiting
}

type Counted = { name: string; limit: Limit; key: string; over: CountedOver }

async function take({ name, limit, key, over }: Counted): Promise<number> {
  if (!env().RATE_LIMITS) return 0
  try {
    return (await limiter(name, limit, over).consume(key)).consumedPoints
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooMany(Math.ceil(error.msBeforeNext / 1000))
    throw error
  }
}

const tooMany = (retryAfter: number) =>
  new RuleBroken("RATE_LIMITED", { because: accountReasons.wait(retryAfter), data: { retryAfter } })

/**
 * Counts one try and answers how many there were; throws RATE_LIMITED (429) with `retryAfter` seconds when there are
 * none left.
 */
export const countTry = (name: LimitName, key: string, over: CountedOver = "public"): Promise<number> =>
  take({ name, limit: limits[name], key, over })

/** How many tries were counted under a key that still count. */
export async function triesSoFar(name: LimitName, key: string): Promise<number> {
  if (!env().RATE_LIMITS) return 0
  return (await limiter(name, limits[name], "public").get(key))?.consumedPoints ?? 0
}

const aMinute = (points: number): Limit => ({ points, seconds: 60 })

/**
 * Every form post of a network counts here, but for answers at the door, for whoever is signed in and for browsers that
 * somebody has signed in with; the demo allows 300 a minute.
 */
export async function countPost(ip: string, over: CountedOver = "public"): Promise<void> {
  await take({ name: named("posts", over), limit: aMinute(env().POSTS_PER_MINUTE), key: network(ip), over })
}

const named = (name: string, over: CountedOver) => (over === "office" ? `office-${name}` : name)

/** How many times more than strangers' forms may come from one address of what many people of a bar or a carrier send. */
const crowdsLimit = () => aMinute(10 * env().POSTS_PER_MINUTE)

/**
 * A post of a live session counts for its account: carriers put many phones behind one address, and the coupons that wait
 * in each of them come by themselves; a team decides on coupons from one office. The address has a limit all the same, that
 * nobody gets round by many accounts.
 */
export async function countAccountPost(
  { account, ip }: { account: string; ip: string },
  over: CountedOver = "public",
): Promise<void> {
  const limit = aMinute(env().ACCOUNT_POSTS_PER_MINUTE)
  await take({ name: named("account-posts", over), limit, key: account, over })
  await take({ name: named("crowd-posts", over), limit: crowdsLimit(), key: network(ip), over })
}

/**
 * A post of nobody who is signed in, from a browser that somebody has signed in with: whoever sends without end from the
 * same bar's Wi-Fi keeps no regular of it from the login. The address has the crowd's limit all the same.
 */
export async function countDevicePost({ device, ip }: { device: string; ip: string }): Promise<void> {
  const limit = aMinute(env().ACCOUNT_POSTS_PER_MINUTE)
  await take({ name: "device-posts", limit, key: device, over: "public" })
  await take({ name: "crowd-posts", limit: crowdsLimit(), key: network(ip), over: "public" })
}

/** Answers to the age gate and on cookies, which everybody gives once at the door: a full bar has its forms left. */
export async function countDoorAnswer(ip: string): Promise<void> {
  await take({ name: "door-answers", limit: crowdsLimit(), key: network(ip), over: "public" })
}

/** A success clears the failures that were counted before hashing. */
export async function forgetTries(name: LimitName, key: string, over: CountedOver): Promise<void> {
  if (env().RATE_LIMITS) await limiter(name, limits[name], over).delete(key)
}

/** Takes one counted try back, where a key is shared and a success must not wipe out what others did under it. */
export async function refundTry(name: LimitName, key: string, over: CountedOver): Promise<void> {
  if (env().RATE_LIMITS) await limiter(name, limits[name], over).reward(key)
}

import { availableParallelism } from "node:os"
import { hash, verify } from "@node-rs/argon2"
import { RuleBroken } from "#app/errors"
import { env } from "#app/platform/env.server"
import { accountReasons } from "#app/words/reasons/accounts"
import { isGuessable, type PasswordOwner } from "./guessable.server"

/** argon2id with OWASP's 19 MiB, t = 2, p = 1. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Hashing shares libuv's four threads with gzip and files: leave one of them, and one core, to everybody else. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1))
const QUEUE = 200

/** So long the form that changed a password may come again, from a line that lost the answer: it is done, not wrong. */
export const PASSWORD_REPEAT_MS = 10 * 60_000

let running = 0
const waiting: (() => void)[] = []

/** Runs when a place is free; with a full queue the answer is 503 with Retry-After, not a slow page for all. */
async function hashInTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
    if (waiting.length >= QUEUE) throw new RuleBroken("BUSY")
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => hashInTurn(() => hash(password, OPTIONS))

/**
 * What is kept of a password that somebody chose. Throws BLOCKED_PASS beside `password` for one that others would try
 * first. Outside production only the owner's own data make one: whoever tries the demo out types what textbooks show.
 */
export async function hashNewPassword(password: string, owner: PasswordOwner): Promise<string> {
  if (isGuessable(password, owner, { textbook: env().isProduction ? "refused" : "free" }))
    throw new RuleBroken("BLOCKED_PASS", { field: "password", because: accountReasons.guessable })
  return hashPassword(password)
}

let nobody: Promise<string> | undefined

/** Whether the password fits; an account that is not there takes the same time as a wrong password. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hash("nobody has this password", OPTIONS)
  const against = stored ?? (await nobody)
  const fits = await hashInTurn(() => verify(against, password))
  return fits && stored !== null && stored !== undefined
}

import { createHash } from "node:crypto"
import { countTry, forgetTries, type LimitName, refundTry } from "./rate-limit.server"

type Tries = { strategy: "user" | "admin"; account: string; ip: string }

/** What was typed may be long and is personal: the counters' table gets a digest. */
const digest = (...parts: string[]) => createHash("sha256").update(JSON.stringify(parts)).digest("base64url")

/** An address of IPv6 stands for its /64, which one customer has whole. */
export function network(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !ip.includes(":")) return mapped ?? ip
  const [head = "", tail] = ip.toLowerCase().split("::")
  const left = head.split(":").filter(Boolean)
  const right = tail?.split(":").filter(Boolean) ?? []
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0")
  return [...left, ...zeros, ...right].slice(0, 4).join(":")
}

type Key = [LimitName, string]
const pairKey = ({ strategy, account, ip }: Tries): Key => [
  "login-pair",
  digest(strategy, account, network(ip)),
]
const sharedKeys = ({ strategy, account, ip }: Tries): Key[] => [
  ["login-account", digest(strategy, account)],
  ["login-address", digest(network(ip))],
]

/** Counts a try at a password or a code before anything is hashed. Throws RATE_LIMITED. */
export async function countLogin(tries: Tries): Promise<void> {
  for (const key of [pairKey(tries), ...sharedKeys(tries)]) await countTry(...key)
}

/**
 * A success clears its own pair and takes only its own try back from what is shared: else whoever owns one account
 * could wipe out what was counted against others.
 */
export async function forgetLogin(tries: Tries): Promise<void> {
  await Promise.all([forgetPair(tries), ...sharedKeys(tries).map((key) => refundTry(...key))])
}

/** Somebody proved in another way who they are: tries of this account from this address start anew. */
export async function forgetPair(tries: Tries): Promise<void> {
  await forgetTries(...pairKey(tries))
}

/** Counts a request for a reset link. Throws RATE_LIMITED. */
export async function countForgot({ strategy, account, ip }: Tries): Promise<void> {
  await countTry("forgot-account", digest(strategy, account))
  await countTry("forgot-address", digest(network(ip)))
}

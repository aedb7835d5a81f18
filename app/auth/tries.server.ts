import { createHash } from "node:crypto"
import type { KnownSign } from "./known.server"
import { network } from "#app/platform/network"
import { type CountedOver, countTry, forgetTries, type LimitName, refundTry } from "./rate-limit.server"

type Tries = { strategy: "user" | "admin"; account: string; ip: string; known?: KnownSign }

/** What was typed may be long and is personal: the counters' table gets a digest. */
const digest = (...parts: string[]) => createHash("sha256").update(JSON.stringify(parts)).digest("base64url")

type Key = [LimitName, string]

const countedOver = ({ strategy }: Tries): CountedOver => (strategy === "admin" ? "office" : "public")

const pairKey = ({ strategy, account, ip }: Tries): Key => [
  "login-pair",
  digest(strategy, account, network(ip)),
]

/** What a success clears. A device and a session have a counter of their own, so that a stolen one guesses slowly. */
function ownKey(tries: Tries): Key {
  const { strategy, account, known } = tries
  if (known === "session") return ["login-session", digest(strategy, account)]
  if (typeof known === "object") return ["login-device", digest(strategy, account, known.device)]
  return pairKey(tries)
}

/**
 * What is shared with others, whose tries may fill it: it holds for nobody whom it could shut out. A bar's guests and an
 * administrator among them are counted apart.
 */
function sharedKeys({ strategy, account, ip, known }: Tries): Key[] {
  if (known === "session" || typeof known === "object") return []
  const address: Key = ["login-address", digest(strategy, network(ip))]
  return known === "network" ? [address] : [["login-account", digest(strategy, account)], address]
}

/** Counts a try at a password or a code before anything is hashed. Throws RATE_LIMITED. */
export async function countLogin(tries: Tries): Promise<void> {
  for (const key of [ownKey(tries), ...sharedKeys(tries)]) await countTry(...key, countedOver(tries))
}

/**
 * A success clears its own counter and takes only its own try back from what is shared: else whoever owns one account
 * could wipe out what was counted against others.
 */
export async function forgetLogin(tries: Tries): Promise<void> {
  const over = countedOver(tries)
  await Promise.all([
    forgetTries(...ownKey(tries), over),
    ...sharedKeys(tries).map((key) => refundTry(...key, over)),
  ])
}

/** Somebody proved in another way who they are: tries of this account from this address start anew. */
export async function forgetPair(tries: Tries): Promise<void> {
  await forgetTries(...pairKey(tries), countedOver(tries))
}

/**
 * Counts a request for a reset link; a line that has asked too often no longer counts for any account, so that it keeps none
 * shut. Throws RATE_LIMITED.
 */
export async function countForgot(tries: Tries): Promise<void> {
  const { strategy, account, ip } = tries
  await countTry("forgot-address", digest(strategy, network(ip)), countedOver(tries))
  await countTry("forgot-account", digest(strategy, account), countedOver(tries))
}

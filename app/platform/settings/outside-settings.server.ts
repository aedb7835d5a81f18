import { createHash } from "node:crypto"
import { z } from "zod"

/** The byte by which a verifier key says that its signatures are cosignatures (C2SP tlog-cosignature). */
const COSIGNATURE = 0x04
const KEY_BYTES = 32

/** Who cosigns the log's checkpoints: where it is asked, and what its signatures are checked with. */
export type Witness = {
  url: string
  /** As the setting has it: name, id and key. */
  vkey: string
  name: string
  id: Buffer
  publicKey: Buffer
}

/** An address that can be posted to: no fragment, and no password, which would end in logs. */
const isPostable = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  return /^https?:$/.test(protocol) && !username && !password && !hash
}

/** A verifier key of a signed note's cosigner; undefined where its id is not that of its name and key. */
export function readCosigner(vkey: string): Omit<Witness, "url"> | undefined {
  const [, name = "", hex = "", key = ""] =
    /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/.exec(vkey) ?? []
  const typed = Buffer.from(key, "base64")
  if (typed.length !== 1 + KEY_BYTES || typed[0] !== COSIGNATURE) return undefined
  const id = createHash("sha256").update(`${name}\n`).update(typed).digest().subarray(0, 4)
  return id.toString("hex") === hex ? { vkey, name, id, publicKey: typed.subarray(1) } : undefined
}

function readWitness(pair: string): Witness | undefined {
  const [url = "", vkey = "", ...more] = pair.split(/\s+/)
  const cosigner = readCosigner(vkey)
  const { search } = isPostable(url) ? new URL(url) : { search: "?" }
  return cosigner && search === "" && more.length === 0
    ? { ...cosigner, url: url.replace(/\/+$/, "") }
    : undefined
}

/** The parts of a list of pairs: a comma between them, blanks around each forgiven. */
const pairsIn = (text: string) =>
  text
    .split(",")
    .map((pair) => pair.trim())
    .filter(Boolean)

const EXPECTED =
  "expected URL VKEY pairs, comma-separated, each VKEY of type 0x04 (NAME+ID+KEY) and named once"

/** `URL VKEY, URL VKEY`: each key once. */
export const witnesses = z.string().transform((text, ctx): Witness[] => {
  const read = pairsIn(text).map(readWitness)
  const known = read.filter((one) => one !== undefined)
  const isOnce = new Set(known.map(({ vkey }) => vkey)).size === read.length
  if (known.length > 0 && isOnce) return known
  ctx.addIssue({ code: "custom", message: EXPECTED })
  return z.NEVER
})

/** Where time stamps are asked for (RFC 3161 over HTTP). */
export const stampUrl = z.string().refine(isPostable, "expected https://HOST/… without a password")

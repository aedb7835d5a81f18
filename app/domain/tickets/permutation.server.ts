import { createHash, createHmac } from "node:crypto"

// 2 rounds fail a chi-square test over the series, from 4 on it passes; 8 leave a margin, and an even number brings the
// two halves back to their own sizes.
const rounds = 8
const maxSize = 1_000_000_000

/**
 * The value in [0, size) that a secret 32-byte key gives to a position in [0, size): each value exactly once.
 * Random to look at, unique by construction. Throws RangeError on another key length, size or position.
 */
export function permute({ key, size, position }: { key: Buffer; size: number; position: number }): number {
  return walk(networkOf(key, size), size, position)
}

/** A Feistel network over a × b ≥ size, the smallest such pair of nearly equal halves. */
type Network = { a: number; b: number; roundValue: (round: number, half: number) => number }

/** Cycle walking: a × b is a little larger than size, so what falls outside goes through once more. */
function walk(network: Network, size: number, from: number): number {
  if (!Number.isInteger(from) || from < 0 || from >= size)
    throw new RangeError(`not in [0, ${size}): ${from}`)
  let value = forward(network, from)
  while (value >= size) value = forward(network, value)
  return value
}

function forward({ a, b, roundValue }: Network, value: number): number {
  let [left, right] = [value % a, Math.floor(value / a)]
  for (let round = 0; round < rounds; round++) {
    const modulus = round % 2 === 0 ? a : b
    ;[left, right] = [right, (left + roundValue(round, right)) % modulus]
  }
  return left + a * right
}

const networks = new Map<string, Network>()
const maxNetworks = 32

/**
 * A draw uses one key and size for weeks: its network is kept, under a hash so that no key lies about as a
 * string.
 */
function networkOf(key: Buffer, size: number): Network {
  if (key.length !== 32) throw new RangeError("the key of a permutation has 32 bytes")
  if (!Number.isInteger(size) || size < 1 || size > maxSize) throw new RangeError(`no size: ${size}`)
  const name = `${createHash("sha256").update(key).digest("base64")}:${size}`
  const known = networks.get(name)
  if (known) return known
  const network = buildNetwork(Buffer.from(key), size)
  if (networks.size >= maxNetworks) networks.delete(networks.keys().next().value ?? "")
  networks.set(name, network)
  return network
}

function buildNetwork(key: Buffer, size: number): Network {
  const a = Math.ceil(Math.sqrt(size))
  const b = Math.ceil(size / a)
  // The halves are small (4,473 values for 200 series), so each round value is reckoned once, when first
  // needed;
  // 0 says "not yet".
  const tables = Array.from({ length: rounds }, () => new Float64Array(Math.max(a, b)))
  const message = Buffer.alloc(17)
  message.writeBigUInt64BE(BigInt(size), 1)

  function roundValue(round: number, half: number): number {
    const table = tables[round]
    const kept = table?.[half]
    if (table && kept) return kept - 1
    message.writeUInt8(round, 0)
    message.writeBigUInt64BE(BigInt(half), 9)
    // 48 bits taken modulo some thousands: the bias is below one in 10^10.
    const value = createHmac("sha256", key).update(message).digest().readUIntBE(0, 6)
    if (table) table[half] = value + 1
    return value
  }
  return { a, b, roundValue }
}

import { createHash, createHmac } from "node:crypto"
import { canonicalJson } from "#app/platform/canonical-json"
import { permute } from "#app/domain/tickets/permutation.server"
import { logExamples } from "#app/domain/log/log-examples.server"
import { formatLuckyNumber, seriesSize, toLuckyNumber } from "#app/domain/tickets/lucky-number"
import { inclusionPath, leafHash, rootOf, toHex } from "#app/domain/draws/base/merkle-tree.server"

/**
 * Small examples of what a draw's files are made of, for whoever writes a program of their own: reckoned by the very
 * code that makes the draws, so that the page that shows them cannot say anything else. Hashes are lower-case hex.
 */
export function formatExamples() {
  return { tree: treeExample(), shuffle: shuffleExample(), rule: ruleExample(), log: logExamples() }
}

/** A rule as plans hash it: the extraction's prizes are no part of it. */
function ruleExample() {
  const rule = {
    seriesFirst: 0,
    seriesCount: 100,
    seriesDigits: 2,
    seriesFrom: [1, 2],
    prefix: null,
    approximation: "higher-then-lower",
    wrap: false,
    emptySeries: "higher-then-lower",
    winners: 1,
    surrogates: 2,
    onePerHolder: true,
  }
  const text = canonicalJson(rule)
  return { text, sha256: createHash("sha256").update(text).digest("hex") }
}

function treeExample() {
  const lines = ["07,00042,a1,1", "07,53269,b2,0", "12,99999,a1,1"]
  const leaves = lines.map((line) => leafHash(Buffer.from(line)))
  return {
    lines: lines.map((line, at) => ({ line, leaf: toHex(leaves[at]!) })),
    first: toHex(rootOf(leaves.slice(0, 2))),
    root: toHex(rootOf(leaves)),
    proof: { line: lines[0]!, index: 0, size: lines.length, path: inclusionPath(leaves, 0).map(toHex) },
  }
}

/** Two series from 07 on under the key 00 01 02 … 1f. */
function shuffleExample() {
  const key = Buffer.from(Array.from({ length: 32 }, (_, byte) => byte))
  const series = { first: 7, count: 2 }
  const size = series.count * seriesSize
  const a = Math.ceil(Math.sqrt(size))
  const message = Buffer.alloc(17)
  message.writeBigUInt64BE(BigInt(size), 1)
  return {
    key: key.toString("hex"),
    size,
    a,
    b: Math.ceil(size / a),
    // Of position 0: round 0 over a right half of 0.
    message: message.toString("hex"),
    hmac: createHmac("sha256", key).update(message).digest("hex"),
    numbers: [0, 1, 2, 3].map((position) => {
      const value = permute({ key, size, position })
      const number = formatLuckyNumber(toLuckyNumber(value, { seriesFirst: series.first }), 2)
      return { position, value, number }
    }),
  }
}

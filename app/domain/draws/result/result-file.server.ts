import { createHash } from "node:crypto"
import { canonicalJson } from "#app/platform/canonical-json"
import { drawnNumber } from "#app/domain/draws/inspection/drawn-number"
import { inspect, type NumbersOf } from "#app/domain/draws/inspection/inspect"
import type { BoundPlan } from "./bound-plan.server"
import { numberEntry, winnerEntry, type ResultWinner } from "./result-entries"
import type { RuleFile } from "#app/domain/draws/inspection/rule-file"
import { TrailWriter } from "./trail-writer.server"

/** What is known once a result is written to its end. */
type Result = {
  winners: ResultWinner[]
  /** Entries of the trail. */
  inspected: number
  /** The one that stands in the file, in lower-case hex. */
  sha256: string
  /** That of all of the file's bytes. */
  fileSha256: string
}

type Computation = {
  rule: RuleFile
  /** BASE.csv: lower-case hex of its bytes' hash, and its numbers. */
  base: { sha256: string; numbersOf: NumbersOf }
  /** Which plan it follows, where one was published. */
  bound?: BoundPlan
  /** Marks a result of made-up prizes: such a file has this key besides the documented ones, and is never verified. */
  rehearsal?: string
}

/**
 * Computes a draw and writes RESULT.json (app/domain/draws/formats.md) as it goes, so that no trail is ever held.
 * The file is one line of canonical JSON (sorted keys, no white space) with `sha256` behind all others: it is the hash
 * of the file's own bytes without that key. `result` answers once `contents` was read to its end.
 */
export function resultFile(computation: Computation): {
  contents: Generator<Buffer, void, undefined>
  result: () => Result
} {
  let result: Result | undefined
  function* contents() {
    const { rule, base } = computation
    const hash = createHash("sha256")
    const hashed = (bytes: Buffer) => (hash.update(bytes), bytes)
    const winners: ResultWinner[] = []
    let inspected = 0
    yield hashed(beginning(computation))
    const trail = new TrailWriter(rule)
    for (const step of inspect(rule, drawnNumber(rule, rule.prizes), base.numbersOf)) {
      const { number, outcome } = step
      if (outcome === "winner" || outcome === "surrogate") {
        const kind = outcome === "winner" ? "titular" : "surrogate"
        winners.push({ order: winners.length + 1, kind, trailIndex: inspected, number })
      }
      inspected += 1
      const block = trail.add(step)
      if (block) yield hashed(block)
    }
    yield hashed(trail.rest())
    const entries = winners.map((winner) => winnerEntry(rule, winner))
    yield hashed(Buffer.from(`],"winners":${canonicalJson(entries)}`))
    const whole = hash.copy()
    const sha256 = hash.update("}").digest("hex")
    const end = `,"sha256":"${sha256}"}\n`
    result = { winners, inspected, sha256, fileSha256: whole.update(end).digest("hex") }
    yield Buffer.from(end)
  }
  return {
    contents: contents(),
    result: () => {
      if (!result) throw new Error("a result is known once its file is written")
      return result
    },
  }
}

/** Everything before the trail, which in sorted order comes last but for the winners. */
function beginning({ rule, base, bound, rehearsal }: Computation): Buffer {
  const drawn = numberEntry(rule, drawnNumber(rule, rule.prizes))
  const head = {
    baseSha256: base.sha256,
    drawn,
    rule,
    ...bound,
    ...(rehearsal === undefined ? {} : { rehearsal }),
  }
  return Buffer.from(`${canonicalJson(head).slice(0, -1)},"trail":[`)
}

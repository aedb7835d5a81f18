import { createHash } from "node:crypto"
import { canonicalJson } from "./canonical-json"
import { drawnNumber, type DrawnNumber } from "./drawn-number"
import { inspect, type Base, type Numbered, type Step } from "./inspect"
import type { RuleFile } from "./rule-file"

/** Who stands in a result: `order` counts from 1 through both kinds, `trailIndex` from 0. */
export type ResultWinner<N extends Numbered = Numbered> = {
  order: number
  kind: "titular" | "surrogate"
  trailIndex: number
  number: N
}

/** What is known once a result is written to its end: `sha256` is the one that stands in it. */
export type Result<N extends Numbered = Numbered> = {
  winners: ResultWinner<N>[]
  inspected: number
  sha256: string
}

type Computation<N extends Numbered> = {
  rule: RuleFile
  /** Lower-case hex of BASE.csv's bytes. */
  baseSha256: string
  base: Base<N>
  /** Marks a result of made-up prizes; such a file has this key more than the contract's, and is never verified. */
  rehearsal?: string
}

/** Characters that leave in one go. */
const BLOCK = 65_536

/**
 * Computes a draw and writes RESULT.json (contract, "The files of a draw") as it goes, so that no trail is ever held.
 * The file is one line of canonical JSON (sorted keys, no white space) with `sha256` behind all others: what it is the
 * hash of are the file's own bytes without that key. `result()` answers once `contents` has been read to its end.
 */
export function resultFile<N extends Numbered>(
  computation: Computation<N>,
): {
  contents: AsyncGenerator<Buffer, void, undefined>
  result: () => Result<N>
} {
  let result: Result<N> | undefined
  async function* contents() {
    const written = createHash("sha256")
    const winners: ResultWinner<N>[] = []
    let inspected = 0
    let text = beginning(computation)
    const { rule, base } = computation
    for await (const steps of inspect(rule, drawnNumber(rule, rule.prizes), base)) {
      for (const step of steps) {
        const { number, outcome } = step
        if (outcome === "winner" || outcome === "surrogate")
          winners.push({ ...place(winners.length, outcome), trailIndex: inspected, number })
        text += (inspected === 0 ? "" : ",") + trailText(rule, step)
        inspected += 1
        if (text.length < BLOCK) continue
        yield hashed(written, text)
        text = ""
      }
    }
    const entries = winners.map((winner) => winnerEntry(rule, winner))
    yield hashed(written, `${text}],"winners":${canonicalJson(entries)}`)
    const sha256 = written.update("}").digest("hex")
    result = { winners, inspected, sha256 }
    yield Buffer.from(`,"sha256":"${sha256}"}\n`)
  }
  return {
    contents: contents(),
    result: () => {
      if (!result) throw new Error("the result is known when its file has been written")
      return result
    },
  }
}

/** Everything before the trail; its key and `winners` are the last two in sorted order. */
function beginning({
  rule,
  baseSha256,
  rehearsal,
}: Pick<Computation<Numbered>, "rule" | "baseSha256" | "rehearsal">): string {
  const drawn = numberEntry(rule, drawnNumber(rule, rule.prizes))
  const head = { baseSha256, drawn, rule, ...(rehearsal === undefined ? {} : { rehearsal }) }
  return `${canonicalJson(head).slice(0, -1)},"trail":[`
}

const place = (before: number, outcome: "winner" | "surrogate") => ({
  order: before + 1,
  kind: outcome === "winner" ? ("titular" as const) : outcome,
})

function hashed(written: ReturnType<typeof createHash>, text: string): Buffer {
  const bytes = Buffer.from(text)
  written.update(bytes)
  return bytes
}

/** A number as it stands in the files: both parts padded with zeros. */
export const numberEntry = ({ seriesDigits }: RuleFile, { series, element }: DrawnNumber) => ({
  series: String(series).padStart(seriesDigits, "0"),
  element: String(element).padStart(5, "0"),
})

/** An entry of `winners`. */
export const winnerEntry = (rule: RuleFile, { order, kind, number }: ResultWinner) => ({
  order,
  kind,
  ...numberEntry(rule, number),
  holder: number.holder,
})

/** An entry of `trail`. */
export const trailEntry = (rule: RuleFile, { number, outcome }: Step) => ({
  ...numberEntry(rule, number),
  outcome,
})

/** The same as canonical JSON; by hand, since there may be millions. */
function trailText(rule: RuleFile, { number, outcome }: Step): string {
  const { series, element } = numberEntry(rule, number)
  return `{"element":"${element}","outcome":"${outcome}","series":"${series}"}`
}

import { canonicalJson } from "#app/platform/canonical-json"
import type { InspectionOutcome, InspectionStep } from "#app/domain/draws/inspection/inspect"
import { trailEntry } from "./result-entries"
import type { RuleFile } from "#app/domain/draws/inspection/rule-file"

/** Bytes that leave in one go. */
const BLOCK = 65_536
const ZERO = 48

/** An entry of the number 0/00000 behind a comma, and where in it the two parts end. */
type Form = { bytes: Buffer; elementEnd: number; seriesEnd: number }

/**
 * Writes the entries of a trail, canonical JSON with commas between. There may be millions, and a text for each would
 * fill the memory faster than it is freed: only the digits are written, into the entry of their outcome.
 */
export class TrailWriter {
  readonly #block = Buffer.allocUnsafe(BLOCK)
  readonly #digits: number
  readonly #forms: Record<InspectionOutcome, Form>
  #filled = 0
  #first = true

  constructor(rule: Pick<RuleFile, "seriesDigits">) {
    this.#digits = rule.seriesDigits
    this.#forms = {
      winner: formOf(rule, "winner"),
      surrogate: formOf(rule, "surrogate"),
      ineligible: formOf(rule, "ineligible"),
      "holder-already-won": formOf(rule, "holder-already-won"),
    }
  }

  /** Adds an entry; answers what was written before as soon as that is a block. */
  add({ number, outcome }: InspectionStep): Buffer | undefined {
    const { bytes, elementEnd, seriesEnd } = this.#forms[outcome]
    const full = this.#filled + bytes.length > BLOCK ? this.rest() : undefined
    // The first entry leaves its comma out.
    const skipped = this.#first ? 1 : 0
    const at = this.#filled - skipped
    bytes.copy(this.#block, this.#filled, skipped)
    this.#write(number.element, at + elementEnd, 5)
    this.#write(number.series, at + seriesEnd, this.#digits)
    this.#filled = at + bytes.length
    this.#first = false
    return full
  }

  /** What was written and not answered yet. */
  rest(): Buffer {
    const written = Buffer.from(this.#block.subarray(0, this.#filled))
    this.#filled = 0
    return written
  }

  #write(value: number, end: number, digits: number): void {
    let left = value
    for (let at = end - 1; at >= end - digits; at--) {
      this.#block[at] = ZERO + (left % 10)
      left = Math.trunc(left / 10)
    }
  }
}

function formOf(rule: Pick<RuleFile, "seriesDigits">, outcome: InspectionOutcome): Form {
  const number = { series: 0, element: 0, holder: "", eligible: true }
  const bytes = Buffer.from(`,${canonicalJson(trailEntry(rule, { number, outcome }))}`)
  const elementEnd = bytes.indexOf('"00000"') + 6
  return { bytes, elementEnd, seriesEnd: bytes.lastIndexOf('"') }
}

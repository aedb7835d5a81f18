import { createHash } from "node:crypto"

/**
 * A draw worked out from BASE.csv and RULE.json as app/domain/draws/formats.md reads, with lists and
 * sorting and without a thought for speed. It shares nothing with the product: what both get wrong, both misread.
 */
export function naiveDraw(baseCsv: string, ruleJson: string): Result {
  const rule = JSON.parse(ruleJson) as Rule
  const [e0, s0] = [drawnElement(rule), drawnSeries(rule)]
  const result: Omit<Result, "sha256"> = {
    rule,
    baseSha256: createHash("sha256").update(baseCsv).digest("hex"),
    drawn: { series: pad(s0, rule.seriesDigits), element: pad(e0, 5) },
    winners: [],
    trail: [],
  }
  for (const line of inInspectionOrder(linesOf(baseCsv), rule, s0, e0)) {
    if (result.winners.length === rule.winners + rule.surrogates) break
    const { holder } = line
    const number = { series: pad(line.series, rule.seriesDigits), element: pad(line.element, 5) }
    if (!line.eligible) {
      result.trail.push({ ...number, outcome: "ineligible" })
    } else if (rule.onePerHolder && result.winners.some((winner) => winner.holder === holder)) {
      result.trail.push({ ...number, outcome: "holder-already-won" })
    } else {
      const order = result.winners.length + 1
      const titular = order <= rule.winners
      result.trail.push({ ...number, outcome: titular ? "winner" : "surrogate" })
      result.winners.push({ order, kind: titular ? "titular" : "surrogate", ...number, holder })
    }
  }
  return { ...result, sha256: createHash("sha256").update(sorted(result)).digest("hex") }
}

type Rule = {
  seriesFirst: number
  seriesCount: number
  seriesDigits: number
  seriesFrom: number[]
  prefix: string | null
  approximation: string
  wrap: boolean
  emptySeries: string
  winners: number
  surrogates: number
  onePerHolder: boolean
  prizes: string[]
}
type Line = { series: number; element: number; holder: string; eligible: boolean }
type Result = {
  rule: Rule
  baseSha256: string
  drawn: { series: string; element: string }
  winners: { order: number; kind: string; series: string; element: string; holder: string }[]
  trail: { series: string; element: string; outcome: string }[]
  sha256: string
}

const pad = (value: number, digits: number) => "0".repeat(digits - String(value).length) + value

function linesOf(csv: string): Line[] {
  const [, ...lines] = csv.split("\n").slice(0, -1)
  return lines.map((line) => {
    const [series, element, holder, eligible] = line.split(",")
    return { series: Number(series), element: Number(element), holder: holder!, eligible: eligible === "1" }
  })
}

const drawnElement = ({ prizes }: Rule) => Number(prizes.map((prize) => prize[4]).join(""))

function drawnSeries({ prefix, prizes, seriesFrom, seriesFirst, seriesCount }: Rule): number {
  const digits = [...(prefix ?? ""), ...seriesFrom.map((prize) => prizes[prize - 1]![3]!)]
  if (digits.length === 0) return seriesFirst
  let series = BigInt(digits.join(""))
  const [first, count] = [BigInt(seriesFirst), BigInt(seriesCount)]
  // As often as needed; most of them at once, for a prefix may be long.
  if (series >= first + count) series -= ((series - first) / count) * count
  while (series < first) series += count
  return Number(series)
}

function inInspectionOrder(lines: Line[], rule: Rule, s0: number, e0: number): Line[] {
  if (rule.approximation === "ascending") {
    const place = (line: Line) => line.series * 100_000 + line.element
    const line = sortedBy(lines, (line) => [place(line)])
    const drawn = s0 * 100_000 + e0
    const upwards = line.filter((line) => place(line) >= drawn)
    return rule.wrap ? [...upwards, ...line.filter((line) => place(line) < drawn)] : upwards
  }
  return seriesInOrder(rule, s0).flatMap((series) =>
    sortedBy(
      lines.filter((line) => line.series === series),
      ({ element }) => rankInSeries(rule, element, e0),
    ),
  )
}

/** Where in its series an element comes, compared from left to right. */
function rankInSeries({ approximation, wrap }: Rule, element: number, e0: number): number[] {
  const stepsUp = (element - e0 + 100_000) % 100_000
  const stepsDown = (e0 - element + 100_000) % 100_000
  if (approximation === "higher-then-lower") {
    if (wrap) return [stepsUp]
    return element >= e0 ? [0, element - e0] : [1, e0 - element]
  }
  if (wrap) return [Math.min(stepsUp, stepsDown), stepsUp <= stepsDown ? 0 : 1]
  return [Math.abs(element - e0), element >= e0 ? 0 : 1]
}

function seriesInOrder({ seriesFirst, seriesCount, emptySeries }: Rule, s0: number): number[] {
  if (emptySeries === "none") return [s0]
  const all = Array.from({ length: seriesCount }, (_, index) => seriesFirst + index)
  const rank = (series: number): number[] => {
    const [distance, higher] = [Math.abs(series - s0), series > s0]
    if (distance === 0) return [0]
    if (emptySeries === "alternating") return [distance, higher ? 0 : 1]
    const first = emptySeries === "lower" ? !higher : higher
    return [first ? 1 : 2, distance]
  }
  return sortedBy(all, rank)
}

function sortedBy<Of>(list: Of[], rank: (one: Of) => number[]): Of[] {
  return [...list].sort((a, b) => {
    const [left, right] = [rank(a), rank(b)]
    for (const [index, value] of left.entries())
      if (value !== right[index]) return value - (right[index] ?? 0)
    return 0
  })
}

/** JSON with its keys sorted and without white space. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inside: unknown) =>
    inside !== null && typeof inside === "object" && !Array.isArray(inside)
      ? Object.fromEntries(Object.entries(inside).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inside,
  )
}

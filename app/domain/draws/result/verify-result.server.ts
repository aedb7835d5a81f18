import { createHash } from "node:crypto"
import { BaseFile } from "#app/domain/draws/base/base-file.server"
import { drawnNumber } from "#app/domain/draws/inspection/drawn-number"
import { FileRefused } from "#app/domain/draws/inspection/file-refused"
import { boundKeys, type BoundPlan, readBound } from "./bound-plan.server"
import { inspect } from "#app/domain/draws/inspection/inspect"
import { JsonReader, type Json } from "./json-reader.server"
import { OpenFile, piecesOf } from "#app/domain/draws/base/open-file.server"
import { compare, compareLengths, Differences, unknownKey } from "./result-differences.server"
import { againstPlan, boundAgainstPlan, type PlanFile, readPlan } from "./plan-file.server"
import { numberEntry, trailEntry, winnerEntry } from "./result-entries"
import { resultFile } from "./result-file.server"
import { readRule, type RuleFile } from "#app/domain/draws/inspection/rule-file"

type Paths = { basePath: string; resultPath: string; planPath?: string }

/**
 * Computes the draw again by the rule that RESULT.json names, over BASE.csv, and answers where RESULT.json differs from
 * that, a line each beginning with the JSON path: none when it is the base's result. With a plan the rule itself is held
 * against what was published before the draw; without one any rule would do. Throws FileRefused where there is nothing
 * to compare: a file that cannot be read, or is not what app/domain/draws/formats.md says.
 */
export async function verifyResult({ basePath, resultPath, planPath }: Paths): Promise<string[]> {
  const file = new OpenFile(resultPath)
  try {
    const plan = planPath === undefined ? undefined : readPlan(planPath)
    const { rule, baseSha256, bound, wrong } = readHead(file, { isWhole: false })
    const others = plan ? againstPlan(rule, plan, "$.rule") : []
    if (others.length > 0) return others
    const base = await openBase(basePath, rule, baseSha256)
    if (Array.isArray(base)) return base
    try {
      const isBound = wrong.length === 0 && (!plan || boundAgainstPlan(bound, plan).length === 0)
      return isBound && isSame(file, { rule, base, bound }) ? [] : differencesOf(file, { rule, base, plan })
    } finally {
      base.close()
    }
  } finally {
    file.close()
  }
}

const headKeys: readonly string[] = ["rule", "baseSha256"].concat(boundKeys)

/**
 * What has to be known before the base can be read, wherever in the file it stands. In the order in which the file is
 * written the trail comes behind all of it: only where that proved wrong is it read to its end.
 */
function readHead(file: OpenFile, { isWhole }: { isWhole: boolean }) {
  const reader = new JsonReader(file.path, piecesOf(file))
  const head: { [key: string]: Json } = {}
  for (const key of reader.members()) {
    if (key === "trail" && !isWhole && head.rule !== undefined && head.baseSha256 !== undefined) break
    if (headKeys.includes(key)) head[key] = reader.value()
    else reader.skip()
  }
  const rule = readRule(file.path, head.rule, "$.rule")
  return { rule, baseSha256: head.baseSha256, ...readBound(head, rule) }
}

/** The base; or what differs, where it is the very file that the result names and could not come of this rule. */
async function openBase(
  path: string,
  rule: RuleFile,
  baseSha256: Json | undefined,
): Promise<BaseFile | string[]> {
  try {
    return await BaseFile.openInTurns(path, rule)
  } catch (error) {
    if (!(error instanceof FileRefused && error.aboutRule)) throw error
    if (sha256Of(path) !== baseSha256) throw error
    return error.reasons.map((reason) => `$.rule does not fit the base that baseSha256 names: ${reason}`)
  }
}

function sha256Of(path: string): string {
  const file = new OpenFile(path)
  try {
    const hash = createHash("sha256")
    const next = piecesOf(file)
    for (let piece = next(); piece; piece = next()) hash.update(piece)
    return hash.digest("hex")
  } finally {
    file.close()
  }
}

type Computed = { rule: RuleFile; base: BaseFile; bound: BoundPlan | undefined }

/** Whether the file is what is computed, to the byte: most are, and need no second look. */
function isSame(file: OpenFile, computed: Computed): boolean {
  let at = 0
  for (const block of resultFile(computed).contents) {
    const there = Buffer.allocUnsafe(block.length)
    if (file.read(there, at) < block.length || !there.equals(block)) return false
    at += block.length
  }
  return at === file.bytes
}

/** Value by value: the same file may also be written in another order of keys, or with white space. */
function differencesOf(
  file: OpenFile,
  { rule, base, plan }: Omit<Computed, "bound"> & { plan: PlanFile | undefined },
): string[] {
  const { bound, wrong } = readHead(file, { isWhole: true })
  const unbound = wrong.concat(plan ? boundAgainstPlan(bound, plan) : [])
  if (unbound.length > 0) return unbound
  const { contents, result } = resultFile({ rule, base, bound })
  for (const _ of contents);
  const { winners, inspected, sha256 } = result()
  const differences = new Differences()
  const reader = new JsonReader(file.path, piecesOf(file))
  const expected: Record<string, Json> = {
    rule,
    baseSha256: base.sha256,
    drawn: numberEntry(rule, drawnNumber(rule, rule.prizes)),
    winners: winners.map((winner) => winnerEntry(rule, winner)),
    sha256,
    ...bound,
  }
  const missing = new Set([...Object.keys(expected), "trail"])
  for (const key of reader.members()) {
    if (key === "rehearsal") {
      differences.add("$.rehearsal: this is a rehearsal with made-up prizes, and no draw's result")
      reader.skip()
    } else if (!missing.delete(key)) unknownKey(reader, key, () => "$", differences)
    else if (key === "trail") compareTrail(reader, { rule, base, inspected }, differences)
    else compare(reader, expected[key]!, () => `$.${key}`, differences)
  }
  reader.end()
  for (const key of missing) differences.add(`$.${key} is missing`)
  return differences.lines
}

type Inspected = { rule: RuleFile; base: BaseFile; inspected: number }

function compareTrail(
  reader: JsonReader,
  { rule, base, inspected }: Inspected,
  differences: Differences,
): void {
  const path = () => "$.trail"
  if (reader.kind() !== "array") return compare(reader, [], path, differences)
  const steps = inspect(rule, drawnNumber(rule, rule.prizes), base.numbersOf)
  let found = 0
  for (const index of reader.items()) {
    found += 1
    const { value: step } = steps.next()
    if (step) compare(reader, trailEntry(rule, step), () => `${path()}[${index}]`, differences)
    else reader.skip()
  }
  compareLengths(found, inspected, path, differences)
}

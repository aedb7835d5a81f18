import { createHash, randomBytes } from "node:crypto"
import { canonicalJson } from "#app/platform/canonical-json"
import { permute } from "#app/domain/tickets/permutation.server"
import type { Entry, Story } from "./operator"
import { insiderStatements } from "./insider-statements"
import type { OutsiderCampaign } from "./outsider-campaign"

/** What people hold that the operator did not write anew. */
type Evidence = "nothing" | "a kept checkpoint" | "another's checkpoint" | "proofs and a kept checkpoint"

type Attempt = {
  name: string
  /** Which of both stops or names it: the database as it is tried there, the public program as it is told anew. */
  caughtBy: "database and checker" | "checker"
  /** What the application's role tries. */
  statements?: (campaign: OutsiderCampaign) => Promise<string[]>
  /** How the operator tells the public files anew. */
  tell: (story: Story, campaign: OutsiderCampaign) => void
  evidence: Evidence
  /** What the public program then says, among what does not hold or what it warns of. */
  said: string
}

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash("sha256")
  for (const part of parts) hash.update(part)
  return hash.digest("hex")
}
const hex = (bytes: number) => randomBytes(bytes).toString("hex")
const TWO_LOGS = "há dois registros"

const numbersOf = ({ entries, drawId }: Story): Entry[] =>
  entries.filter(({ scope, said }) => scope === `draw:${drawId}` && said["kind"] === "numbers")
const placeOfClose = ({ entries }: Story) => entries.findIndex(({ said }) => said["kind"] === "close")
const closeOf = (story: Story) => story.entries[placeOfClose(story)]!.said
const json = (story: Story, name: string) =>
  JSON.parse(String(story.files.get(name))) as Record<string, never>

function putJson(story: Story, name: string, value: unknown): void {
  story.files.set(name, Buffer.from(`${canonicalJson(value)}\n`))
}

type Segment = { key: string; seriesFirst: number; seriesCount: number; positions: number }

/** The number that the key gives to a position behind all that were taken, and KEYS.json with it. */
function takeNumber(story: Story, skip = 0): number[] {
  const keys = json(story, "KEYS.json") as unknown as { segments: [Segment] }
  const [segment] = keys.segments
  const position = segment.positions + skip
  const size = segment.seriesCount * 100_000
  const value = permute({ key: Buffer.from(segment.key, "hex"), size, position })
  segment.positions = position + 1
  putJson(story, "KEYS.json", keys)
  return [1, position, segment.seriesFirst + Math.floor(value / 100_000), value % 100_000]
}

/** A coupon of the insider's. */
function newCoupon(story: Story): Entry {
  const said = {
    draw: story.drawId,
    holder: hex(16),
    coupon: hex(16),
    turn: 1,
    paper: hex(32),
    salt: hex(16),
  }
  return { scope: `draw:${story.drawId}`, said: { ...said, kind: "numbers", numbers: [takeNumber(story)] } }
}

/** Puts an entry below the cutoff, as if it had been there in time. */
function insertInTime(story: Story, entry: Entry): void {
  const close = closeOf(story)
  close["cutoff"] = Number(close["cutoff"]) + 1
  story.entries.splice(5, 0, entry)
}

const titularOf = (story: Story) =>
  (json(story, "RESULT.json") as unknown as { winners: { holder: string }[] }).winners[0]!.holder

export const attempts: Attempt[] = [
  {
    name: "a number that is added after the period",
    caughtBy: "database and checker",
    statements: insiderStatements.addNumber,
    tell: (story) => void story.entries.splice(placeOfClose(story), 0, newCoupon(story)),
    evidence: "nothing",
    said: "nenhum número foi dado depois do corte",
  },
  {
    name: "a number that is removed",
    caughtBy: "database and checker",
    statements: insiderStatements.removeNumber,
    tell(story) {
      story.entries.splice(story.entries.indexOf(numbersOf(story)[5]!), 1)
      closeOf(story)["cutoff"] = Number(closeOf(story)["cutoff"]) - 1
    },
    evidence: "proofs and a kept checkpoint",
    said: TWO_LOGS,
  },
  {
    name: "a number that is chosen",
    caughtBy: "database and checker",
    statements: insiderStatements.chooseNumber,
    tell(story) {
      const all = numbersOf(story).flatMap(({ said }) => said["numbers"] as number[][])
      const number = (numbersOf(story)[5]!.said["numbers"] as number[][])[0]!
      const taken = new Set(all.filter((each) => each[2] === number[2]).map((each) => each[3]))
      // One that nobody has: a number twice would be another fault.
      number[3] = Array.from({ length: 100_000 }, (_, element) => element).find(
        (element) => !taken.has(element),
      )!
    },
    evidence: "nothing",
    said: "são os que a chave dá às primeiras",
  },
  {
    name: "positions that are burned until one suits",
    caughtBy: "checker",
    tell(story) {
      const given = numbersOf(story)[5]!.said["numbers"] as number[][]
      given[0] = takeNumber(story, 100)
    },
    evidence: "nothing",
    said: "posições não viraram número",
  },
  {
    name: "a rule that is changed",
    caughtBy: "database and checker",
    statements: insiderStatements.changeRule,
    tell(story) {
      const plan = json(story, "PLAN-2.json") as unknown as { rule: { winners: number }; ruleSha256: string }
      plan.rule.winners += 1
      plan.ruleSha256 = sha256(canonicalJson(plan.rule))
      putJson(story, "PLAN-2.json", plan)
      putJson(story, "RULE.json", { ...json(story, "RULE.json"), winners: plan.rule.winners })
      for (const name of ["ROOT.json", "RESULT.json"])
        putJson(story, name, { ...json(story, name), ruleSha256: plan.ruleSha256 })
      const entry = story.entries.find(({ said }) => said["kind"] === "plan" && said["version"] === 2)!
      entry.said["sha256"] = sha256(String(story.files.get("PLAN-2.json")))
    },
    evidence: "nothing",
    said: "desde o começo do período o plano só ganhou séries",
  },
  {
    name: "a seal that is replaced",
    caughtBy: "database and checker",
    statements: insiderStatements.replaceSeal,
    tell(story) {
      const [one, other] = [numbersOf(story)[5]!.said, numbersOf(story)[6]!.said]
      ;[one["holder"], other["holder"]] = [other["holder"], one["holder"]]
    },
    evidence: "proofs and a kept checkpoint",
    said: TWO_LOGS,
  },
  {
    name: "a prize that is moved to another",
    caughtBy: "database and checker",
    statements: insiderStatements.movePrize,
    tell(story) {
      const prize = story.schedule.prizes[1]!
      const winner = story.chanceOf.get(prize)!
      const chances = story.entries.filter(({ said }) => said["kind"] === "chance" && said["prize"] === null)
      const other = chances.toSorted((a, b) =>
        String(a.said["looked"]) < String(b.said["looked"]) ? -1 : 1,
      )[2]!
      other.said["prize"] = winner.said["prize"]
      winner.said["prize"] = null
      story.chanceOf.set(prize, other)
      prize["looked"] = other.said["looked"]
    },
    evidence: "nothing",
    said: "foi do primeiro que podia",
  },
  {
    name: "a moment that is shifted",
    caughtBy: "database and checker",
    statements: insiderStatements.shiftMoment,
    tell(story) {
      const its = story.schedule
      its.text = its.text.replace(/"moment":"([^"]*)\.000Z"/, '"moment":"$1.001Z"')
      its.prizes[0]!["moment"] = (
        JSON.parse(its.text) as { moments: { moment: string }[] }
      ).moments[0]!.moment
      const entry = story.entries.find(({ said }) => said["kind"] === "batch")!
      entry.said["commitment"] = sha256(Buffer.from(its.key, "hex"), its.text)
    },
    evidence: "proofs and a kept checkpoint",
    said: TWO_LOGS,
  },
  {
    name: "a titular that is dropped",
    caughtBy: "database and checker",
    statements: insiderStatements.dropTitular,
    tell(story) {
      const holder = titularOf(story)
      story.base = (lines) => lines.map((line) => (line.includes(holder) ? line.replace(/1$/, "0") : line))
    },
    evidence: "a kept checkpoint",
    said: TWO_LOGS,
  },
  {
    name: "a second holder for one CPF",
    caughtBy: "database and checker",
    statements: insiderStatements.secondHolder,
    tell: (story) => void (numbersOf(story)[5]!.said["holder"] = hex(16)),
    evidence: "proofs and a kept checkpoint",
    said: TWO_LOGS,
  },
  {
    name: "a void that is logged beforehand and opened only if it suits",
    caughtBy: "database and checker",
    statements: insiderStatements.voidLater,
    tell(story) {
      const { coupon, numbers } = numbersOf(story)[5]!.said
      const positions = (numbers as number[][]).map((number) => number.slice(0, 2))
      const said = { kind: "void", draw: story.drawId, coupon, turn: 2, positions, salt: hex(16) }
      const entry = { scope: `draw:${story.drawId}`, said: { ...said, reason: "coupon-invalid" } }
      insertInTime(story, entry)
      story.unopened.add(entry)
    },
    evidence: "nothing",
    said: "toda entrada lacrada do sorteio está aberta",
  },
  {
    name: "a coupon that is backdated",
    caughtBy: "database and checker",
    statements: insiderStatements.backdate,
    tell: (story) => insertInTime(story, newCoupon(story)),
    evidence: "proofs and a kept checkpoint",
    said: TWO_LOGS,
  },
  {
    name: "a log that is forked",
    caughtBy: "database and checker",
    statements: insiderStatements.forkLog,
    tell: (story) => void (story.entries.at(-1)!.said["salt"] = hex(16)),
    evidence: "another's checkpoint",
    said: TWO_LOGS,
  },
  {
    name: "a log that is rewritten after the extraction",
    caughtBy: "database and checker",
    statements: insiderStatements.rewriteLog,
    tell: (story) => insertInTime(story, newCoupon(story)),
    evidence: "a kept checkpoint",
    said: TWO_LOGS,
  },
]

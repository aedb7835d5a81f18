import { beforeAll, expect, test } from "vitest"
import { canonicalJson } from "#app/platform/canonical-json"
import { judged } from "../support/conferir"
import type { Downloads } from "../support/downloads"
import { sized } from "../support/full"
import { restartedCampaign } from "../support/restarted-campaign"
import { syntheticCampaign } from "../support/synthetic-campaign"
import { meaningOf, tamperingOf } from "../support/tamper"

/** Dozens each time, hundreds in a full run; TAMPERINGS=20000 asks for more, SEED=n for those from n on. */
const TAMPERINGS = Number(process.env.TAMPERINGS ?? sized(60, 600))
const SEED = Number(process.env.SEED ?? 1)

const json = (change: (value: Record<string, unknown>) => void) => (file: Buffer) => {
  const value = JSON.parse(file.toString()) as Record<string, unknown>
  change(value)
  return Buffer.from(`${canonicalJson(value)}\n`)
}
const without = (name: string) => json((value) => void delete value[name])

/** What seemed to be bound by nothing, and what the public program says of it. */
const bound: [what: string, file: string, change: (file: Buffer) => Buffer, said: string][] = [
  [
    "another moment of the close",
    "ROOT.json",
    json((root) => void (root["closedAt"] = "2025-11-18T15:40:00.000Z")),
    "ROOT.json diz o mesmo que o fecho no registro: closedAt",
  ],
  [
    "another day of the extraction",
    "ROOT.json",
    json((root) => void (root["extractionOn"] = "2026-11-21")),
    "que valiam no fecho: extractionOn",
  ],
  [
    "a size of the log that is larger than the log",
    "ROOT.json",
    json((root) => void (root["logSize"] = 999)),
    "o primeiro ponto de controle em que está o fecho",
  ],
  [
    "a size of the log that lies before the close",
    "ROOT.json",
    json((root) => void (root["logSize"] = 3)),
    "o primeiro ponto de controle em que está o fecho",
  ],
  ["no draw", "ROOT.json", without("draw"), "ROOT.json diz o mesmo que o fecho no registro: draw"],
  ["no rule", "ROOT.json", without("ruleSha256"), "que valiam no fecho: ruleSha256"],
  ["no day of the extraction", "ROOT.json", without("extractionOn"), "que valiam no fecho: extractionOn"],
  ["no root of the log", "ROOT.json", without("logRoot"), "em que está o fecho"],
  [
    "entries behind those that a bundle's name counts",
    "tile/entries/000.p/27",
    (file) => Buffer.concat([file, file]),
    "cada pacote de entradas tem tantas quantas seu nome diz",
  ],
  [
    "no key of the log, which the plan names",
    "vkeys",
    (file) => Buffer.from(file.toString().split("\n").slice(1).join("\n")),
    "as chaves do registro são as que PLAN.json diz",
  ],
  [
    "no key of receipts, which the plan names",
    "vkeys",
    (file) => Buffer.from(file.toString().split("\n").slice(0, 1).join("\n")),
    "as chaves do registro são as que PLAN.json diz",
  ],
  [
    "a key of receipts with more behind it than its bytes",
    "vkeys",
    (file) => Buffer.from(`${file.toString().trimEnd()}==\n`),
    "um texto em base64 não é o de seus bytes",
  ],
]

let files: Downloads
/** By what there is in them. */
let campaigns: Record<(typeof told)[number], Downloads>
const told = ["one log", "a log that took another's place, and time stamps"] as const
beforeAll(() => {
  files = syntheticCampaign()
  campaigns = { [told[0]]: files, [told[1]]: restartedCampaign() }
})

const MISSING = "missing: "

/** What the public program says against these files; a file that it refuses is an answer too. */
async function against(some: Downloads): Promise<string[]> {
  const { wrong, missing, refused } = await judged(some)
  return [...wrong, ...missing.map((name) => `${MISSING}${name}`), ...refused]
}

test.each(told)("the campaign itself holds: %s", async (what) => {
  expect((await against(campaigns[what])).filter((line) => !line.startsWith(MISSING))).toEqual([])
})

test.each(bound)("found: %s", async (_, name, change, said) => {
  const found = await against(new Map(files).set(name, change(files.get(name)!)))
  expect(found).toContainEqual(expect.stringContaining(said))
})

test("found: a smaller piece of a bundle that says something else than the larger one", async () => {
  const whole = files.get("tile/entries/000.p/27")!
  const piece = whole.subarray(0, 2 + whole.readUInt16BE(0))
  const holds = await against(new Map(files).set("tile/entries/000.p/1", piece))
  expect(holds).toEqual(await against(files))
  const other = Buffer.from(piece.toString("latin1").replace('"imported":0', '"imported":9'), "latin1")
  const found = await against(new Map(files).set("tile/entries/000.p/1", other))
  expect(found).toContainEqual(expect.stringContaining("cada pacote de entradas"))
})

const timeout = 120_000 + TAMPERINGS * 200
test.each(told)(`each of ${TAMPERINGS} tamperings is found: %s`, { timeout }, async (what) => {
  const files = campaigns[what]
  const unseen: string[] = []
  let counted = 0
  const before = (await against(files)).join()
  for (let seed = SEED; counted < TAMPERINGS; seed++) {
    const tampering = tamperingOf(files, seed)
    const { name, how, after } = tampering
    if (meaningOf(tampering, after) === meaningOf(tampering, tampering.before)) continue
    counted += 1
    // That the program breaks says nothing to whoever runs it.
    const said = await against(new Map(files).set(name, after)).catch((error: unknown) => String(error))
    if (typeof said === "string" || said.join() === before)
      unseen.push(`seed ${seed}: ${name}, ${how}: ${String(said)}`)
  }
  expect(unseen).toEqual([])
})

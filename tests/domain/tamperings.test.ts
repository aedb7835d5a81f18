import { beforeAll, expect, test } from "vitest"
import { conferir } from "../support/conferir"
import type { Downloads } from "../support/downloads"
import { sized } from "../support/full"
import { syntheticCampaign } from "../support/synthetic-campaign"
import { meaningOf, type Tampering, tamperingOf } from "../support/tamper"

/** Dozens each time, hundreds in a full run; TAMPERINGS=20000 asks for more, SEED=n for those from n on. */
const TAMPERINGS = Number(process.env.TAMPERINGS ?? sized(60, 600))
const SEED = Number(process.env.SEED ?? 1)

const json = (bytes: Buffer) => JSON.parse(bytes.toString()) as Record<string, unknown>
const isJson = (bytes: Buffer) => {
  try {
    return typeof json(bytes) === "object"
  } catch {
    return false
  }
}
/** Of what ROOT.json says nothing is held against the first three keys, and any of them may be missing. */
const LOOSE = ["closedAt", "extractionOn", "logSize", "draw", "ruleSha256", "logRoot"]
const FREE = LOOSE.slice(0, 3)

/** What the public program does not see: each with an example. A row goes as soon as the program sees it. */
const holes: [
  what: string,
  is: (tampering: Tampering) => boolean,
  file: string,
  example: (file: Buffer) => Buffer,
][] = [
  [
    "a ROOT.json that says another close, or leaves out what it says of plan and log",
    ({ name, before, after }) => {
      if (name !== "ROOT.json" || !isJson(after)) return false
      const [was, is] = [json(before), json(after)]
      const other = Object.keys(was).filter((key) => was[key] !== is[key])
      const isKnown = Object.keys(is).every((key) => key in was)
      return isKnown && other.every((key) => FREE.includes(key) || (LOOSE.includes(key) && !(key in is)))
    },
    "ROOT.json",
    (file) => Buffer.from(file.toString().replace('"closedAt":"2026', '"closedAt":"2025')),
  ],
  [
    "entries behind those that a bundle's name counts",
    ({ name, before, after }) =>
      name.startsWith("tile/") &&
      after.length > before.length &&
      after.subarray(0, before.length).equals(before),
    "tile/entries/000.p/23",
    (file) => Buffer.concat([file, file]),
  ],
  [
    "a vkeys without one of the keys that the plan names",
    ({ name, before, after }) => {
      const lines = (bytes: Buffer) => bytes.toString().split("\n").filter(Boolean)
      return (
        name === "vkeys" &&
        lines(after).length > 0 &&
        lines(after).every((line) => lines(before).includes(line))
      )
    },
    "vkeys",
    (file) => Buffer.from(file.toString().split("\n").slice(1).join("\n")),
  ],
]

let files: Downloads
beforeAll(() => {
  files = syntheticCampaign()
})

const MISSING = "missing: "

/** What the public program says against these files; a file that it refuses is an answer too. */
async function against(some: Downloads): Promise<string[]> {
  const read = conferir.nadaLido()
  try {
    // A bundle says by its path which entries it holds; all others are told by what is in them.
    for (const [name, bytes] of some) conferir.guarda(read, bytes, name.startsWith("tile/") ? name : "")
    await conferir.leAbertas(read)
    const { linhas, faltas } = conferir.confereTudo(read)
    const wrong = linhas.flatMap(({ certo, texto }) => (certo ? [] : texto))
    return wrong.concat(faltas.map((name) => `${MISSING}${name}`))
  } catch (error) {
    return [String(error)]
  }
}

test("the campaign itself holds", async () => {
  expect((await against(files)).filter((line) => !line.startsWith(MISSING))).toEqual([])
})

test.fails.each(holes)("found: %s", async (_, is, name, example) => {
  const tampering = { name, how: "", before: files.get(name)!, after: example(files.get(name)!) }
  expect(is(tampering)).toBe(true)
  expect(await against(new Map(files).set(name, tampering.after))).not.toEqual(await against(files))
})

test(`each of ${TAMPERINGS} tamperings is found`, { timeout: 30_000 + TAMPERINGS * 60 }, async () => {
  const unseen: string[] = []
  let counted = 0
  const before = (await against(files)).join()
  for (let seed = SEED; counted < TAMPERINGS; seed++) {
    const tampering = tamperingOf(files, seed)
    const { name, how, after } = tampering
    if (meaningOf(tampering, after) === meaningOf(tampering, tampering.before)) continue
    if (holes.some(([, is]) => is(tampering))) continue
    counted += 1
    const said = await against(new Map(files).set(name, after))
    if (said.join() === before) unseen.push(`seed ${seed}: ${name}, ${how}`)
  }
  expect(unseen).toEqual([])
})

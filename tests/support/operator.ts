import { createHash } from "node:crypto"
import { noteKey, signNote } from "#app/domain/log/signed-note.server"
import { canonicalJson } from "#app/platform/canonical-json"
import { type Downloads, tilePath } from "./downloads"
import { naiveDraw } from "./naive-draw"
import { naiveRoot, unbundle } from "./naive-log"

/** An entry of the log: an open one, or one that was sealed under a scope. */
export type Entry = { scope: string | null; said: Record<string, unknown> }
type Prize = Record<string, unknown> & { index: number | null }
type Schedule = { key: string; text: string; prizes: Prize[] }

/** What the public files tell, as whoever publishes them may tell it otherwise. */
export type Story = {
  drawId: string
  entries: Entry[]
  /** Seals without what was under them, for entries that the operator would not open. */
  unopened: Set<Entry>
  schedule: Schedule
  /** The chance that each prize of the schedule stands for. */
  chanceOf: Map<Prize, Entry>
  /** Numbers and lines that are put into the base whatever the log says. */
  base: (lines: string[]) => string[]
  /** The files as they came; what follows from the rest is written anew. */
  files: Downloads
}

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex")
const jsonOf = <Shape>(files: Downloads, name: string) => JSON.parse(String(files.get(name))) as Shape

/** Reads the story that the files tell. */
export function readStory(files: Downloads, { drawId, batchId }: { drawId: string; batchId: string }): Story {
  const opened = new Map<number, Record<string, unknown>>()
  for (const scope of [drawId, batchId])
    for (const line of String(files.get(`opened/${scope}.ndjson`))
      .split("\n")
      .filter(Boolean))
      opened.set(Number(line.slice(0, line.indexOf(" "))), JSON.parse(line.slice(line.indexOf(" ") + 1)))
  const tiles = [...files.keys()].filter((name) => name.startsWith("tile/")).toSorted()
  const entries = tiles
    .flatMap((name) => unbundle(files.get(name)!))
    .map((bytes, place): Entry => {
      const said = JSON.parse(bytes.toString()) as Record<string, unknown>
      return said["kind"] === "sealed"
        ? { scope: String(said["scope"]), said: opened.get(place)! }
        : { scope: null, said }
    })
  const schedule = jsonOf<Schedule>(files, `lotes/${batchId}/SCHEDULE.json`)
  const chanceOf = new Map<Prize, Entry>()
  for (const prize of schedule.prizes) if (prize.index !== null) chanceOf.set(prize, entries[prize.index]!)
  return { drawId, entries, unopened: new Set(), schedule, chanceOf, base: (lines) => lines, files }
}

/** The numbers that the entries leave, with their holders, as BASE.csv has them. */
function foldOf({ drawId, entries, unopened, base }: Story): string {
  const own = entries.filter((entry) => entry.scope === `draw:${drawId}` && !unopened.has(entry))
  const said = own.map((entry) => entry.said)
  const voided = new Set<string>()
  const changes = said.filter(({ kind }) => kind === "void" || kind === "restore")
  for (const { kind, positions } of changes.toSorted((a, b) => Number(a["turn"]) - Number(b["turn"])))
    for (const at of positions as number[][])
      if (kind === "void") voided.add(at.join("/"))
      else voided.delete(at.join("/"))
  const out = new Set(said.filter(({ kind }) => kind === "ineligible").map(({ holder }) => holder))
  const lines = said
    .filter(({ kind }) => kind === "numbers")
    .flatMap(({ numbers, holder }) =>
      (numbers as number[][]).map(([segment, position, series, element]) => {
        const isOut = voided.has(`${segment}/${position}`) || out.has(holder)
        return `${String(series).padStart(2, "0")},${String(element).padStart(5, "0")},${holder},${isOut ? 0 : 1}`
      }),
    )
  return `series,element,holder,eligible\n${base(lines.toSorted()).join("\n")}\n`
}

const lineOf = ({ said }: Entry) => canonicalJson(said)
const envelopeOf = (entry: Entry): Buffer =>
  Buffer.from(
    entry.scope === null
      ? lineOf(entry)
      : `{"kind":"sealed","scope":"${entry.scope}","seal":"${sha256(lineOf(entry))}"}`,
  )

/** Publishes the story anew, so that each file follows from the others, under the operator's own key. */
export function tellStory(story: Story, { logKey, origin }: { logKey: string; origin: string }): Downloads {
  const { drawId, entries, files, schedule, chanceOf } = story
  const retold: Downloads = new Map(files)
  const put = (name: string, value: unknown) => retold.set(name, Buffer.from(`${canonicalJson(value)}\n`))
  const ours = (kind: string) =>
    entries.filter(({ said }) => said["kind"] === kind && said["draw"] === drawId).map(({ said }) => said)

  const csv = foldOf(story)
  const leaves = csv
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => Buffer.from(line))
  const of = { baseSha256: sha256(csv), root: naiveRoot(leaves).toString("hex") }
  retold.set("BASE.csv", Buffer.from(csv))
  for (const close of ours("close")) Object.assign(close, of)

  const rule = jsonOf<Record<string, unknown>>(files, "RULE.json")
  const { draw, ruleSha256, extractionOn, contest } = jsonOf<Record<string, unknown>>(files, "RESULT.json")
  const { sha256: _, ...result } = naiveDraw(csv, JSON.stringify(rule)) as Record<string, unknown>
  Object.assign(result, { draw, ruleSha256, extractionOn, contest })
  const resultSha256 = sha256(canonicalJson(result))
  const [body] = [canonicalJson(result).slice(0, -1)]
  retold.set("RESULT.json", Buffer.from(`${body},"sha256":"${resultSha256}"}\n`))
  for (const step of [...ours("result"), ...ours("published")])
    Object.assign(step, { resultSha256, sha256: sha256(retold.get("RESULT.json")!) })
  // Of earlier ones the result went back.
  for (const step of ours("extraction").slice(-1)) step["sha256"] = sha256(`${canonicalJson(rule)}\n`)
  const calls = jsonOf<Record<string, unknown>>(files, "CALLS.json")
  put("CALLS.json", { ...calls, resultSha256 })
  for (const [name, list, kind] of [
    ["CALLS.json", "calls", "call"],
    ["REJECTED.json", "rejected", "rejected"],
  ] as const) {
    if (!retold.has(name)) continue
    const file = jsonOf<Record<string, unknown>>(retold, name)
    const places = ours(kind).map((said) => entries.findIndex((entry) => entry.said === said))
    for (const [n, one] of (file[list] as { index?: number }[]).entries())
      if (one.index !== undefined) one.index = places[n] ?? one.index
    put(name, file)
  }

  const [batchId] = [...retold.keys()].flatMap((name) => /^lotes\/(.*)\/SCHEDULE/.exec(name)?.[1] ?? [])
  for (const prize of schedule.prizes) {
    const at = entries.indexOf(chanceOf.get(prize)!)
    prize.index = at < 0 ? null : at
  }
  put(`lotes/${batchId}/SCHEDULE.json`, schedule)
  for (const [scope, id] of [
    [`draw:${drawId}`, drawId],
    [`prizes:${batchId}`, batchId],
  ] as const) {
    const lines = entries.flatMap((entry, place) =>
      entry.scope === scope && !story.unopened.has(entry) ? `${place} ${lineOf(entry)}\n` : [],
    )
    retold.set(`opened/${id}.ndjson`, Buffer.from(lines.join("")))
  }

  const envelopes = entries.map(envelopeOf)
  const key = noteKey(origin, logKey)
  const checkpoint = (size: number) =>
    `${origin}\n${size}\n${naiveRoot(envelopes.slice(0, size)).toString("base64")}\n`
  retold.set("checkpoint", Buffer.from(signNote(checkpoint(entries.length), key)))
  const cutoff = Number(ours("close")[0]?.["cutoff"])
  if (cutoff > 0 && cutoff < entries.length)
    retold.set(`history/${cutoff}`, Buffer.from(signNote(checkpoint(cutoff), key)))
  const closed = entries.findIndex(({ said }) => said["kind"] === "close") + 1
  const root = jsonOf<Record<string, unknown>>(files, "ROOT.json")
  const logSize = Math.max(closed, Number(root["logSize"]))
  const logged = { cutoff: ours("close")[0]?.["cutoff"] ?? root["cutoff"], logSize }
  const logRoot = naiveRoot(envelopes.slice(0, logSize)).toString("hex")
  put("ROOT.json", { ...root, ...of, size: leaves.length, ...logged, logRoot })

  for (const name of retold.keys()) if (name.startsWith("tile/")) retold.delete(name)
  for (let number = 0; number * 256 < envelopes.length; number++) {
    const some = envelopes.slice(number * 256, number * 256 + 256)
    const bundle = some.flatMap((bytes) => [Buffer.of(bytes.length >> 8, bytes.length & 0xff), bytes])
    retold.set(tilePath(number, some.length), Buffer.concat(bundle))
  }
  return retold
}

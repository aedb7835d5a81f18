import { createHash } from "node:crypto"
import type { Downloads, HolderFiles } from "./downloads"
import { naiveRoot, naiveTreeRootFrom, noteVerifies, unbundle } from "./naive-log"

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash("sha256")
  for (const part of parts) hash.update(part)
  return hash.digest("hex")
}

type Said = Record<string, unknown>
type Found = { drawId: string; files: Downloads; held: readonly HolderFiles[]; kept?: readonly string[] }

/**
 * What an outsider finds wrong who has read the public log's page and nothing of ours: of receipts, proofs, holders and of
 * who takes no part. `held`: what participants have in their hands; `kept`: checkpoints that somebody saved.
 */
export function naiveOutsider({ drawId, files, held, kept = [] }: Found): string[] {
  const wrong: string[] = []
  const say = (isTrue: boolean, what: string) => void (isTrue || wrong.push(what))
  const envelopes = [...files.keys()]
    .filter((name) => name.startsWith("tile/"))
    .toSorted()
    .flatMap((name) => unbundle(files.get(name)!))
  const keys = String(files.get("vkeys")).trim().split("\n")
  const notes = kept.concat(
    String(files.get("checkpoint")),
    held.flatMap(({ proofs }) => proofs.map((proof) => proof.slice(proof.indexOf("\n\n") + 2))),
  )
  const roots = new Map<number, string>()
  for (const note of new Set(notes)) {
    const [, size = "", root = ""] = note.split("\n")
    const leaves = envelopes.slice(0, Number(size))
    if (!roots.has(leaves.length)) roots.set(leaves.length, naiveRoot(leaves).toString("base64"))
    say(noteVerifies(note, keys[0]!), `the checkpoint of ${size} is not signed`)
    say(leaves.length === Number(size) && roots.get(leaves.length) === root, `there are two logs of ${size}`)
  }

  const opened = openedOf(files)
  const seals = new Set(opened.map(({ line }) => sha256(line)))
  for (const { place, line, scope } of opened)
    say(sealed(scope, line) === String(envelopes[place]), `what was opened at ${place} is not under its seal`)
  const places = new Set(opened.map(({ place }) => place))
  for (const [place, envelope] of envelopes.entries())
    say(!String(envelope).startsWith('{"kind":"sealed"') || places.has(place), `${place} was not opened`)

  for (const { cpf, receipt, proofs } of held) {
    const [, protocol, , ...lines] = receipt.slice(0, receipt.lastIndexOf("\n\n")).split("\n")
    say(noteVerifies(receipt, keys[1]!), `the receipt of ${protocol} is not signed`)
    say(proofs.length === lines.length, `the receipt of ${protocol} has a line without a proof`)
    for (const [n, written] of lines.entries()) {
      const [line = "", secret = ""] = written.split(" ")
      const said = JSON.parse(line) as Said
      say(seals.has(sha256(line)), `a line of ${protocol} is not in the log`)
      if (said["kind"] === "numbers") {
        const own = sha256(Buffer.from(secret, "hex"), `${String(said["draw"])}${cpf}`).slice(0, 32)
        say(own === said["holder"], `the holder of ${protocol} is not of its owner's CPF`)
      }
      say(proves(proofs[n] ?? "", line, envelopes), `a proof of ${protocol} does not lead to its line`)
    }
  }
  return wrong.concat(wrongBase(drawId, files, opened, envelopes))
}

type Opened = { place: number; line: string; scope: string; said: Said }

function openedOf(files: Downloads): Opened[] {
  return [...files]
    .filter(([name]) => name.startsWith("opened/"))
    .flatMap(([name, bytes]) =>
      String(bytes)
        .split("\n")
        .filter(Boolean)
        .map((written) => {
          const [place = "", line = ""] = written.split(" ")
          const said = JSON.parse(line) as Said
          const id = name.slice("opened/".length, -".ndjson".length)
          return {
            place: Number(place),
            line,
            said,
            scope: said["kind"] === "chance" ? `prizes:${id}` : `draw:${id}`,
          }
        }),
    )
}

const sealed = (scope: string, line: string) =>
  `{"kind":"sealed","scope":"${scope}","seal":"${sha256(line)}"}`

/** A draw's line names its scope; a chance's stands in the log at the place that the proof names. */
function proves(proof: string, line: string, envelopes: readonly Buffer[]): boolean {
  const [head = "", note = ""] = [
    proof.slice(0, proof.indexOf("\n\n")),
    proof.slice(proof.indexOf("\n\n") + 2),
  ]
  const [, extra = "", written = "", ...path] = head.split("\n")
  const index = Number(written.slice("index ".length))
  const [, size, root] = note.split("\n")
  if (Buffer.from(extra.slice("extra ".length), "base64").toString() !== line) return false
  const { scope } = JSON.parse(String(envelopes[index] ?? "{}")) as { scope?: string }
  if (sealed(String(scope), line) !== String(envelopes[index])) return false
  return naiveTreeRootFrom({ line, index, size: Number(size), path, scope }) === root
}

/** Whether the base is what the opened entries leave, and nobody takes no part without an entry. */
function wrongBase(
  drawId: string,
  files: Downloads,
  opened: readonly Opened[],
  envelopes: readonly Buffer[],
): string[] {
  const said = opened.filter(({ scope }) => scope === `draw:${drawId}`).map((one) => one.said)
  const out = new Set(said.filter(({ kind }) => kind === "ineligible").map(({ holder }) => holder))
  const voided = new Set<string>()
  for (const { kind, positions } of said.toSorted((a, b) => Number(a["turn"] ?? 0) - Number(b["turn"] ?? 0)))
    for (const position of (positions as number[][] | undefined) ?? [])
      if (kind === "void") voided.add(position.join("/"))
      else voided.delete(position.join("/"))
  const expected = said
    .filter(({ kind }) => kind === "numbers")
    .flatMap(({ numbers, holder }) =>
      (numbers as number[][]).map(([segment, position, series, element]) => {
        const takesPart = !voided.has(`${segment}/${position}`) && !out.has(holder)
        return `${Number(series)},${Number(element)},${String(holder)},${takesPart ? 1 : 0}`
      }),
    )
  const lines = String(files.get("BASE.csv")).trimEnd().split("\n").slice(1)
  const plain = lines.map((line) => line.replace(/^0*([0-9]+),0*([0-9]+),/, "$1,$2,"))
  const differs = plain.toSorted().join() !== expected.toSorted().join()
  const close = envelopes
    .map((bytes) => JSON.parse(String(bytes)) as Said)
    .find(({ kind }) => kind === "close")
  const counts = Object.values((close?.["ineligible"] ?? {}) as Record<string, number>)
  const counted = counts.reduce((sum, count) => sum + count, 0)
  const wrong: string[] = []
  if (differs) wrong.push("the base is not what the entries leave")
  if (counted !== out.size)
    wrong.push(`the close tells of ${counted} who take no part, and ${out.size} entries do`)
  return wrong
}

import { rootOf } from "#app/domain/draws/base/merkle-tree.server"
import { commitTo, scheduleText } from "#app/domain/prizes/commitment.server"
import { canonicalJson } from "#app/platform/canonical-json"
import { drawScope, envelopeOf, leafOf } from "./entry.server"
import { beginSays } from "./kinds/begin"
import { numbersSay } from "./kinds/numbers.server"
import { checkpointText } from "./publish-checkpoint.server"
import { receiptText } from "./receipt.server"
import { noteKey, signNote } from "./signed-note.server"

const ORIGIN = "example.org/registro/bar-1"
const DRAW = "019aa000-0000-7000-8000-000000000001"
const AT = new Date("2026-11-18T15:00:00.000Z")
const bytes = (length: number, value: number) => Buffer.alloc(length, value)

/**
 * A log of two entries with its checkpoint, the receipt of its one coupon and a batch's commitment, under keys that are
 * no secret: reckoned by the very code that makes the log, for whoever writes a program of their own.
 */
export function logExamples() {
  const [logSeed, receiptSeed] = [bytes(32, 1).toString("base64"), bytes(32, 2).toString("base64")]
  const [logKey, receiptKey] = [noteKey(ORIGIN, logSeed), noteKey(`${ORIGIN}/comprovante`, receiptSeed)]
  const begin = canonicalJson(beginSays({ at: AT, imported: 0 }))
  const line = canonicalJson({
    ...numbersSay({
      drawId: DRAW,
      holder: bytes(16, 0xa1).toString("hex"),
      coupon: bytes(16, 0xc0).toString("hex"),
      turn: 1,
      numbers: [{ segment: 1, position: 0, series: 7, element: 53_269 }],
      paper: bytes(32, 0xb2).toString("hex"),
    }),
    salt: bytes(16, 0x5a).toString("hex"),
  })
  const envelope = envelopeOf(drawScope(DRAW), line)
  const leaves = [begin, envelope].map(leafOf)
  const root = Buffer.from(rootOf(leaves.map((leaf) => leaf.toString("latin1"))), "latin1")
  const said = { protocol: "2AB3-CD4E", receivedAt: AT, lines: [line] }
  return {
    entry: { begin, line, envelope, leaves: leaves.map((leaf) => leaf.toString("hex")) },
    root: root.toString("hex"),
    checkpoint: {
      seed: logSeed,
      vkey: logKey.verifier,
      note: signNote(checkpointText(ORIGIN, { size: leaves.length, root }), logKey),
    },
    receipt: {
      seed: receiptSeed,
      vkey: receiptKey.verifier,
      note: signNote(receiptText(receiptKey, said), receiptKey),
    },
    schedule: scheduleExample(),
  }
}

function scheduleExample() {
  const key = bytes(32, 3)
  const moment = {
    id: "019aa000-0000-7000-8000-000000000002",
    name: "Camisa",
    valueCents: 15_000,
    moment: AT,
  }
  const text = scheduleText({ name: "Rodada 1", version: 1 }, [moment])
  return { key: key.toString("hex"), text, commitment: commitTo({ key, text }) }
}

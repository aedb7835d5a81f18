import { rootOf } from "#app/domain/draws/base/merkle-tree.server"
import { holderOf, holderSecret } from "#app/domain/draws/base/holder.server"
import { commitTo, scheduleText } from "#app/domain/prizes/commitment.server"
import { canonicalJson } from "#app/platform/canonical-json"
import { drawScope, envelopeOf, leafOf, prizesScope, type EntryContent } from "./entry.server"
import { beginSays } from "./kinds/begin"
import { chanceSays } from "./kinds/chance"
import { numbersSay } from "./kinds/numbers.server"
import { checkpointText } from "./publish-checkpoint.server"
import { receiptText } from "./receipt.server"
import { noteKey, signNote } from "./signed-note.server"

const ORIGIN = "example.org/registro/bar-1"
const DRAW = "019aa000-0000-7000-8000-000000000001"
const BATCH = "019aa000-0000-7000-8000-000000000004"
const AT = new Date("2026-11-18T15:00:00.000Z")
const bytes = (length: number, value: number) => Buffer.alloc(length, value)

const PERSON = { registrationId: "019aa000-0000-7000-8000-000000000003", cpf: "52998224725" }

/**
 * A log of three entries with its checkpoint, the receipt of its one coupon and a batch's commitment, under keys that are
 * no secret. It is reckoned by the very code that makes the log, for whoever writes a program of their own.
 */
export function logExamples() {
  const [logSeed, receiptSeed] = [bytes(32, 1).toString("base64"), bytes(32, 2).toString("base64")]
  const [logKey, receiptKey] = [noteKey(ORIGIN, logSeed), noteKey(`${ORIGIN}/comprovante`, receiptSeed)]
  const begin = canonicalJson(beginSays({ at: AT, imported: 0 }))
  const { numbers, secret } = numbersExample()
  const chance = sealedExample(
    prizesScope(BATCH),
    chanceSays({
      coupon: bytes(16, 0xc1).toString("hex"),
      receivedAt: AT,
      lookedAt: AT,
      barred: null,
      prize: null,
    }),
  )
  const leaves = [begin, numbers.envelope, chance.envelope].map(leafOf)
  const root = Buffer.from(rootOf(leaves.map((leaf) => leaf.toString("latin1"))), "latin1")
  const lines = [`${numbers.line} ${secret}`, chance.line]
  return {
    entries: { begin, numbers, chance, leaves: leaves.map((leaf) => leaf.toString("hex")) },
    root: root.toString("hex"),
    checkpoint: {
      seed: logSeed,
      vkey: logKey.verifier,
      note: signNote(checkpointText(ORIGIN, { size: leaves.length, root }), logKey),
    },
    receipt: {
      seed: receiptSeed,
      vkey: receiptKey.verifier,
      note: signNote(receiptText(receiptKey, { protocol: "2AB3-CD4E", receivedAt: AT, lines }), receiptKey),
      cpf: PERSON.cpf,
      secret,
    },
    schedule: scheduleExample(),
  }
}

function sealedExample(scope: string, said: EntryContent) {
  const line = canonicalJson({ ...said, salt: bytes(16, 0x5a).toString("hex") })
  return { line, envelope: envelopeOf(scope, line) }
}

/** The entry of a coupon's numbers, and what ties its holder to the person's CPF. */
function numbersExample() {
  const draw = { id: DRAW, holderKey: bytes(32, 4), holderForm: 2 }
  const numbers = sealedExample(
    drawScope(DRAW),
    numbersSay({
      drawId: DRAW,
      holder: holderOf(draw, PERSON),
      coupon: bytes(16, 0xc0).toString("hex"),
      turn: 1,
      numbers: [{ segment: 1, position: 0, series: 7, element: 53_269 }],
      paper: bytes(32, 0xb2).toString("hex"),
    }),
  )
  return { numbers, secret: holderSecret(draw, PERSON.registrationId)!.toString("hex") }
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

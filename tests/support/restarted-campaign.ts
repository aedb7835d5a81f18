import { createHash } from "node:crypto"
import { noteKey, signNote } from "#app/domain/log/signed-note.server"
import { canonicalJson } from "#app/platform/canonical-json"
import { type Downloads } from "./downloads"
import { naiveRoot, unbundle } from "./naive-log"
import { stampAnswer } from "./stamp-answer"
import { SAME_KEY, stampSigner } from "./stamp-signer"
import { SYNTHETIC, syntheticCampaign } from "./synthetic-campaign"

const [NEXT_KEY, NEXT_RECEIPT_KEY] = [7, 8].map((byte) => Buffer.alloc(32, byte).toString("base64")) as [
  string,
  string,
]
const OLD = SYNTHETIC.origin
const NEXT = OLD.replace(/1$/, "2")
/** Behind what the draw was told of, and before its extraction. */
const [RESTARTED, STAMPED] = ["2026-11-18T17:00:00.000Z", "2026-11-18T18:00:00.000Z"]

/**
 * The synthetic campaign once more, the same on every machine and day, after another log took the place of the one that it
 * was told to: with what that one signed last, and with time stamps over a checkpoint of each.
 */
export function restartedCampaign(): Downloads {
  const files = syntheticCampaign()
  const restarted: Downloads = new Map()
  // What the first log signed lies under its own name.
  const under = (name: string) => (name.startsWith("history/") ? `${folderOf(OLD)}/${name}` : name)
  for (const [name, bytes] of files) restarted.set(under(name), bytes)
  const tile = [...files.keys()].find((name) => name.startsWith("tile/"))!
  const [begin, ...others] = unbundle(files.get(tile)!)
  const size = others.length + 1
  const root = naiveRoot([begin!, ...others]).toString("hex")
  const before = { begin: JSON.parse(begin!.toString()) as unknown, origin: OLD, root, size }
  const again = { kind: "begin", at: RESTARTED, imported: size - 1, reason: "key-lost", before }
  const entries = [Buffer.from(canonicalJson(again)), ...others]
  const bundle = entries.flatMap((bytes) => [Buffer.of(bytes.length >> 8, bytes.length & 0xff), bytes])
  restarted.set(tile, Buffer.concat(bundle))
  const last = `${folderOf(OLD)}/history/${size}`
  restarted.set(last, files.get("checkpoint")!)
  const text = `${NEXT}\n${size}\n${naiveRoot(entries).toString("base64")}\n`
  restarted.set("checkpoint", Buffer.from(signNote(text, noteKey(NEXT, NEXT_KEY))))
  restarted.set(`history/${size}.tsr`, stampOf(text))
  restarted.set(`${last}.tsr`, stampOf(bodyOf(files.get("checkpoint")!)))
  const keys = [noteKey(NEXT, NEXT_KEY), noteKey(`${NEXT}/comprovante`, NEXT_RECEIPT_KEY)] as const
  // Whoever asks for the receipt again has it from the log that goes on.
  const receipt = bodyOf(files.get("comprovante.txt")!).replace(OLD, NEXT)
  restarted.set("comprovante-2.txt", Buffer.from(signNote(receipt, keys[1])))
  const lines = keys.map(({ verifier }) => `${verifier}\n`)
  return restarted.set("vkeys", Buffer.concat([files.get("vkeys")!, Buffer.from(lines.join(""))]))
}

/** A note's text, without what signs it. */
const bodyOf = (note: Buffer) => `${String(note).split("\n\n", 1)[0]}\n`
const folderOf = (origin: string) => origin.split("/").at(-1)!

const stampOf = (text: string): Buffer =>
  stampAnswer({
    hash: createHash("sha256").update(text).digest(),
    nonce: Buffer.of(1, 2, 3, 4, 5, 6, 7, 8),
    at: new Date(STAMPED),
    signer: stampSigner({ key: SAME_KEY }),
  })

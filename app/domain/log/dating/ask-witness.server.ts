import type { Db } from "#app/db/client.server"
import type { Witness } from "#app/platform/settings/outside-settings.server"
import { consistencyProof } from "./consistency-proof.server"
import { OutsideFault } from "./outside-fault"
import { type OutsideAnswer, postOutside } from "./post-outside.server"
import { type Cosigned, readCosignatures } from "./read-cosignatures.server"

const PATIENCE_MS = 3_000
const CONFLICT = 409
/** The content type of a 409 that names the size which the witness has. */
const SIZE_TYPE = "text/x.tlog.size"

type WitnessQuestion = {
  witness: Witness
  /** The checkpoint as it was signed, of which log, and its size. */
  note: string
  log: number
  size: number
  /** The size that the witness is believed to have; 0 for none. */
  old: number
  /** As readCosignatures wants them. */
  names: ReadonlySet<string>
  now: Date
}

/**
 * Has a checkpoint cosigned (C2SP tlog-witness): shows that it continues what the witness has, once more from the size that
 * it names where we were wrong. Throws OutsideFault.
 */
export async function askWitness(db: Db, asked: WitnessQuestion): Promise<Cosigned> {
  let answer = await post(db, asked, asked.old)
  if (answer.status === CONFLICT) answer = await post(db, asked, sizeIn(answer, asked.size))
  if (answer.status === CONFLICT) throw new OutsideFault("status", String(CONFLICT))
  if (answer.status !== 200) throw new OutsideFault("status", String(answer.status))
  return readCosignatures({ ...asked, answer: answer.bytes.toString(), text: textOf(asked.note) })
}

async function post(
  db: Db,
  { witness, note, log, size }: WitnessQuestion,
  old: number,
): Promise<OutsideAnswer> {
  const proof = await consistencyProof(db, { log, old, size })
  const lines = proof.map((node) => `${Buffer.from(node, "latin1").toString("base64")}\n`)
  const body = `old ${old}\n${lines.join("")}\n${note}`
  const url = `${witness.url}/add-checkpoint`
  return postOutside({ url, body, type: "application/octet-stream", ms: PATIENCE_MS })
}

/** What a witness has that is no beginning of ours it has from another copy of this log: a person has to look. */
function sizeIn({ type, bytes }: OutsideAnswer, size: number): number {
  const [written] = /^(0|[1-9][0-9]{0,14})(?=\n?$)/.exec(bytes.toString()) ?? []
  if (!type.startsWith(SIZE_TYPE) || written === undefined) throw new OutsideFault("garbage")
  if (Number(written) > size) throw new OutsideFault("ahead", written)
  return Number(written)
}

/** What stands above the signatures, with the end of its last line. */
export const textOf = (note: string): string => note.slice(0, note.lastIndexOf("\n\n") + 1)

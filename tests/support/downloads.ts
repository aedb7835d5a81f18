import type { Db } from "#app/db/client.server"
import { type PublicFileName, publicFiles } from "#app/domain/draws/publication/public-files.server"
import { findPlan } from "#app/domain/draws/planning/plan.queries.server"
import { findCheckpoint, findLastCheckpoint } from "#app/domain/log/checkpoints.queries.server"
import { proveLine, receiptState } from "#app/domain/log/log-proof.server"
import { findClose, openedBatchLines, openedLines } from "#app/domain/log/opened.queries.server"
import { receiptKey, signReceipt } from "#app/domain/log/receipt.server"
import { findTile } from "#app/domain/log/tiles.queries.server"
import { findSchedule } from "#app/domain/prizes/schedule-file.server"
import { canonicalJson } from "#app/platform/canonical-json"
import type { Files } from "#app/platform/storage/files.server"

/** Files by their path below the draw's or the log's address, the opened lines unpacked. */
export type Downloads = Map<string, Buffer>

const FULL = 256

type Published = { drawId: string; batchId: string; files: Files }

/** Everything public of a campaign of one draw and one batch, as anybody downloads it. */
export async function downloadCampaign(db: Db, { drawId, batchId, files }: Published): Promise<Downloads> {
  const found: Downloads = new Map()
  const json = (name: string, value: unknown) =>
    void found.set(name, Buffer.from(`${canonicalJson(JSON.parse(JSON.stringify(value)))}\n`))
  const last = (await findPlan(db, drawId))!.version
  for (let version = 1; version <= last; version++)
    json(`PLAN-${version}.json`, await findPlan(db, drawId, version))
  const names: PublicFileName[] = [
    "base.csv",
    "root.json",
    "rule.json",
    "result.json",
    "keys.json",
    "calls.json",
    "rejected.json",
  ]
  for (const name of names) {
    const file = await publicFiles[name](db, { drawId, files })
    const shown = name.replace(/^[a-z]+/, (stem) => stem.toUpperCase())
    if ("json" in file) json(shown, file.json)
    else found.set(shown, Buffer.concat(await (await file.open()).toArray()))
  }
  const schedule = await findSchedule(db, batchId)
  if (schedule) json(`lotes/${batchId}/SCHEDULE.json`, schedule)
  found.set(`opened/${drawId}.ndjson`, await wholeOf(await openedLines(db, drawId)))
  found.set(`opened/${batchId}.ndjson`, await wholeOf(await openedBatchLines(db, batchId)))

  const { note, size, verifier } = (await findLastCheckpoint(db))!
  found.set("vkeys", Buffer.from(`${verifier}\n${receiptKey(1)!.verifier}\n`))
  found.set("checkpoint", Buffer.from(note))
  const { cutoff } = (await findClose(db, drawId))!
  found.set(`history/${cutoff}`, Buffer.from((await findCheckpoint(db, { log: 1, size: cutoff }))!.note))
  for (let number = 0; number * FULL < size; number++) {
    const width = Math.min(FULL, size - number * FULL)
    found.set(tilePath(number, width), (await findTile(db, 1, { of: "entries", level: 0, number, width }))!)
  }
  return found
}

/** Where a bundle of entries stands, of a log that is no larger than a test's. */
export const tilePath = (number: number, width: number): string =>
  `tile/entries/${String(number).padStart(3, "0")}${width === FULL ? "" : `.p/${width}`}`

async function wholeOf(lines: AsyncGenerator<string> | null): Promise<Buffer> {
  const pieces: string[] = []
  for await (const some of lines!) pieces.push(some)
  return Buffer.from(pieces.join(""))
}

/** What a participant has in their own hands. */
export type HolderFiles = { registrationId: string; cpf: string; receipt: string; proofs: string[] }

/** Every participant's receipt, and a proof of each of its lines. */
export async function downloadReceipts(
  db: Db,
  participants: readonly { registrationId: string; invoiceId: string; cpf: string }[],
): Promise<HolderFiles[]> {
  const held: HolderFiles[] = []
  for (const { cpf, ...own } of participants) {
    const proofs: string[] = []
    const { proofs: count } = (await receiptState(db, own))!
    for (let nth = 1; nth <= count; nth++) proofs.push((await proveLine(db, { ...own, nth }))!)
    held.push({
      registrationId: own.registrationId,
      cpf,
      receipt: (await signReceipt(db, own))!.note,
      proofs,
    })
  }
  return held
}

import { findLastCheckpoint } from "#app/domain/log/checkpoints.queries.server"
import { logDatings } from "#drizzle/schema/log"
import type { connect } from "#app/db/client.server"
import type { Cosigner } from "./naive-witness"

/** Keeps what a witness answered to the log's last checkpoint. */
export async function witnessLast(
  db: ReturnType<typeof connect>,
  { witness, at }: { witness: Cosigner; at: Date },
): Promise<void> {
  const { log, note, size } = (await findLastCheckpoint(db))!
  const lines = witness.cosign(note.slice(0, note.lastIndexOf("\n\n") + 1), at)
  const row = { log, size, outsider: witness.vkey, lines }
  await db.insert(logDatings).values({ ...row, askedAt: at, answeredAt: at, datedAt: at })
}

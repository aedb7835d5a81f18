import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { sequence } from "#app/domain/log/sequence.server"
import { logOrigin } from "#app/domain/log/log-name.server"
import { noteKey } from "#app/domain/log/signed-note.server"
import { findLastCheckpoint } from "#app/domain/log/checkpoints.queries.server"
import { openExchange } from "#app/platform/storage/exchange.server"
import { AUTHORITY, logDatings } from "#drizzle/schema/log"
import { stampLike } from "./stamp-like"
import type { connect } from "#app/db/client.server"

const KEY = "BAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH"

type Database = ReturnType<typeof connect>

/**
 * Begins the campaign's log and has its checkpoint dated by a witness and by an authority, while a witness of a long name
 * failed; the record of what was signed is not where the application looks for it.
 */
export async function insertDatedLog(db: Database, now: Date) {
  const folder = await mkdtemp(path.join(tmpdir(), "bar-dated-log-"))
  const last = openExchange(`file:${folder}`, "log/one.checkpoint")
  await sequence(db, { key: noteKey(logOrigin(1), Buffer.alloc(32, 5).toString("base64")), last }, now)
  await rm(folder, { recursive: true, force: true })
  const { size, note } = (await findLastCheckpoint(db))!
  const row = { log: 1, size, askedAt: now, answeredAt: now, datedAt: now }
  const line = (name: string) => `— ${name} ${Buffer.alloc(76, 9).toString("base64")}\n`
  const failed = `${"testemunha-".repeat(6)}de.nome.comprido.example`
  await db.insert(logDatings).values([
    { ...row, outsider: `w.example+fd0a1844+${KEY}`, lines: line("w.example") },
    { ...row, outsider: `${failed}+00000000+${KEY}`, datedAt: null, fault: "status", faultFact: "503" },
    { ...row, outsider: AUTHORITY, stamp: stampLike(note) },
  ])
  return { size, failed, stamp: stampLike(note) }
}

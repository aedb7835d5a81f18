import type { Db } from "#app/db/client.server"
import { logOrigin } from "#app/domain/log/log-name.server"
import type { Witness } from "#app/platform/settings/outside-settings.server"
import { AUTHORITY } from "#drizzle/schema/log"
import { askAuthority } from "./ask-authority.server"
import { askWitness, textOf } from "./ask-witness.server"
import { claimDating, findBare, lastCosigned, settleDating, uncosigned, unstamped } from "./datings.server"

/** Who is asked to date the log. */
export type Outsiders = { witnesses: readonly Witness[]; stampUrl: string | undefined }

/** Asks one outsider for what is due, and notes what came of it; several processes at once do the work of one. */
export type AskOne = (db: Db, now: Date) => Promise<void>

/**
 * How each outsider is asked: a witness to cosign the last checkpoint, the time stamping authority for what wants a stamp.
 * One by one, so that none waits for another, and the log for none of them.
 */
export function askEach({ witnesses, stampUrl }: Outsiders): AskOne[] {
  const names = witnesses.map(({ name }) => name)
  const asked: AskOne[] = witnesses.map((witness) => (db, now) => cosign(db, { witness, names, now }))
  if (stampUrl !== undefined) asked.push((db, now) => stampAll(db, stampUrl, now))
  return asked
}

type Cosigning = { witness: Witness; names: readonly string[]; now: Date }

async function cosign(db: Db, { witness, names, now }: Cosigning): Promise<void> {
  const last = await uncosigned(db, witness.vkey, now)
  if (!last) return
  const asked = { log: last.log, size: last.size, outsider: witness.vkey }
  if (!(await claimDating(db, asked, now))) return
  await settleDating(db, { ...asked, now }, async () => {
    const old = await lastCosigned(db, asked)
    // Of every log of ours: a line by any of them is nobody else's to carry along.
    const own = Array.from({ length: last.log }, (_, n) => logOrigin(n + 1))
    return askWitness(db, { ...last, witness, old, names: new Set([...own, ...names]), now })
  })
}

async function stampAll(db: Db, url: string, now: Date): Promise<void> {
  for (const wanted of await unstamped(db, now)) {
    const checkpoint = await findBare(db, wanted)
    const asked = { ...wanted, outsider: AUTHORITY }
    if (!checkpoint || !(await claimDating(db, asked, now))) continue
    await settleDating(db, { ...asked, now }, () => askAuthority(url, textOf(checkpoint.note), now))
  }
}

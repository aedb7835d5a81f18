import type { Db } from "#app/db/client.server"
import { logOrigin } from "#app/domain/log/log-name.server"
import type { Witness } from "#app/platform/settings/outside-settings.server"
import { AUTHORITY } from "#drizzle/schema/log"
import { askAuthority } from "./ask-authority.server"
import { askWitness, textOf } from "./ask-witness.server"
import { claim, findBare, lastCosigned, settle, uncosigned, unstamped } from "./datings.server"

/** Who is asked to date the log. */
export type Outsiders = { witnesses: readonly Witness[]; stampUrl: string | undefined }

/** Asks one outsider for what is due, and notes what came of it; several processes at once do the work of one. */
export type AskOne = (db: Db, now: Date) => Promise<void>

/**
 * How each outsider is asked: a witness to cosign the last checkpoint, the time stamping authority for what wants a stamp.
 * One by one, so that none waits for another, and the log for none of them.
 */
export function askEach({ witnesses, stampUrl }: Outsiders): AskOne[] {
  const names = new Set([logOrigin(), ...witnesses.map(({ name }) => name)])
  const asked: AskOne[] = witnesses.map((witness) => (db, now) => cosign(db, { witness, names, now }))
  if (stampUrl !== undefined) asked.push((db, now) => stampAll(db, stampUrl, now))
  return asked
}

type Cosigning = { witness: Witness; names: ReadonlySet<string>; now: Date }

async function cosign(db: Db, { witness, names, now }: Cosigning): Promise<void> {
  const last = await uncosigned(db, witness.vkey, now)
  if (!last || !(await claim(db, { size: last.size, outsider: witness.vkey }, now))) return
  await settle(db, { size: last.size, outsider: witness.vkey, now }, async () => {
    const old = await lastCosigned(db, witness.vkey)
    return askWitness(db, { ...last, witness, old, names, now })
  })
}

async function stampAll(db: Db, url: string, now: Date): Promise<void> {
  for (const size of await unstamped(db, now)) {
    const checkpoint = await findBare(db, size)
    if (!checkpoint || !(await claim(db, { size, outsider: AUTHORITY }, now))) continue
    await settle(db, { size, outsider: AUTHORITY, now }, () =>
      askAuthority(url, textOf(checkpoint.note), now),
    )
  }
}

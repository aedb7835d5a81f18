import postgres from "postgres"
import { unitOptions } from "#app/domain/locations/locations.server"

const PLACES = [...unitOptions.map(({ label }) => label), "Campinas", "Niterói", "Sorocaba"]

/** The names and words that stand in Portuguese only, each known on a page by its mark. */
export const NAME = /zq-(?:batch|draw|prize|product|reason|store)\b/g

/** States and cities: all that are in the selects, and some of the campaign's. */
export const PLACE = new RegExp(`\\b(?:${PLACES.join("|")})`, "g")

/** Gives every draw, prize, batch, product and bar of a campaign a name that is found again, and every refusal a reviewer's words. */
export async function markNames(ownerUrl: string): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} })
  try {
    // Committed prizes and draws keep their words: the triggers that see to it are off for this session.
    await sql`set session_replication_role = replica`
    await sql`update draws set title = 'zq-draw ' || title, prize = 'zq-prize ' || prize`
    await sql`update prizes set name = 'zq-prize ' || name`
    await sql`update prize_kinds set name = 'zq-prize ' || name`
    await sql`update prize_batches set name = 'zq-batch ' || name`
    await sql`update products set name = 'zq-product ' || name`
    await sql`update invoices set reason = reason || ' zq-reason' where reason is not null`
    await sql`update stores set name = 'zq-store ' || name`
  } finally {
    await sql.end()
  }
}

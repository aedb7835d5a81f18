import { sql } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { inParts } from "#app/platform/in-parts"
import { log } from "#app/platform/log/log.server"
import { network } from "#app/platform/network"
import { onShutdown } from "#app/platform/shutdown.server"
import { ips } from "#drizzle/schema/back-office"

/** What an address was used for, by the column that counts it. */
type AddressUse = "registrations" | "logins" | "submissions"

type Counted = Record<AddressUse, number> & { firstSeenAt: Date; lastSeenAt: Date }

const MINUTE = 60_000
/** More addresses in one minute than a campaign has guests: what comes beyond is not counted, and memory stays small. */
const MOST = 20_000
const CHUNK = 500

class AddressBook {
  #counted = new Map<string, Counted>()
  #lost = 0
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(readonly db: Db) {
    onShutdown("addresses", () => this.write())
  }

  note(use: AddressUse, ip: string, at: Date): void {
    const address = network(ip)
    const known = this.#counted.get(address)
    if (!known && this.#counted.size >= MOST) {
      this.#lost += 1
      return
    }
    const counted = known ?? { registrations: 0, logins: 0, submissions: 0, firstSeenAt: at, lastSeenAt: at }
    counted[use] += 1
    if (at < counted.firstSeenAt) counted.firstSeenAt = at
    if (at > counted.lastSeenAt) counted.lastSeenAt = at
    this.#counted.set(address, counted)
    this.#timer ??= setTimeout(() => void this.write(), MINUTE).unref()
  }

  /** What was counted so far, a row an address; resolves when it is written, or lost because the database is away. */
  write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // By address, so that two processes that write at once wait for each other and never in a circle.
    const rows = [...this.#counted].sort(([a], [b]) => (a < b ? -1 : 1))
    const lost = this.#lost
    this.#counted = new Map()
    this.#lost = 0
    if (lost > 0) log.warn({ lost }, "more addresses in one minute than are counted")
    this.#writing = this.#writing
      .then(() => this.#insert(rows))
      .catch((error: unknown) => {
        log.warn({ err: error, addresses: rows.length }, "a minute of addresses was not written")
      })
    return this.#writing
  }

  async #insert(rows: [string, Counted][]): Promise<void> {
    for (const values of inParts(rows, CHUNK)) {
      await this.db
        .insert(ips)
        .values(values.map(([network, counted]) => ({ id: uuidv7(), network, ...counted })))
        .onConflictDoUpdate({
          target: ips.network,
          set: {
            registrations: sql`${ips.registrations} + excluded.registrations`,
            logins: sql`${ips.logins} + excluded.logins`,
            submissions: sql`${ips.submissions} + excluded.submissions`,
            firstSeenAt: sql`least(${ips.firstSeenAt}, excluded.first_seen_at)`,
            lastSeenAt: sql`greatest(${ips.lastSeenAt}, excluded.last_seen_at)`,
          },
        })
    }
  }
}

const books = new WeakMap<Db, AddressBook>()

/** The book of a process's own connection; `write()` keeps what was counted without waiting for its minute. */
export function bookOf(db: Db): AddressBook {
  const book = books.get(db) ?? new AddressBook(db)
  books.set(db, book)
  return book
}

/**
 * Counts that an address was used, in memory: nobody waits for it. Once a minute, and when the process stops, each address
 * is one upsert; what a killed process had counted is lost. `db` is the process's own, no transaction.
 */
export const noteUse = (
  db: Db,
  { use, ip, now }: { use: AddressUse; ip: string | null | undefined; now: Date },
): void => {
  if (ip) bookOf(db).note(use, ip, now)
}

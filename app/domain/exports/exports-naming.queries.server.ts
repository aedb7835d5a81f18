import { and, desc, eq, gte, inArray, or, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { cutRecordPage, isOlder, type SeenLast } from "#app/domain/registrations/record-page.server"
import { exports } from "#drizzle/schema/back-office"
import { users } from "#drizzle/schema/users"
import { namesPeople } from "./export-source"
import { exportSources } from "./export-sources.server"
import { takersOf } from "./note-download.server"

const SHOWN = 20

type FilesPage = { since: Date; last?: SeenLast }

/**
 * A page of the files that were made since then with participants in full, newest first, with who else took each. Who of
 * them stands in one, its filters say: a row for each would make a million more of a large file, and the file three times
 * as slow.
 */
export async function listExportsNaming(db: Db, asked: FilesPage) {
  const { rows, older } = cutRecordPage(await filesNaming(db, asked), SHOWN, ({ at }) => at)
  const takers = await takersOf(
    db,
    rows.map(({ id }) => id),
  )
  return { rows: rows.map((file) => ({ ...file, takenBy: takers.get(file.id) ?? [] })), older }
}

const naming = exportSources.filter(namesPeople).map(({ area }) => area)
/** As the files of what is a list of draws by now, which were a draw's base with names. */
const namedBefore = ["calculation"]

const filesNaming = (db: Db, { since, last }: FilesPage) =>
  db
    .select({
      id: exports.id,
      at: exports.createdAt,
      area: exports.area,
      filters: exports.filters,
      by: users.name,
    })
    .from(exports)
    .innerJoin(users, eq(users.id, exports.requestedBy))
    .where(
      and(
        or(inArray(exports.area, naming), and(inArray(exports.area, namedBefore), eq(exports.named, true))),
        inArray(exports.state, ["ready", "expired"]),
        // Null are files from before this was kept, which may name people too.
        sql`${exports.named} is not false`,
        gte(exports.finishedAt, since),
        isOlder(exports.createdAt, exports.id, last),
      ),
    )
    .orderBy(desc(exports.createdAt), desc(exports.id))
    .limit(SHOWN + 1)

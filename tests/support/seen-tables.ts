import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { unseenTables } from "./unaudited-changes"

/** A folder of the run, in which each process of tests writes which tables administrators changed before its eyes. */
const FOLDER = "TEST_SEEN_TABLES"

export function noteSeen(tables: readonly string[]): void {
  const folder = process.env[FOLDER]
  if (folder) appendFileSync(path.join(folder, `${process.pid}.txt`), tables.map((of) => `${of}\n`).join(""))
}

/** Begins to gather them for a run of all tests; `unseen` says which tables nobody changed in any watched site. */
export function gatherSeen() {
  const folder = mkdtempSync(path.join(tmpdir(), "bar-seen-"))
  process.env[FOLDER] = folder
  return {
    unseen(): string[] {
      const seen = readdirSync(folder).flatMap((name) =>
        readFileSync(path.join(folder, name), "utf8").split("\n"),
      )
      return unseenTables(allTables(), seen)
    },
    end: () => rmSync(folder, { recursive: true }),
  }
}

/** Every table of the database as it stands. */
export const allTables = (): string[] =>
  [...readFileSync("drizzle/structure.sql", "utf8").matchAll(/^CREATE TABLE (\w+) \(/gm)].map(
    ([, name = ""]) => name,
  )

import { getTableColumns, is } from "drizzle-orm"
import { PgTable } from "drizzle-orm/pg-core"
import { isSecret } from "./columns"
import * as calculation from "./calculation"
import * as dataKeys from "./data-keys"
import * as draws from "./draws"
import * as erasures from "./erasures"
import * as formDrafts from "./form-drafts"
import * as log from "./log"
import * as prizes from "./prizes"
import * as registrations from "./registrations"
import * as sessions from "./sessions"
import * as users from "./users"

/** The names of all columns that are marked as secrets: under such a name nothing is written down, whatever the table. */
export const secretNames: ReadonlySet<string> = new Set(
  [calculation, dataKeys, draws, erasures, formDrafts, log, prizes, registrations, sessions, users]
    .flatMap((schema): unknown[] => Object.values(schema))
    .filter((value): value is PgTable => is(value, PgTable))
    .flatMap((table) => Object.entries(getTableColumns(table)))
    .filter(([, column]) => isSecret(column))
    .map(([name]) => name),
)

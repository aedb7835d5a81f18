import { readFile } from "node:fs/promises"
import postgres from "postgres"
import { afterAll, expect, test } from "vitest"
import { readSchema } from "#app/cli/structure/catalogue.server"
import { STRUCTURE_FILE, structureText } from "#app/cli/structure/structure-text"
import { freshDatabase } from "#tests/support/database"

const ROLE = process.env.APP_DATABASE_ROLE ?? ""
const database = await freshDatabase()
const sql = postgres(database.ownerUrl, { max: 1, onnotice: () => {} })

afterAll(async () => {
  await sql.end()
  await database.drop()
})

const committed = await readFile(STRUCTURE_FILE, "utf8")
const fresh = await readSchema(sql, ROLE)
/** Of the server that the text was written from, in its first line; null where it is another text. */
const [, major = null] = /^-- .*PostgreSQL (\d+) /.exec(committed) ?? []
const isOfThisServer = major === String(fresh.major)

test(`${STRUCTURE_FILE} is the schema as the migrations leave it`, ({ skip }) => {
  // Another major version writes the same thing in other words.
  if (major !== null)
    skip(!isOfThisServer, `it was written with PostgreSQL ${major}, and this is ${fresh.major}`)
  expect(structureText(fresh), "The file is stale: npm run db:structure writes it anew").toBe(committed)
})

const linesNow = async () => structureText(await readSchema(sql, ROLE)).split("\n")

/** The lines that a change of the schema brings into the text; the changes of this file stand on each other. */
async function linesBroughtBy(statement: string): Promise<string[]> {
  const before = new Set(await linesNow())
  await sql.unsafe(statement)
  return (await linesNow()).filter((line) => !before.has(line))
}

test.each([
  ["a column", "alter table faq add column note text", /^ {2}note +text,$/],
  [
    "a default",
    "alter table faq alter position set default 7",
    /^ {2}"position" +integer +NOT NULL {2}DEFAULT 7,$/,
  ],
  ["NOT NULL", "alter table invoices alter photo_key set not null", /^ {2}photo_key +text +NOT NULL,$/],
  [
    "a check",
    "alter table faq add check (position >= 0)",
    /CONSTRAINT faq_position_check CHECK \("position" >= 0\)/,
  ],
  ["an index", "create index on faq (question) where published", /faq_question_idx .+ WHERE published;$/],
  [
    "a trigger",
    "create trigger faq_kept before delete on faq for each row execute function refuse_change()",
    /^CREATE TRIGGER faq_kept BEFORE DELETE ON faq/,
  ],
  [
    "a function's body",
    "create or replace function refuse_truncate() returns trigger language plpgsql as 'begin return null; end'",
    /return null/,
  ],
  [
    "a function's setting",
    "alter function guard_prize() set search_path = pg_catalog",
    /SET search_path TO 'pg_catalog'$/,
  ],
  ["a right", `grant truncate on faq to "${ROLE}"`, /^GRANT .+, TRUNCATE ON faq TO/],
  [
    "a right to a column",
    `revoke update on users from "${ROLE}"; grant update (name, type) on users to "${ROLE}"`,
    /^GRANT UPDATE \(name, type\) ON users TO/,
  ],
  [
    "everybody's right to a function",
    "grant execute on function create_position_sequence(uuid, bigint) to public",
    /TO PUBLIC;$/,
  ],
  ["a sequence", "create sequence loose maxvalue 9 cycle", /^CREATE SEQUENCE loose .+ MAXVALUE 9 CYCLE;$/],
])("%s that changed is seen", async (_, statement, line) => {
  expect(await linesBroughtBy(statement)).toContainEqual(expect.stringMatching(line))
})

test("a setting that the role's sessions begin with is seen", async () => {
  const come = await linesBroughtBy(`
    do $$ begin execute format('alter role "${ROLE}" in database %I set statement_timeout = 30000', current_database()); end $$`)
  expect(come).toEqual([`-- Sessions of ${ROLE} in this database begin with statement_timeout = '30000'`])
})

test("what replaced another thing stands there alone", () => {
  const text = structureText(fresh)
  expect(text.match(/FUNCTION public\.guard_draw\(\)/g)).toHaveLength(1)
  expect(text).not.toContain("(OLD.state = 'planned' AND NEW.state IN ('closing', 'canceled'))")
})

test.each([
  ["a view", "create view everybody as select id from users", /everybody of kind v/],
  ["row security", "alter table faq enable row level security", /the table faq/],
  ["a trigger that is off", "alter table draws disable trigger draws_guard", /draws_guard/],
])("%s, for which the text has no words, is refused and not left out", async (_, statement, words) => {
  await sql.unsafe(statement)
  await expect(linesNow()).rejects.toThrow(words)
})

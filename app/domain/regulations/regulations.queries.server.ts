import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, max } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { type Locale, RuleBroken } from "#app/errors"
import { regulations } from "#drizzle/schema/contents"
import type { RegulationKind, TextRef } from "./regulation"

export type RegulationRow = typeof regulations.$inferSelect

/** All editions of a text. */
const ofText = ({ kind, locale }: TextRef) => and(eq(regulations.kind, kind), eq(regulations.locale, locale))

/** The edition in force of a text in a language, else in Portuguese; undefined before the first is published. */
export async function latestPublished(
  db: Db,
  kind: RegulationKind,
  locale: Locale,
): Promise<RegulationRow | undefined> {
  const latest = await inForce(db, { kind, locale })
  return latest ?? (locale === "pt" ? undefined : inForce(db, { kind, locale: "pt" }))
}

/** Which edition that is, without its text: asked by every visit of the form whose ticks accept it. */
export async function editionInForce(
  db: Db,
  kind: RegulationKind,
  locale: Locale,
): Promise<Pick<RegulationRow, "locale" | "edition"> | undefined> {
  const [row] = await db
    .select({ locale: regulations.locale, edition: regulations.edition })
    .from(regulations)
    .where(
      and(
        eq(regulations.kind, kind),
        inArray(regulations.locale, [locale, "pt"]),
        isNotNull(regulations.publishedAt),
      ),
    )
    .orderBy(desc(eq(regulations.locale, locale)), desc(regulations.edition))
    .limit(1)
  return row
}

/** The edition in force in one language alone. */
export async function inForce(db: Db, text: TextRef): Promise<RegulationRow | undefined> {
  const [latest] = await db
    .select()
    .from(regulations)
    .where(and(ofText(text), isNotNull(regulations.publishedAt)))
    .orderBy(desc(regulations.edition))
    .limit(1)
  return latest
}

/** The published edition before this one, which a reader compares it with. */
export async function editionBefore(db: Db, row: RegulationRow): Promise<RegulationRow | undefined> {
  const [before] = await db
    .select()
    .from(regulations)
    .where(and(ofText(row), isNotNull(regulations.publishedAt), lt(regulations.edition, row.edition)))
    .orderBy(desc(regulations.edition))
    .limit(1)
  return before
}

/** Every published edition of a text, the first one first. */
export const listPublished = (db: Db, text: TextRef): Promise<RegulationRow[]> =>
  db
    .select()
    .from(regulations)
    .where(and(ofText(text), isNotNull(regulations.publishedAt)))
    .orderBy(asc(regulations.edition))

/** The draft of a text that somebody is writing. */
export async function findDraft(db: Db, text: TextRef): Promise<RegulationRow | undefined> {
  const [draft] = await db
    .select()
    .from(regulations)
    .where(and(ofText(text), isNull(regulations.publishedAt)))
  return draft
}

/** A published edition by its number. Throws NOT_FOUND. */
export async function getPublished(
  db: Db,
  { edition, ...text }: TextRef & { edition: number },
): Promise<RegulationRow> {
  const [row] = await db
    .select()
    .from(regulations)
    .where(and(ofText(text), eq(regulations.edition, edition), isNotNull(regulations.publishedAt)))
  if (!row) throw new RuleBroken("NOT_FOUND")
  return row
}

/** One edition, published or not. Throws NOT_FOUND. */
export async function getRegulation(db: Db, id: string): Promise<RegulationRow> {
  const [row] = isUuid(id) ? await db.select().from(regulations).where(eq(regulations.id, id)) : []
  if (!row) throw new RuleBroken("NOT_FOUND")
  return row
}

/** The number of a text's next edition. */
export async function nextEdition(db: Db, text: TextRef): Promise<number> {
  const [last] = await db
    .select({ edition: max(regulations.edition) })
    .from(regulations)
    .where(ofText(text))
  return (last?.edition ?? 0) + 1
}

import { and, desc, eq, isNotNull } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { Locale } from "#app/errors"
import { regulations } from "#drizzle/schema/contents"

export type RegulationKind = "regulation" | "terms"
export type PublishedRegulation = typeof regulations.$inferSelect

/** The edition in force of a text in a language, else in Portuguese; undefined before the first is published. */
export async function latestPublished(
  db: Db,
  kind: RegulationKind,
  locale: Locale,
): Promise<PublishedRegulation | undefined> {
  const [latest] = await db
    .select()
    .from(regulations)
    .where(
      and(eq(regulations.kind, kind), eq(regulations.locale, locale), isNotNull(regulations.publishedAt)),
    )
    .orderBy(desc(regulations.edition))
    .limit(1)
  return latest ?? (locale === "pt" ? undefined : latestPublished(db, kind, "pt"))
}

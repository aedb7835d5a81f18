import { sql } from "drizzle-orm"
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { createdAt, id, personal } from "./columns"
import { users } from "./users"

/** A list as somebody wants to come back to it: its filters and its order, under a name. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: id(),
    /** The list's name, as exports have it. */
    list: text().notNull(),
    /** As its owner calls it, which may be by a person. */
    name: personal(text().notNull()),
    /** The list's own query string; what an own one searches for may be a person. */
    filters: personal(text().notNull()),
    /** For everybody who sees the list. */
    shared: boolean().notNull().default(false),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("saved_views_name_key").on(t.ownerId, t.list, t.name),
    index("saved_views_shared_idx")
      .on(t.list)
      .where(sql`${t.shared}`),
    check("saved_views_name_check", sql`${t.name} <> ''`),
    check("saved_views_shared_check", sql`not ${t.shared} or ${t.filters} !~ '(^|&)(q|ip)='`),
  ],
)

/** The columns of a list that somebody leaves out, where that is another choice than the list's own. */
export const columnChoices = pgTable(
  "column_choices",
  {
    id: id(),
    /** The list's name, as exports have it. */
    list: text().notNull(),
    /** Their heads, as the list's page writes them. */
    hidden: text().array().notNull(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("column_choices_list_key").on(t.ownerId, t.list),
    check("column_choices_hidden_check", sql`cardinality(${t.hidden}) <= 40`),
  ],
)

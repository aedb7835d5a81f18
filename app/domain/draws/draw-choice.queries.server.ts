import { desc } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { draws } from "#drizzle/schema/draws"
import { isOpen } from "./draw"

export type DrawChoice = Awaited<ReturnType<typeof listDrawChoices>>[number]

/** Every draw that a page may be asked about, the one that ends last first. */
export const listDrawChoices = (db: Db) =>
  db
    .select({
      id: draws.id,
      title: draws.title,
      state: draws.state,
      rule: draws.rule,
      periodStart: draws.periodStart,
      periodEnd: draws.periodEnd,
    })
    .from(draws)
    .orderBy(desc(draws.periodEnd), desc(draws.id))

/** The draw that the URL names, else the newest that takes invoices now, else the one that ends last. */
export function chooseDraw(
  choices: readonly DrawChoice[],
  { wanted, now }: { wanted: string | null; now: Date },
): DrawChoice | undefined {
  const open = choices.filter((draw) => isOpen(draw, now))
  const newest = open.toSorted((a, b) => +b.periodStart - +a.periodStart)[0]
  return choices.find(({ id }) => id === wanted) ?? newest ?? choices[0]
}

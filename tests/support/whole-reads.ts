import { isLargeTable } from "./indexed-columns"

/** A node of a plan as EXPLAIN (format json) writes it. */
export type Plan = {
  "Node Type": string
  "Parent Relationship"?: string
  Strategy?: string
  "Relation Name"?: string
  "Index Name"?: string
  "Index Cond"?: string
  Plans?: Plan[]
}

/** After these nothing comes before everything beneath was read. */
const WAITS_FOR_ALL = new Set(["Sort", "Aggregate", "Hash", "WindowAgg", "Unique", "SetOp", "BitmapAnd"])

/**
 * Where a plan reads a large table whole: each row of it, or an index from end to end whose order serves nothing, or all
 * that a count finds. What stands under a limit is read until the page is full (`indexed-columns` says which filters are
 * looked for along an order), and what hangs on a condition only as far as that goes.
 */
export function wholeReads(plan: Plan, above: { isBounded: boolean; counts: boolean } = START): string[] {
  const { "Node Type": type, "Relation Name": table, "Index Name": index, "Index Cond": condition } = plan
  // A subquery of a row's own is asked once a row on the page.
  const isOfARow = plan["Parent Relationship"] === "SubPlan"
  const isBounded = type === "Limit" || (above.isBounded && !WAITS_FOR_ALL.has(type))
  const counts =
    !isOfARow && type !== "Limit" && (above.counts || (type === "Aggregate" && plan.Strategy === "Plain"))
  const isUnbounded = table !== undefined && isLargeTable(table) && !above.isBounded
  const along = type === "Seq Scan" ? "row by row" : `along the whole of ${index}`
  const isWhole = type === "Seq Scan" || (index !== undefined && condition === undefined)
  const here = !isUnbounded
    ? []
    : isWhole
      ? [`${table} ${along}`]
      : above.counts
        ? [`${table} counted without a bound`]
        : []
  const below = plan.Plans ?? []
  return [...here, ...below.flatMap((one) => wholeReads(one, { isBounded, counts }))]
}
const START = { isBounded: false, counts: false }

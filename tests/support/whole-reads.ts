import { isLargeTable } from "./indexed-columns"

/** A node of a plan as EXPLAIN (format json) writes it. */
export type Plan = {
  "Node Type": string
  "Parent Relationship"?: string
  "Subplan Name"?: string
  "Plan Rows": number
  Strategy?: string
  "Relation Name"?: string
  "Index Name"?: string
  "Index Cond"?: string
  Filter?: string
  Plans?: Plan[]
}

/** After these nothing comes before everything beneath was read. */
const WAITS_FOR_ALL = new Set(["Sort", "Aggregate", "Hash", "WindowAgg", "Unique", "SetOp", "BitmapAnd"])

/** Of how many rows a subquery may be that is read once: ids that are looked up, and nothing that a word finds. */
const FEW = 1_000

type Above = {
  isBounded: boolean
  counts: boolean
  isOnce: boolean
  /** Subqueries of which a set is made; only the condition that asks them says so. */
  hashed: ReadonlySet<string>
}

/**
 * Where a plan reads a large table whole: each row of it, or an index from end to end whose order serves nothing, or all
 * that a count finds, or many for a subquery that is the same for each row above. What stands under a limit is read until
 * the page is full (`indexed-columns` says which filters are looked for along an order), and what hangs on a condition only
 * as far as that goes.
 */
export function wholeReads(plan: Plan): string[] {
  const hashed = [...JSON.stringify(plan).matchAll(/hashed (SubPlan \d+)/g)].map(([, name]) => name!)
  return readsOf(plan, { isBounded: false, counts: false, isOnce: false, hashed: new Set(hashed) })
}

/** A subquery without a parameter of the rows above: the first of them waits until it is read to its end. */
const isReadOnce = (plan: Plan, hashed: ReadonlySet<string>): boolean =>
  plan["Parent Relationship"] === "SubPlan" &&
  (plan["Node Type"] === "Materialize" || hashed.has(plan["Subplan Name"] ?? ""))

function readsOf(plan: Plan, above: Above): string[] {
  const { "Node Type": type, "Relation Name": table, "Index Name": index, "Index Cond": condition } = plan
  const isOnce = above.isOnce || isReadOnce(plan, above.hashed)
  // Whatever ends the rows above early ends no such subquery.
  const isEnded = above.isBounded && isOnce === above.isOnce
  const isBounded = type === "Limit" || (isEnded && !WAITS_FOR_ALL.has(type))
  // A subquery of a row's own is asked once a row on the page.
  const isOfARow = plan["Parent Relationship"] === "SubPlan"
  const counts =
    !isOfARow && type !== "Limit" && (above.counts || (type === "Aggregate" && plan.Strategy === "Plain"))
  const isUnbounded = table !== undefined && isLargeTable(table) && !isEnded
  const along = type === "Seq Scan" ? "row by row" : `along the whole of ${index}`
  const isWhole = type === "Seq Scan" || (index !== undefined && condition === undefined)
  // An index may be of a few rows alone, which are then all that is read.
  const isOfFew = isOnce && plan["Plan Rows"] <= FEW && plan.Filter === undefined
  const here =
    !isUnbounded || isOfFew
      ? []
      : isWhole
        ? [`${table} ${along}`]
        : isOnce && plan["Plan Rows"] > FEW
          ? [`${table} for a subquery that is read once`]
          : above.counts
            ? [`${table} counted without a bound`]
            : []
  const below = plan.Plans ?? []
  return [...here, ...below.flatMap((one) => readsOf(one, { ...above, isBounded, counts, isOnce }))]
}

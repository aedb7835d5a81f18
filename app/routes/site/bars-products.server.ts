import type { Db } from "#app/db/client.server"
import { promotionRules } from "#app/domain/campaign.server"
import { listProducts } from "#app/domain/stores/products.queries.server"
import type { Env } from "#app/platform/env.server"

/** The names of the products to which the promotion keeps, or none where everything on the invoice counts. */
export async function productsThatCount(db: Db, env: Env): Promise<string[]> {
  if (promotionRules(env).ticketsRule.kind !== "per-product") return []
  return (await listProducts(db)).map(({ name }) => name)
}

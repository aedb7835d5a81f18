import type postgres from "postgres"
import type { Campaign } from "./campaign"

/**
 * Puts so many invoices in, one a second until now, by SQL alone; of a hundred, five wait for review and three are
 * invalid. Statistics and visibility are then as autovacuum would leave them.
 */
export async function insertPastInvoices(
  sql: postgres.Sql,
  { people, bars }: Campaign,
  count: number,
): Promise<void> {
  const [persons, stores] = [people.map(({ id }) => id), bars.map(({ id }) => id)]
  await sql`
    insert into invoices (id, protocol, registration_id, store_id, natural_key, cnpj, number, issued_on, total_cents,
      status, reason, idempotency_key, content_hash, received_at, created_at)
    select lpad(to_hex(n), 32, '0')::uuid, 'P' || n, (${persons}::uuid[])[1 + n % ${persons.length}],
      (${stores}::uuid[])[1 + n % ${stores.length}], 'bench:' || n, 'bench', n::text, at::date, n * 7919 % 30000,
      case when n % 20 = 0 then 'pending' when n % 33 = 0 then 'invalid' else 'validated' end,
      case when n % 33 = 0 then 'illegible' end, lpad(to_hex(n), 32, '0')::uuid, n::text, at, at
    from generate_series(1, ${count}::int) as n, lateral (select now() - (${count} - n) * interval '1 second' as at) as t`
  await sql`vacuum analyze`
}

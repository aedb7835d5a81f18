import type postgres from "postgres"

type PastCampaign = {
  people: { id: string }[]
  bars: { id: string }[]
  /** Of a draw whose period is over; its numbers are the past's. */
  segment: { id: string; drawId: string }
  count: number
}

/**
 * Puts so many invoices in, one a second until now, by SQL alone; of a hundred, five wait for review and two or three
 * are invalid; one in twenty has a number. Statistics and visibility are then as autovacuum would leave them.
 */
export async function insertPast(
  sql: postgres.Sql,
  { people, bars, segment, count }: PastCampaign,
): Promise<void> {
  const [persons, stores] = [people, bars].map((rows) => rows.map(({ id }) => id)) as [string[], string[]]
  await sql`
    insert into invoices (id, protocol, registration_id, store_id, natural_key, cnpj, number, issued_on, total_cents,
      status, reason, idempotency_key, content_hash, received_at, created_at)
    select uuid, 'P' || n, (${persons}::uuid[])[1 + n % ${persons.length}], (${stores}::uuid[])[1 + n % ${stores.length}],
      'bench:' || n, 'bench', n::text, at::date, n::bigint * 7919 % 30000,
      case when n % 20 = 0 then 'pending' when n % 33 = 0 then 'invalid' else 'validated' end,
      case when n % 33 = 0 then 'illegible' end, uuid, n::text, at, at
    from generate_series(1, ${count}::int) as n, lateral (
      select lpad(to_hex(n), 32, '0')::uuid as uuid, now() - (${count} - n) * interval '1 second' as at) as t`
  await sql`
    insert into tickets (id, draw_id, segment_id, position, series, element, registration_id, invoice_id, created_at)
    select id, ${segment.drawId}, ${segment.id}, n, n / 100000, n % 100000, registration_id, id, created_at
    from (select *, number::int as n from invoices) as i where n % 20 = 1`
  await sql`vacuum analyze`
}

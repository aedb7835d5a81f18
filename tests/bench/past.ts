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
  await sql.begin(async (tx) => {
    // Some of them arrived since that draw's period ended.
    await tx`alter table tickets disable trigger tickets_in_order`
    await tx`
      insert into tickets (id, draw_id, segment_id, position, series, element, registration_id, invoice_id, created_at)
      select id, ${segment.drawId}, ${segment.id}, n, n / 100000, n % 100000, registration_id, id, created_at
      from (select *, number::int as n from invoices) as i where n % 20 = 1`
    await tx`alter table tickets enable trigger tickets_in_order`
  })
  await sql`vacuum analyze`
}

/** Marks half of those that wait for review, as a coupon is that has a twin. */
export async function markForReview(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    // Nobody marks a coupon that is there already.
    await tx`alter table invoices disable trigger user`
    await tx`update invoices set review_reason = 'twin:' || protocol where number::int % 40 = 0`
    await tx`alter table invoices enable trigger user`
  })
  await sql`vacuum analyze invoices`
}

/**
 * Puts in so many rows of the audit, by SQL alone and bound to nothing, one every four seconds until now. First come the
 * bars of the campaign, then what the desk decides each day about the crowd's coupons and the crowd.
 */
export async function insertDeeds(sql: postgres.Sql, count: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`alter table actions disable trigger user`
    await tx`
      insert into actions (id, seq, at, permission, action, subject_type, subject_id, text, prev_hash, hash)
      select gen_random_uuid(), seq, now() - (${count} - n) * interval '4 seconds', subject, deed, subject, id, '{}',
        'bench:' || n - 1, 'bench:' || n
      from (select n, n <= ${count}::int / 50 as is_first, nextval('actions_seq_seq') as seq
          from generate_series(1, ${count}::int) as n) as n, lateral (
        select case when is_first then 'stores' when n % 2 = 0 then 'invoices' else 'registrations' end as subject,
          case when is_first then 'create' else (array['validate', 'invalidate', 'edit'])[1 + n % 3] end as deed,
          (case when is_first then 'b' when n % 2 = 0 then '0' else 'c' end || lpad(to_hex(n), 31, '0'))::uuid::text as id) as given`
    await tx`alter table actions enable trigger user`
  })
  await sql`vacuum analyze actions`
}

/** Puts in so many more bars, by SQL alone; one of fifty is out of the programme. */
export async function insertBars(sql: postgres.Sql, count: number): Promise<{ id: string }[]> {
  await sql`
    insert into stores (id, cnpj, name, address, uf, city, cep, lat, lng, active, search, created_at)
    select ('b' || lpad(to_hex(n), 31, '0'))::uuid, lpad(n::text, 14, '0'), name, address, uf, city,
      lpad((n * 997 % 100000000)::text, 8, '0'), -33 + n % 3500 / 100.0, -70 + n % 3300 / 100.0, n % 50 > 0,
      lower(name || ' ' || address || ' ' || city), now() - (${count} - n) * interval '1 minute'
    from generate_series(1, ${count}::int) as n, lateral (
      select (array['Bar', 'Boteco', 'Bar e Restaurante', 'Adega', 'Lanchonete'])[1 + n % 5] || ' '
          || (array['do Zé', 'da Maria', 'Silva', 'Central', 'da Torcida', 'Joana', 'Souza'])[1 + n / 5 % 7]
          || ' ' || to_hex(n) as name,
        'Rua ' || n % 900 || ', ' || n % 2000 as address,
        (array['SP', 'RJ', 'MG', 'BA', 'AC'])[1 + n / 35 % 5] as uf, 'Cidade ' || n % 500 as city) as t`
  await sql`vacuum analyze stores`
  return sql<{ id: string }[]>`select id from stores where id::text like 'b0000%' order by cnpj`
}

/**
 * Puts in so many more people, by SQL alone, each with a name of their own and a line in the log of people. Their phones know
 * nothing of when they came.
 */
export async function insertCrowd(sql: postgres.Sql, count: number): Promise<{ id: string }[]> {
  await sql`
    insert into registrations (id, cpf, name, lastname, birthdate, phone, email, uf, city, password_hash, terms_version,
      regulation_version, accepted_at, search, created_at)
    select ('c' || lpad(to_hex(n), 31, '0'))::uuid, lpad(n::text, 11, '0'), name, lastname, '1990-01-01', '979' || lpad((n * 7919::bigint % 100000000)::text, 8, '0'),
      email, uf, city, 'none', 1, 1, at, lower(name || ' ' || lastname || ' ' || email || ' ' || city), at
    from generate_series(1, ${count}::int) as n, lateral (
      select now() - (${count} - n) * interval '5 seconds' as at, 'n' || n || '@crowd.test' as email,
        (array['Maria', 'João', 'Ana', 'José', 'Rita', 'Davi', 'Lia'])[1 + n % 7] as name,
        (array['Silva', 'Souza', 'Lima', 'Prado', 'Reis'])[1 + n / 7 % 5] || ' ' || to_hex(n) as lastname,
        (array['SP', 'RJ', 'MG', 'BA', 'AC'])[1 + n / 35 % 5] as uf, 'Cidade ' || n % 500 as city) as t`
  await sql`
    insert into user_logs (id, registration_id, event, ip, at)
    select id, id, case when substr(cpf, 11) = '0' then 'registered' else 'signed-in' end, '203.0.113.9', created_at
    from registrations`
  await sql`vacuum analyze registrations, user_logs`
  return sql<{ id: string }[]>`select id from registrations where email like '%@crowd.test' order by cpf`
}

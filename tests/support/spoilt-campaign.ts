import { type SQL, sql } from "drizzle-orm"

/** The n-th number of the demo, by position. */
const number = (n: number) =>
  sql`(select id from tickets where void_at is null order by position offset ${n} limit 1)`
/** The least element that nobody has in the series of `chosen`: a number twice would be another fault. */
const untaken = sql`(select min(free) from generate_series(0, 99999) free
    where not exists (select from tickets where segment_id = chosen.segment_id and element = free))`
const holder = sql`(select registration_id from tickets order by position desc limit 1)`
const invoice = (n: number) =>
  sql`(select id from invoices where status = 'validated' and reviewed_at is null and total_cents > 4000
    and not exists (select from prize_awards where invoice_id = invoices.id) order by received_at offset ${n} limit 1)`
export const award = (state: string, n: number) =>
  sql`(select id from prize_awards where state = ${state} and invoice_id is not null and released_at is null order by awarded_at offset ${n} limit 1)`
const anAdmin = (type: string) => sql`(select id from users where type = ${type})`

type Case = [name: string, statement: SQL, what: string, why: RegExp]
/** One thing of each kind, as somebody with a console changes it: what is then named, and why. */
export const cases: Case[] = [
  [
    "a chosen number",
    sql`update tickets chosen set element = ${untaken} where id = ${number(10)} returning id`,
    "number",
    /its position 1\d gives/,
  ],
  [
    "an invented position",
    sql`update tickets set position = 9000000 where id = ${number(20)} returning id`,
    "number",
    /nobody was handed its position 9000000/,
  ],
  [
    "a number of nobody's series",
    sql`update tickets set segment_id = gen_random_uuid() where id = ${number(30)} returning id`,
    "number",
    /no series of its draw/,
  ],
  [
    "a number that was voided",
    sql`update tickets set void_at = now() where id = ${number(40)} returning id`,
    "number",
    /is void, and its invoice \S+ stands/,
  ],
  [
    "a number that another person has",
    sql`update tickets set registration_id = ${holder} where id = ${number(50)} returning id`,
    "number",
    /another person's than its invoice/,
  ],
  [
    "an invoice that arrived too late",
    sql`update invoices set received_at = received_at + interval '1 year' where id = (select invoice_id from tickets where id = ${number(60)})
    returning (select id from tickets where id = ${number(60)})`,
    "number",
    /outside its draw's period/,
  ],
  [
    "an invoice of another value",
    sql`update invoices set total_cents = 1 where id = ${invoice(0)} returning id`,
    "invoice",
    /the rule gives 0/,
  ],
  [
    "a decided invoice",
    sql`update invoices set status = 'pending' where id = ${invoice(1)} returning id`,
    "invoice",
    /it is pending, and the audit says validated/,
  ],
  [
    "an invoice found wrong",
    sql`update invoices set status = 'invalid', reason = 'x' where id = ${invoice(2)} returning id`,
    "invoice",
    /it is invalid, and the audit says validated/,
  ],
  [
    "an award that moved",
    sql`update prize_awards set registration_id = ${holder} where id = ${award("validated", 0)} returning id`,
    "award",
    /another person's than its invoice/,
  ],
  [
    "an award that came back",
    sql`update prize_awards set released_at = now() where id = ${award("validated", 1)} returning id`,
    "award",
    /it is validated and back on offer/,
  ],
  [
    "a prize that was due already",
    sql`update prize_awards set awarded_at = '2020-01-01' where id = ${award("validated", 2)} returning id`,
    "award",
    /not due yet/,
  ],
  [
    "a prize without an owner that is held",
    sql`update prizes set held = true where id = (select id from prizes p where not held
      and batch_id is not null and not exists (select from prize_awards where prize_id = p.id) limit 1) returning id`,
    "prize",
    /whether somebody holds it/,
  ],
  [
    "a prize that joined a batch",
    sql`insert into prizes (id, batch_id, name, value_cents, sealed_moment)
    select gen_random_uuid(), batch_id, 'Carro', 1, sealed_moment from prizes where batch_id is not null limit 1
    returning batch_id as id`,
    "batch",
    /do not open its commitment/,
  ],
  [
    "a prize of nobody's making",
    sql`insert into prizes (id, name, value_cents) values (gen_random_uuid(), 'Carro', 1) returning id`,
    "prize",
    /no row of the audit made it/,
  ],
  [
    "a batch of nobody's making",
    sql`insert into prize_batches (id, name, version, commitment, sealed_commitment_key)
    select gen_random_uuid(), 'Meu', 99, '', sealed_commitment_key from prize_batches limit 1 returning id`,
    "batch",
    /no row of the audit made it/,
  ],
  [
    "a prize that nobody gave",
    sql`insert into prize_awards (id, prize_id, registration_id, awarded_at)
    select gen_random_uuid(), p.id, ${holder}, now() from prizes p where batch_id is null and not exists (select from prize_awards where prize_id = p.id)
    limit 1 returning id`,
    "award",
    /no invoice won it, and nobody gave it/,
  ],
  [
    "a prize outside the schedule that a coupon is said to have won",
    sql`insert into prize_awards (id, prize_id, registration_id, invoice_id, awarded_at)
    select gen_random_uuid(), p.id, i.registration_id, i.id, i.received_at from prizes p, invoices i where p.batch_id is null
      and not exists (select from prize_awards where prize_id = p.id) and not exists (select from prize_awards where invoice_id = i.id)
    order by p.id desc, i.id desc limit 1 returning id`,
    "award",
    /stands in no schedule, and nobody gave it/,
  ],
  [
    "a draw that closed",
    sql`update draws set state = 'closing' returning id`,
    "draw",
    /it is closing, and the audit says planned/,
  ],
  [
    "a base that closed at another moment than the log says",
    sql`with entry as (
      insert into log_entries (id, kind, scope, envelope, leaf)
      select gen_random_uuid(), 'close', 'draw:' || id, '{"at":"2026-01-01T00:00:00.000Z","kind":"close"}', '' from draws)
    update draws set closed_at = now() returning id`,
    "draw",
    /it closed at .*, and log and audit say 2026-01-01/,
  ],
  [
    "an extraction that moved",
    sql`update draws set extraction_on = extraction_on + 7 returning id`,
    "draw",
    /and the audit says 20/,
  ],
  [
    "a winner",
    sql`insert into winners (id, draw_id, "order", kind, ticket_id, registration_id, trail_index, deliver_by, claim_by, state)
    select gen_random_uuid(), draw_id, 1, 'titular', id, registration_id, 0, '2027-01-01', '2027-06-01', 'validated' from tickets where id = ${number(70)}
    returning id`,
    "winner",
    /it is validated, and the audit says pending/,
  ],
  [
    "a place beside the result",
    sql`insert into winners (id, draw_id, "order", kind, ticket_id, registration_id, trail_index, deliver_by, claim_by)
    select gen_random_uuid(), draw_id, 2, 'titular', id, registration_id, 1, '2027-01-01', '2027-06-01' from tickets where id = ${number(80)}
    returning draw_id as id`,
    "draw",
    /places, and the audit says/,
  ],
  [
    "somebody who was left out of a draw",
    sql`insert into draw_exclusions (draw_id, registration_id, reason)
    select draw_id, registration_id, 'blocked' from tickets where id = ${number(90)}
    returning draw_id::text || '/' || registration_id::text as id`,
    "exclusion",
    /left out as blocked, and was not/,
  ],
  [
    "numbers that are told under another holder",
    sql`insert into log_entries (id, kind, scope, envelope, sealed_line, leaf, invoice_id)
    select gen_random_uuid(), 'numbers', 'draw:' || draw_id, '', '{"holder":"0","kind":"numbers"}', '', invoice_id
    from tickets where id = ${number(100)} returning id`,
    "entry",
    /under another holder than who sent it/,
  ],
  [
    "somebody who is told to take no part",
    sql`insert into log_entries (id, kind, scope, envelope, sealed_line, leaf)
    select gen_random_uuid(), 'ineligible', 'draw:' || draw_id, '', '{"holder":"0","kind":"ineligible"}', ''
    from tickets where id = ${number(110)} returning id`,
    "entry",
    /takes no part who is not left out/,
  ],
  [
    "a super",
    sql`update users set type = 'super' where id = ${anAdmin("user")} returning id`,
    "user",
    /it is super, and the audit says user/,
  ],
  [
    "an account that closed",
    sql`update users set status = 'disabled' where id = ${anAdmin("exports")} returning id`,
    "user",
    /it is disabled, and the audit says active/,
  ],
  [
    "a user of nobody's making",
    sql`insert into users (id, name, email, type) values (gen_random_uuid(), 'Eva', 'eva@example.com', 'admin') returning id`,
    "user",
    /it is admin, and the audit says nothing/,
  ],
  [
    "a prize that was taken away",
    sql`update prize_awards set state = 'invalid', reason = 'x', reason_code = 'staff' where id = ${award("validated", 3)} returning id`,
    "disqualification",
    /is lost, and nobody confirmed that/,
  ],
  [
    "a loss that nobody asked for",
    sql`insert into disqualifications (id, award_id, reason_code, reason, asked_by, asked_at, told_at, state, ended_by, ended_at)
    select gen_random_uuid(), ${award("validated", 4)}, 'staff', 'x', ${anAdmin("reports")}, now(), now(), 'confirmed', ${anAdmin("exports")}, now() + interval '48 hours'
    returning id`,
    "disqualification",
    /no row of the audit asked for it/,
  ],
  [
    "a participant who left",
    sql`update registrations set status = 'canceled' where id = (select id from registrations where status = 'active' limit 1) returning id`,
    "registration",
    /its log and the audit say otherwise/,
  ],
  [
    "a block that was lifted",
    sql`update cpf_blocks set unblocked_at = now() where id = (select id from cpf_blocks where unblocked_at is null order by id limit 1) returning id`,
    "cpf-block",
    /it is lifted/,
  ],
  [
    "a block that is put back before a period's end",
    sql`update cpf_blocks set blocked_at = blocked_at - interval '2 minutes' where id = (select id from cpf_blocks where unblocked_at is null order by id offset 1 limit 1) returning id`,
    "cpf-block",
    /before the audit tells of that/,
  ],
  [
    "a block that is gone",
    sql`delete from cpf_blocks where id = (select id from cpf_blocks where unblocked_at is null order by id desc limit 1) returning id`,
    "cpf-block",
    /it is gone/,
  ],
  [
    "a day's sum of numbers",
    sql`insert into ticket_totals (draw_id, day, series, given, voided)
    select draw_id, (created_at at time zone 'America/Sao_Paulo')::date, series, count(*) + 1, 0 from tickets
    group by 1, 2, 3 order by 2 limit 1 returning draw_id as id`,
    "draw",
    /its stored sums of 20\d\d-\d\d-\d\d are not what its numbers count/,
  ],
  [
    "a row of the audit",
    sql`update actions set subject_id = 'another' where seq = 400 returning id`,
    "audit",
    /row 400 does not hold \(columns\)/,
  ],
  // Behind those that count validated ones: it would be one of them.
  [
    "an award that was validated",
    sql`update prize_awards set state = 'validated' where id = ${award("pending", 0)} returning id`,
    "award",
    /it is validated, and the audit says pending/,
  ],
]

import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { type SQL, sql, TransactionRollbackError } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { isPassword } from "#app/auth/passwords.server"
import { findDrawFourEyes } from "#app/domain/draws/planning/four-eyes.queries.server"
import { parseAccessKey } from "#app/domain/invoices/access-key"
import { scheduleText } from "#app/domain/prizes/commitment.server"
import { openCommitmentKey } from "#app/domain/prizes/prize-secrets.server"
import { normalizeCpf } from "#app/domain/registrations/cpf"
import { searchText } from "#app/domain/registrations/search-text"
import { storeSearch } from "#app/domain/stores/store-search"
import { numbersEarned } from "#app/domain/tickets/tickets-rule"
import { openFiles } from "#app/platform/storage/files.server"
import { parseTicketsRule } from "#app/platform/settings/tickets-rule"
import { prizeBatches } from "#drizzle/schema/prizes"
import { demoAdmins, demoParticipants, demoPassword } from "#drizzle/seed/accounts"
import { findSegment } from "#drizzle/seed/builders/draw"
import { luckyNumberAt } from "#drizzle/seed/builders/ticket"
import { seedDemo } from "#drizzle/seed/demo"
import { demoTicketsRule } from "#drizzle/seed/demo/numbers"
import { findBrokenLink } from "#tests/support/broken-link"
import { everyMoment } from "#tests/support/every-moment"
import { opensCommitment } from "#tests/support/opens-commitment"
import { keyedForm, openPromotion, send } from "#tests/support/promotion"

const now = new Date("2026-11-20T15:00:00Z")

describe("the demo", () => {
  let { db, ownerUrl, close } = {} as Awaited<ReturnType<typeof openPromotion>>
  let folder: string
  let files: ReturnType<typeof openFiles>
  const rows = async <Row extends Record<string, unknown>>(query: SQL) =>
    [...(await db.execute(query))] as unknown as Row[]
  const count = async (from: string) => {
    const [row] = await rows<{ count: number }>(sql.raw(`select count(*)::int as count from ${from}`))
    return row?.count
  }
  beforeAll(async () => {
    ;({ db, ownerUrl, close } = await openPromotion())
    folder = await mkdtemp(path.join(tmpdir(), "bar-demo-files-"))
    files = openFiles(`file:${folder}`)
    await seedDemo(ownerUrl, now, files)
  })
  afterAll(async () => {
    await close()
    await rm(folder, { recursive: true, force: true })
  })

  test("has two people who can take a draw to its publication at once", async () => {
    expect(await findDrawFourEyes(db, { now })).toEqual({ state: "there" })
  })

  test("has prizes whose papers wait to be looked at, each with photos that are there", async () => {
    const sent = await rows<{ key: string; awardId: string; ahead: boolean; logged: boolean }>(sql`
      select p.file_key as key, p.award_id as "awardId", p.created_at > ${now.toISOString()}::timestamptz as ahead,
        exists (select from user_logs l where l.event = 'paper-sent' and l.data->>'paperId' = p.id::text
          and l.registration_id = a.registration_id) as logged
      from papers p join prize_awards a on a.id = p.award_id
      where a.state = 'pending' and a.released_at is null`)
    expect(new Set(sent.map(({ awardId }) => awardId)).size).toBe(3)
    expect(sent).toHaveLength(9)
    for (const { key, ahead, logged } of sent) {
      expect({ ahead, logged }).toEqual({ ahead: false, logged: true })
      const photo = await files.onDisk(key, (file) => sharp(file).metadata())
      expect(photo).toMatchObject({ format: "jpeg" })
    }
  })

  test("shows a photo of what waits the longest in the queue", async () => {
    const waiting = await rows<{ key: string | null }>(
      sql`select photo_key as key from invoices where status = 'pending' order by received_at, id limit 24`,
    )
    for (const { key } of waiting) {
      const photo = await files.onDisk(key!, (file) => sharp(file).metadata())
      expect(photo).toMatchObject({ format: "jpeg" })
    }
    expect(await count("invoices where photo_key is not null")).toBe(24)
  })

  test("has a campaign's size, in all 27 units", async () => {
    expect(await count("registrations")).toBe(3_000)
    expect(await count("invoices")).toBe(9_000)
    expect(await count("stores")).toBe(300)
    expect(await count("prizes where batch_id is not null")).toBe(200)
    expect(await count("(select uf from stores group by uf)")).toBe(27)
    expect(await count("(select uf from registrations group by uf)")).toBe(27)
    expect(await count("faq where published")).toBe(20)
    expect(await count("regulations where published_at <= '2026-11-20'")).toBe(4)
    expect(await count("regulations where body like '%{{%' or length(body) < 2000")).toBe(0)
  })

  test("opens for every promised account", async () => {
    const people = await rows<{ login: string; hash: string }>(
      sql`select email as login, password_hash as hash from users union all select cpf, password_hash from registrations`,
    )
    const hashes = new Map(people.map(({ login, hash }) => [login, hash]))
    for (const { login } of demoAdmins) expect(await isPassword(hashes.get(login), demoPassword)).toBe(true)
    for (const { login } of demoParticipants)
      expect(await isPassword(hashes.get(normalizeCpf(login)), demoPassword)).toBe(true)
    expect(demoAdmins.map(({ type }) => type).sort()).toEqual([
      "admin",
      "exports",
      "reports",
      "super",
      "user",
    ])
  })

  test("keeps what README.md promises of its participants and bars", async () => {
    const holdings = await rows<{
      cpf: string
      invoices: number
      tickets: number
      prizes: number
      blocked: boolean
    }>(sql`
      select cpf,
        (select count(*)::int from invoices where registration_id = r.id) as invoices,
        (select count(*)::int from tickets where registration_id = r.id and void_at is null) as tickets,
        (select count(*)::int from prize_awards where registration_id = r.id and released_at is null and state = 'pending') as prizes,
        exists (select from cpf_blocks b where b.cpf = r.cpf and unblocked_at is null) as blocked
      from registrations r where cpf in ('52998224725', '11144477735', '12345678909') order by cpf desc`)
    expect(holdings[0]).toMatchObject({ cpf: "52998224725", invoices: 6, prizes: 1, blocked: false })
    expect(holdings[0]?.tickets).toBeGreaterThan(5)
    expect(holdings[1]).toMatchObject({ invoices: 0, tickets: 0, prizes: 0, blocked: true })
    expect(holdings[2]).toMatchObject({ invoices: 0, tickets: 0, prizes: 0, blocked: false })
    expect(await count("stores where active and cnpj in ('11222333000181', '12ABC34501DE35')")).toBe(2)
  })

  test("has exactly one open draw, which goes on where the demo stops", async () => {
    const open = await rows<{ id: string; rule: { seriesDigits: number }; name: string; holds: boolean }>(sql`
      select d.id, rule, sequence_name as name, now_is between period_start and period_end as holds
      from draws d join draw_segments on draw_id = d.id, (select ${now.toISOString()}::timestamptz as now_is) where state = 'planned'`)
    expect(open).toMatchObject([{ rule: { seriesDigits: 2, seriesCount: 100 }, holds: true }])
    expect(await count("draws")).toBe(1)
    const [last] = await rows<{ position: number; handedOut: string }>(
      sql`select max(position)::int as position, pg_sequence_last_value(${open[0]!.name}::regclass) as "handedOut" from tickets`,
    )
    expect(Number(last?.handedOut)).toBe(last?.position)
    // Who has nothing yet sends an invoice and wins one of the prizes that wait.
    const sent = db.transaction(async (tx) => {
      const [person] = await tx.execute<{ id: string }>(
        sql`select id from registrations where cpf = '11144477735'`,
      )
      const form = keyedForm({ cnpj: "12ABC34501DE35", uf: "SP" }, { at: now })
      const answer = await send(tx as unknown as typeof db, person!, form, { receivedAt: now })
      expect(answer).toMatchObject({ invoice: { status: "validated" }, tickets: { length: 4 } })
      expect(answer.prize).not.toBeNull()
      return tx.rollback()
    })
    await expect(sent).rejects.toThrow(TransactionRollbackError)
  })

  test("finds everybody and every bar by the search column", async () => {
    const people = await rows<Parameters<typeof searchText>[0] & { search: string }>(
      sql`select * from registrations`,
    )
    expect(people.filter((person) => person.search !== searchText(person))).toEqual([])
    const bars = await rows<Parameters<typeof storeSearch>[0] & { search: string }>(sql`select * from stores`)
    expect(bars.filter((bar) => bar.search !== storeSearch(bar))).toEqual([])
  })

  test("gives every invoice the numbers that the rule gives, by the real permutation", async () => {
    expect(parseTicketsRule("per-value:2000")).toEqual(demoTicketsRule)
    const sent = await rows<{ total: number; status: string; tickets: number; voided: number }>(sql`
      select total_cents::int as total, status, count(t.id)::int as tickets, count(t.void_at)::int as voided
      from invoices i left join tickets t on t.invoice_id = i.id group by i.id`)
    const wrong = sent.filter(({ total, status, tickets, voided }) => {
      const { earned } = numbersEarned(demoTicketsRule, { totalCents: total, carriedCents: 0, items: [] })
      return tickets !== earned || voided !== (status === "invalid" ? earned : 0)
    })
    expect(wrong).toEqual([])
    const [draw] = await rows<{ id: string }>(sql`select id from draws`)
    const segment = await findSegment(db, draw!.id)
    const numbers = await rows<{ position: number; series: number; element: number }>(
      sql`select position, series, element from tickets order by position limit 500`,
    )
    for (const { position, ...number } of numbers) expect(luckyNumberAt(segment, position)).toEqual(number)
  })

  test("has prizes and invoices in every state", async () => {
    const due = (await everyMoment(db)).filter(({ moment }) => moment <= now)
    const states = await rows<{ state: string; count: number }>(sql`
      select case when a.id is not null then a.state
        when p.id = any(${sql.param(due.map(({ id }) => id))}::uuid[]) then 'available'
        when exists (select from prize_awards where prize_id = p.id) then 'available' when p.batch_id is null then 'outside' else 'default' end as state, count(*)::int as count
      from prizes p left join prize_awards a on a.prize_id = p.id and released_at is null group by 1`)
    const counted = Object.fromEntries(states.map(({ state, count }) => [state, count]))
    expect(Object.keys(counted).sort()).toEqual([
      "available",
      "default",
      "invalid",
      "outside",
      "pending",
      "validated",
    ])
    expect(counted.available).toBe(5)
    expect(await count("prize_awards where released_at is not null")).toBe(2)
    expect(
      await count(
        "prizes p where held <> exists (select from prize_awards where prize_id = p.id and released_at is null)",
      ),
    ).toBe(0)
    expect(await count("(select status from invoices group by status)")).toBe(3)
    expect(await count("invoices where access_key is null")).toBeGreaterThan(1_000)
  })

  test("has requests, deliveries and a mailing in several states, each told", async () => {
    const statesOf = async (from: string) =>
      (await rows<{ state: string }>(sql.raw(`select distinct ${from} order by 1`))).map(({ state }) => state)
    expect(await statesOf("kind || ' ' || state as state from requests")).toEqual([
      "appeal open",
      "appeal refused",
      "correction open",
      "correction refused",
      "question answered",
      "question open",
    ])
    expect(await statesOf("state from fulfilments")).toEqual(["delivered", "returned", "sent", "waiting"])
    expect(await statesOf("way as state from prize_kinds")).toEqual(["hand", "post"])
    expect(await count("prize_kinds where stock is not null")).toBe(4)
    expect(await statesOf("state from dispatches")).toEqual(["scheduled", "sent"])
    expect(await statesOf("state from dispatch_recipients")).toEqual([
      "failed",
      "sent",
      "unknown",
      "unsubscribed",
    ])
    const never = {
      "asked before it was sent":
        "requests r join invoices i on i.id = invoice_id where r.created_at < case kind when 'appeal' then i.reviewed_at else i.received_at end",
      "asked before registering":
        "requests r join registrations p on p.id = registration_id where r.created_at < p.created_at",
      "answered without a word":
        "requests r where state <> 'open' and not exists (select from actions a where a.subject_id = r.id::text)",
      "answered in the future": "requests where answered_at > '2026-11-20 15:00Z'",
      "sent before it was validated":
        "fulfilments f join prize_awards a on a.id = award_id where sent_on < a.decided_at::date",
      "sent by post to nowhere":
        "fulfilments f join prize_kinds k on k.id = kind_id where way = 'post' and state <> 'waiting' and not exists (select from delivery_addresses d where d.award_id = f.award_id)",
      "moved in the future": "fulfilments where greatest(sent_on, delivered_on, returned_on) > '2026-11-20'",
      "mailed without asking for it":
        "dispatch_recipients join registrations r on r.id = registration_id where not newsletter",
    }
    for (const [name, from] of Object.entries(never)) expect([name, await count(from)]).toEqual([name, 0])
    const arrivals = await rows<{ id: string; at: number; before: number | null }>(sql`
      select a.prize_id as id, extract(epoch from a.awarded_at)::float8 * 1000 as at,
        extract(epoch from (select max(i.received_at) from invoices i where i.received_at < a.awarded_at))::float8 * 1000 as before
      from prize_awards a where a.invoice_id is not null`)
    const moments = new Map((await everyMoment(db)).map(({ id, moment }) => [id, +moment]))
    // Nobody who came before the winner passed over the prize.
    for (const { id, at, before } of arrivals) {
      expect(moments.get(id)!).toBeLessThanOrEqual(at)
      expect(moments.get(id)!).toBeGreaterThan(before ?? 0)
    }
  })

  test("is a past that could have happened", async () => {
    const never = {
      "sent in the future": "invoices where received_at > '2026-11-20 14:54Z'",
      "sent before registering":
        "invoices i join registrations r on r.id = registration_id where received_at < r.created_at",
      "bought after sending":
        "invoices where issued_on > (received_at at time zone 'America/Sao_Paulo')::date",
      "sent to a bar that left": "invoices i join stores s on s.id = store_id where not active",
      "waiting without a doubt": "invoices where (status = 'pending') > (review_reason is not null)",
      "in doubt about nobody":
        "invoices i where review_reason like 'twin:%' and not exists (select from invoices o where o.protocol = substr(i.review_reason, 6) and o.received_at < i.received_at and (o.cnpj, o.number, o.issued_on) = (i.cnpj, i.number, i.issued_on))",
      "validated without a check or the mail":
        "prize_awards where state = 'validated' and (checks = '{}' or checks::text ~ 'false' or confirmation_sent_at is null)",
      "invalid with a prize":
        "invoices i join prize_awards a on a.invoice_id = i.id where i.status = 'invalid' and released_at is null",
      "reviewed in the future":
        "invoices where reviewed_at > '2026-11-20 15:00Z' or reviewed_at < received_at",
      "registered under age": "registrations where birthdate > created_at - interval '18 years'",
      "won twice":
        "(select registration_id from prize_awards where released_at is null group by 1 having count(*) > 1)",
      "decided before it was won":
        "prize_awards where decided_at < awarded_at or decided_at > '2026-11-20 15:00Z'",
      "blocked with numbers":
        "cpf_blocks b join registrations r using (cpf) join tickets t on t.registration_id = r.id where unblocked_at is null",
    }
    for (const [name, from] of Object.entries(never)) expect([name, await count(from)]).toEqual([name, 0])
  })

  test("holds keys that read back, and a schedule that opens its commitment", async () => {
    const keyed = await rows<{ key: string; natural: string; number: string }>(
      sql`select access_key as key, natural_key as natural, number from invoices where access_key is not null`,
    )
    for (const { key, natural, number } of keyed) {
      const read = parseAccessKey(key)
      expect(read).toMatchObject({ ok: true, key: { naturalKey: natural } })
      expect(read.ok && String(Number(read.key.number))).toBe(number)
    }
    const [batch] = await db.select().from(prizeBatches)
    const key = await openCommitmentKey(db, batch!)
    const text = scheduleText(batch!, await everyMoment(db))
    expect(opensCommitment({ key, text, commitment: batch!.commitment })).toBe(true)
  })

  test("has an unbroken audit of its reviews", async () => {
    expect(await count("actions")).toBeGreaterThan(300)
    expect(await findBrokenLink(db)).toBeNull()
    expect(await count("actions a join actions b on b.seq = a.seq + 1 where b.at < a.at")).toBe(0)
  })

  test("is only put into an empty database", async () => {
    await expect(seedDemo(ownerUrl, now)).rejects.toThrow("not empty")
    expect(await count("registrations")).toBe(3_000)
  })
})

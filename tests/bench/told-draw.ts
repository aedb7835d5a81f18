import { sql } from "drizzle-orm"
import { connect } from "#app/db/client.server"
import { holderSql, keepHolderKey } from "#app/domain/draws/base/holder.server"
import type { MadeDraw } from "#drizzle/seed/builders/draw"

/** Tells the log of a full draw's numbers, a coupon at a time, and of those that are void, as the product would have. */
export async function tellFullDraw(ownerUrl: string, draw: MadeDraw): Promise<void> {
  const db = connect(ownerUrl, { max: 1 })
  const salt = sql`replace(gen_random_uuid()::text, '-', '')`
  const same = sql`'{"coupon":"' || md5(i.id::text) || '","draw":"' || ${draw.id}::text`
  const coupons = sql`invoices i join registrations r on r.id = i.registration_id, lateral (
    select string_agg('[1,' || position || ',' || series || ',' || element || ']', ',' order by position) as numbers,
      string_agg('[1,' || position || ']', ',' order by position) filter (where void_at is not null) as void
    from tickets where invoice_id = i.id and draw_id = ${draw.id}::uuid) as t`
  const insert = (
    kind: "numbers" | "void",
    line: ReturnType<typeof sql>,
    where: ReturnType<typeof sql>,
  ) => sql`
    insert into log_entries (id, kind, scope, envelope, sealed_line, leaf, invoice_id, created_at)
    select gen_random_uuid(), ${kind}, scope, envelope, line, sha256('\\x00'::bytea || convert_to(envelope, 'UTF8')), invoice, now()
    from (select i.id as invoice, ${line} as line from ${coupons} where ${where}) as said,
      lateral (select 'draw:' || ${draw.id}::text as scope) as of,
      lateral (select '{"kind":"sealed","scope":"' || scope || '","seal":"'
        || encode(sha256(convert_to(line, 'UTF8')), 'hex') || '"}' as envelope) as seen`
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await keepHolderKey(tx, draw.holderKey)
      await tx.execute(
        insert(
          "numbers",
          sql`${same} || '","holder":"' || ${holderSql(draw)} || '","kind":"numbers","numbers":[' || numbers
            || '],"paper":"' || md5(i.id::text) || md5(i.protocol) || '","salt":"' || ${salt} || '","turn":1}'`,
          sql`numbers is not null`,
        ),
      )
      await tx.execute(
        insert(
          "void",
          sql`${same} || '","kind":"void","positions":[' || void || '],"reason":"coupon-invalid","salt":"' || ${salt}
            || '","turn":2}'`,
          sql`void is not null`,
        ),
      )
    })
  } finally {
    await db.$client.end()
  }
}

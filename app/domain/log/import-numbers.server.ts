import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { HolderDraw } from "#app/domain/draws/base/holder.server"
import { drawScope, type SealedEntry, sealedEntry } from "./entry.server"
import { voidSays } from "./kinds/number-changes"
import { segmentNumbers } from "./log-changes.server"
import { entriesOfCoupon } from "./log-numbers.server"
import { writeSealed } from "./write-entries.server"

/** Coupons that are told of at a time. */
const PAGE = 500

type OlderCoupon = {
  id: string
  registrationId: string
  cpf: string
  naturalKey: string
  totalCents: number
  tickets: { segmentId: string; position: number; series: number; element: number; isVoid: boolean }[]
}

/** Tells of the numbers of a draw that no entry tells of, each coupon as it stands now. */
export async function importNumbers(tx: Db, draw: HolderDraw, now: Date): Promise<void> {
  const segments = await segmentNumbers(tx, draw.id)
  let after = "00000000-0000-0000-0000-000000000000"
  for (;;) {
    const coupons = await couponsAfter(tx, draw.id, after)
    if (coupons.length === 0) return
    const entries = coupons.flatMap((coupon) => entriesOf(draw, coupon, segments))
    await writeSealed(tx, entries, now)
    after = coupons.at(-1)!.id
  }
}

function entriesOf(draw: HolderDraw, coupon: OlderCoupon, segments: Map<string, number>): SealedEntry[] {
  const { tickets, ...invoice } = coupon
  const numbers = tickets.map(({ segmentId, ...number }) => ({
    ...number,
    segment: segments.get(segmentId)!,
  }))
  const given = entriesOfCoupon({ draw, invoice, numbers })
  const positions = numbers.filter(({ isVoid }) => isVoid)
  if (positions.length === 0) return given
  const { coupon: name } = JSON.parse(given[0]!.sealedLine) as { coupon: string }
  const said = voidSays(
    { drawId: draw.id, coupon: name, turn: given.length + 1, positions },
    "coupon-invalid",
  )
  given.push(sealedEntry(said, { scope: drawScope(draw.id), invoiceId: invoice.id }))
  return given
}

const couponsAfter = async (tx: Db, drawId: string, after: string): Promise<OlderCoupon[]> =>
  tx.execute<OlderCoupon>(sql`
    select i.id, i.registration_id as "registrationId", r.cpf, i.natural_key as "naturalKey",
      i.total_cents::float8 as "totalCents",
      json_agg(json_build_object('segmentId', t.segment_id, 'position', t.position, 'series', t.series,
        'element', t.element, 'isVoid', t.void_at is not null) order by t.segment_id, t.position) as tickets
    from invoices i join tickets t on t.invoice_id = i.id and t.draw_id = ${drawId}
    join registrations r on r.id = i.registration_id
    where i.id > ${after}::uuid and not exists (select from log_entries e
      where e.invoice_id = i.id and e.scope = ${drawScope(drawId)})
    group by i.id, r.cpf order by i.id limit ${PAGE}`)

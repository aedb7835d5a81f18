import { sql } from "drizzle-orm"

/**
 * Whether a prize is its winner's by now (`f`, a row of fulfilments): it was delivered, or it is a voucher, which is there with
 * its mail, so that nobody need say that it arrived.
 */
export const isHandedOver = sql`(f.state = 'delivered' or f.state = 'sent' and exists (
  select from prize_kinds handed where handed.id = f.kind_id and handed.way = 'voucher'))`

/** On which day it was. */
export const handedOverOn = sql`coalesce(f.delivered_on, f.sent_on)`

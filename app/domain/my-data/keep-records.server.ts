import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { TIME_ZONE } from "#app/platform/time/time-zone"
import { handedOverOn, isHandedOver } from "./handed-over.server"
import { ACCESS_MONTHS, RECEIPT_YEARS } from "./kept-for"

// The name that the prize was validated under, whatever its holder changed since.
const receipt = sql`'cpf', r.cpf, 'name', coalesce(v.name || ' ' || v.lastname, r.name || ' ' || r.lastname), 'deliveredOn', ${handedOverOn}, 'code', f.delivery_code`
const until = sql`(${handedOverOn} + make_interval(years => ${sql.raw(String(RECEIPT_YEARS))})) at time zone ${sql.raw(`'${TIME_ZONE}'`)}`

/**
 * Writes down, apart from everything else, what the law keeps of somebody who is about to be erased: that a prize was
 * handed over and to whom, and the sign-ins of the last months. Each says until when.
 */
export async function keepRecords(tx: Db, registrationId: string): Promise<void> {
  await tx.execute(sql`
    insert into kept_records (id, registration_id, kind, kept_facts, kept_until)
    select gen_random_uuid(), r.id, 'receipt', jsonb_build_object(${receipt}, 'claim', w.id, 'prize', d.prize), ${until}
    from winners w join fulfilments f on f.winner_id = w.id join draws d on d.id = w.draw_id
      join registrations r on r.id = w.registration_id left join validated_names v on v.winner_id = w.id
    where w.registration_id = ${registrationId}::uuid and ${isHandedOver}
    union all
    select gen_random_uuid(), r.id, 'receipt', jsonb_build_object(${receipt}, 'claim', a.id, 'prize', p.name), ${until}
    from prize_awards a join fulfilments f on f.award_id = a.id join prizes p on p.id = a.prize_id
      join registrations r on r.id = a.registration_id left join validated_names v on v.award_id = a.id
    where a.registration_id = ${registrationId}::uuid and ${isHandedOver}`)
  const ago = sql`make_interval(months => ${sql.raw(String(ACCESS_MONTHS))})`
  await tx.execute(sql`
    insert into kept_records (id, registration_id, kind, kept_facts, kept_until)
    select gen_random_uuid(), registration_id, 'access', jsonb_build_object('at', at, 'ip', ip), at + ${ago}
    from user_logs where registration_id = ${registrationId}::uuid and event = 'signed-in'
      and at > clock_timestamp() - ${ago}`)
}

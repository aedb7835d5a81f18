import { type SQL, sql } from "drizzle-orm"
import { awardClaimBy } from "#app/domain/prizes/award-claim-by.server"
import { idsMailedAbout } from "#app/queue/sent-job.server"
import { TIME_ZONE } from "#app/platform/time/time-zone"
import { LATE_CLAIM_DAYS } from "./kept-for"

/**
 * The claims that are not over yet, whose papers are kept and whose winner is not erased. One that nobody decided: up to
 * its last day, and where papers came, for some time more, since whoever came in time keeps the prize. One that was
 * validated: while the prize is on its way, however long that takes; where nobody sent it, or it came back, or it is a
 * voucher, which is there with its mail, for some time behind the last days to claim and to deliver it. A voucher whose mail
 * waits to go is on its way too, whoever ticked it as delivered: with its winner the code would go.
 * `endsOn`: the campaign's last day. Each row has the winner's or the award's id, whose it is, the coupon that won it, and
 * whether its winner knows of it. `mailed_at`: of a voucher that was sent when its mail left; null: it did not, another waits to go, or another prize.
 */
export const openClaims = ({ today, endsOn }: { today: string; endsOn: string | null }): SQL => {
  const isMailWaiting = sql`k.way = 'voucher' and f.id::text in ${idsMailedAbout("prize-sent")}`
  const isOpen = (claim: { undecided: SQL; papers: SQL; validated: SQL; claimBy: SQL }) => sql`(
    ${claim.undecided} and (${claim.claimBy} >= ${today}::date
      or ${claim.claimBy} + ${LATE_CLAIM_DAYS}::int >= ${today}::date and exists (select from papers p where ${claim.papers}))
    or ${claim.validated} and (f.state = 'sent' and k.way <> 'voucher' or ${isMailWaiting}
      or coalesce(f.state, 'waiting') <> 'delivered'
        and greatest(${claim.claimBy}, f.deliver_by) + ${LATE_CLAIM_DAYS}::int >= ${today}::date))`
  const isOpenWin = isOpen({
    undecided: sql`(w.state = 'called' or w.state = 'pending' and w.kind = 'titular')`,
    papers: sql`p.winner_id = w.id`,
    validated: sql`w.state = 'validated'`,
    claimBy: sql`w.claim_by`,
  })
  const isOpenAward = isOpen({
    undecided: sql`a.state = 'pending'`,
    papers: sql`p.award_id = a.id`,
    validated: sql`a.state = 'validated'`,
    claimBy: awardClaimBy(endsOn),
  })
  const mailedAt = (
    registrationId: SQL,
  ) => sql`case when f.state = 'sent' and k.way = 'voucher' and not (${isMailWaiting}) then (
    select max(m.at) from sent_mails m where m.registration_id = ${registrationId} and m.kind = 'prize-sent' and m.outcome = 'sent'
      and m.at >= f.sent_on::timestamp at time zone ${TIME_ZONE}) end as mailed_at`
  return sql`(
    select w.id as claim_id, w.registration_id, t.invoice_id, d.state = 'published' as is_known,
      ${mailedAt(sql`w.registration_id`)}
    from winners w join draws d on d.id = w.draw_id join tickets t on t.id = w.ticket_id
      left join fulfilments f on f.winner_id = w.id left join prize_kinds k on k.id = f.kind_id
    where ${isOpenWin}
    union all
    select a.id, a.registration_id, a.invoice_id, true, ${mailedAt(sql`a.registration_id`)}
    from prize_awards a left join fulfilments f on f.award_id = a.id left join prize_kinds k on k.id = f.kind_id
    where a.released_at is null and ${isOpenAward})`
}

import { Card } from "#app/admin/detail-page"
import { Moment } from "#app/admin/moment"
import { PersonLink } from "#app/admin/links"
import { PrizeStatus } from "#app/admin/status/prize-status"
import type { AwardView } from "./detail-view.server"

/** Everyone who ever held the prize, newest first; going back on offer erases nothing. */
export function AwardHistory({ awards }: { awards: readonly AwardView[] }) {
  return (
    <Card title="Histórico">
      {awards.length === 0 ? (
        <p className="empty">Ninguém ganhou ainda.</p>
      ) : (
        <ol className="history">
          {awards.map((award) => (
            <li key={award.id}>
              <Moment at={award.awardedAt} />
              <PersonLink person={award.person} /> <PrizeStatus value={award.state} />
              {award.reason && <p>{award.reason}</p>}
              {award.releasedAt && (
                <p>
                  Voltou à oferta: <Moment at={award.releasedAt} />
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

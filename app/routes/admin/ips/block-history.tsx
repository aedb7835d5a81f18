import { Card } from "#app/admin/detail-page"
import { Moment, momentText } from "#app/admin/moment"

type Block = {
  id: string
  reason: string | null
  blockedAt: Date
  blockedBy: string
  until: Date
  liftedAt: Date | null
  liftedBy: string | null
}

/** Every block of an address, newest first: who, why, until when, and who lifted it. */
export const BlockHistory = ({ blocks }: { blocks: readonly Block[] }) => (
  <Card title="Bloqueios">
    {blocks.length === 0 ? (
      <p className="empty">Nunca foi bloqueado.</p>
    ) : (
      <ol className="history">
        {blocks.map(({ id, reason, blockedAt, blockedBy, until, liftedAt, liftedBy }) => (
          <li key={id}>
            <Moment at={blockedAt} />
            Bloqueado por {blockedBy} até {momentText(until)}
            {reason && <p>{reason}</p>}
            {liftedAt && (
              <p>
                Liberado por {liftedBy} em {momentText(liftedAt)}
              </p>
            )}
          </li>
        ))}
      </ol>
    )}
  </Card>
)

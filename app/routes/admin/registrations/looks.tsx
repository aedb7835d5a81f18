import { Card } from "#app/admin/detail-page"
import { Moment } from "#app/admin/moment"
import type { Look } from "#app/domain/registrations/looks.server"
import { lookPlaceWords } from "#app/words/look-places"

/** Who saw this person's data in full, once an hour and place. */
export const Looks = ({ looks }: { looks: readonly Look[] }) => (
  <Card title="Quem viu estes dados">
    <ol className="history">
      {looks.map(({ id, at, place, by }) => (
        <li key={id}>
          <strong>{by}</strong>: {lookPlaceWords[place]}
          <Moment at={at} />
        </li>
      ))}
    </ol>
  </Card>
)

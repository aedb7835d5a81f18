import { Link } from "@remix-run/react"
import { Card } from "#app/admin/detail-page"
import { Moment } from "#app/admin/moment"
import type { ListedVersion } from "#app/domain/templates/templates.queries.server"
import { Badge } from "#app/ui/badge"

/** Every version, newest first, each a link to its text. */
export function Versions({ versions, shown }: { versions: readonly ListedVersion[]; shown: number }) {
  return (
    <Card title="Versões">
      <ol className="history">
        {versions.map(({ number, active, createdAt, by }) => (
          <li key={number}>
            <Moment at={createdAt} />
            <Link to={`?version=${number}`} aria-current={number === shown ? "page" : undefined}>
              Versão {number}
            </Link>{" "}
            {by ? `por ${by}` : "que veio com o sistema"} {active && <Badge tone="good">Em uso</Badge>}
          </li>
        ))}
      </ol>
    </Card>
  )
}

import { Link } from "@remix-run/react"
import { Card } from "#app/admin/detail-page"
import { Moment } from "#app/admin/moment"
import { sayCount } from "#app/words/count"
import type { LogView } from "./log-view.server"

/** The logs of the campaign, where there was more than one: which goes on, and why the others ended. */
export function Logs({ view: { logs } }: { view: LogView }) {
  if (logs.length < 2) return null
  return (
    <Card title="Registros da campanha">
      <ul className="stack">
        {logs.map(({ log, origin, size, ended, why, page, signed }) => (
          <li key={log}>
            <code className="hash">{origin}</code>
            <br />
            {ended ? (
              <>
                Encerrado em <Moment at={ended.at} />: {why}.
              </>
            ) : (
              "É o que continua."
            )}
            <br />
            {size !== null && (
              <>
                <a href={signed}>{sayCount(size, "entrada assinada", "entradas assinadas")}</a>,{" "}
                <Link to={page}>pontos de controle</Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

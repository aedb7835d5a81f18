import { Card } from "#app/admin/detail-page"
import type { BulkCommand } from "#app/domain/bulk/bulk-command"
import type { Foreseen as ForeseenRows } from "#app/domain/bulk/foresee-rows.server"
import { obstacleWords } from "#app/words/reasons/runs"
import { bulkWords, sayThings } from "./command-words"

/** What will happen to how many, and what cannot be done and why, before anything is. */
export function Foreseen({ command, foreseen }: { command: BulkCommand; foreseen: ForeseenRows }) {
  const { becomes, follows, undo } = bulkWords[command]
  const { can, undecided, cannot } = foreseen
  return (
    <Card title="O que vai acontecer">
      {can > 0 ? (
        <>
          <p>
            <strong>
              {sayThings(command, can)} {becomes[can === 1 ? 0 : 1]}.
            </strong>
          </p>
          <p>{follows}</p>
          {undo && undecided > 0 && (
            <p>
              {sayThings(command, undecided)} {undo[undecided === 1 ? 0 : 1]}
            </p>
          )}
        </>
      ) : (
        <p>Nada pode ser feito com as linhas escolhidas.</p>
      )}
      {cannot.length > 0 && (
        <>
          <p>Estes continuam como estão:</p>
          <ul className="bullets">
            {cannot.map(({ obstacle, count }) => (
              <li key={obstacle}>
                {sayThings(command, count)} {obstacleWords[obstacle][count === 1 ? "one" : "many"]}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="card__note">
        As linhas são as de quando você escolheu: o que chegar depois não entra. Cada uma é conferida de novo
        na sua vez.
      </p>
    </Card>
  )
}

import { winnerKindLabel, WinnerStatus } from "#app/admin/status/draw-status"
import type { ResultPlace } from "#app/domain/draws/result/result-places.queries.server"
import { Table } from "#app/ui/table"

/** Titulars and surrogates in their order; of a result with what became of each. */
export function PlacesTable({ caption, places }: { caption: string; places: readonly ResultPlace[] }) {
  const isResult = places.some(({ state }) => state !== undefined)
  return (
    <Table caption={caption} className="list">
      <thead>
        <tr>
          <th scope="col" className="table__figure">
            Ordem
          </th>
          <th scope="col">Lugar</th>
          <th scope="col">Número</th>
          <th scope="col">Pessoa</th>
          <th scope="col">CPF</th>
          {isResult && <th scope="col">Situação</th>}
        </tr>
      </thead>
      <tbody>
        {places.map(({ order, kind, state, number, person, cpf }) => (
          <tr key={order}>
            <th scope="row" className="table__figure">
              {order}
            </th>
            <td>{winnerKindLabel(kind)}</td>
            <td>{number}</td>
            <td className="list__wrap">{person}</td>
            <td>{cpf}</td>
            {state && (
              <td>
                <WinnerStatus value={state} kind={kind} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

import { winnerKindLabel } from "#app/admin/status/draw-status"
import { Table } from "#app/ui/table"

type Place = { order: number; kind: "titular" | "surrogate"; number: string; person: string; cpf: string }

/** Titulars and surrogates in their order. */
export function PlacesTable({ caption, places }: { caption: string; places: readonly Place[] }) {
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
        </tr>
      </thead>
      <tbody>
        {places.map(({ order, kind, number, person, cpf }) => (
          <tr key={order}>
            <th scope="row" className="table__figure">
              {order}
            </th>
            <td>{winnerKindLabel(kind)}</td>
            <td>{number}</td>
            <td className="list__wrap">{person}</td>
            <td>{cpf}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

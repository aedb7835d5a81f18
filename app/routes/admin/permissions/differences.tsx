import { sayPermission } from "#app/auth/permission-labels"
import { type AdminType, adminTypeLabels } from "#app/auth/permissions"
import { Notice } from "#app/ui/notice"
import type { Refusal } from "#app/forms/refusal"

type StaleMatrix = NonNullable<Refusal["refused"]["matrix"]>

const yesOrNo = (on: boolean) => (on ? "sim" : "não")

/** After a 409: each right that would become another than it is now, whoever changed it. */
export function Differences({ differences }: StaleMatrix) {
  return (
    <Notice tone="warning" title="Alguém salvou antes de você">
      <p>Salvar de novo deixa tudo como está na coluna “Seu”.</p>
      <table className="audit-diff">
        <thead>
          <tr>
            <th scope="col">Permissão</th>
            <th scope="col">Salvo agora</th>
            <th scope="col">Seu</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ type, pair, on }) => (
            <tr key={type + pair}>
              <th scope="row">
                {adminTypeLabels[type as AdminType]}{" "}
                <span className="matrix__pair">{sayPermission(pair)}</span>
              </th>
              <td>{yesOrNo(!on)}</td>
              <td>
                <ins>{yesOrNo(on)}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Notice>
  )
}

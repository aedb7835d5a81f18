import { areaLabels, permissionLabel } from "#app/auth/permission-labels"
import { type AdminType, adminTypeLabels, type Area } from "#app/auth/permissions"
import { Notice } from "#app/ui/notice"
import type { Refusal } from "#app/forms/refusal"

type StaleMatrix = NonNullable<Refusal["refused"]["matrix"]>

/** A right as it is called outside its area's section, e.g. "Usuários: Convidar". */
export const sayPair = (pair: string): string =>
  `${areaLabels[pair.split(":")[0] as Area] ?? pair}: ${permissionLabel(pair)}`

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
                {adminTypeLabels[type as AdminType]} <span className="matrix__pair">{sayPair(pair)}</span>
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

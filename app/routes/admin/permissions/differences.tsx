import { areaLabels, permissionLabel } from "#app/auth/permission-labels"
import { type AdminType, adminTypeLabels, type Area } from "#app/auth/permissions"
import { Notice } from "#app/ui/notice"

type MatrixDifference = { type: AdminType; pair: string; on: boolean }
type StaleMatrix = { differences: readonly MatrixDifference[]; version: string }

/** What differs from what is saved now, if the form was refused because somebody else had saved. */
export function differencesIn(answer: unknown): StaleMatrix | undefined {
  const { code, refused } = (answer ?? {}) as { code?: string; refused?: StaleMatrix }
  return code === "STALE" ? refused : undefined
}

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
                {adminTypeLabels[type]} <span className="matrix__pair">{sayPair(pair)}</span>
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

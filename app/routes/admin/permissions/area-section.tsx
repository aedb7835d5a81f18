import { areaLabels, pairsOf, permissionLabel, riskyPermissions } from "#app/auth/permission-labels"
import { adminTypeLabels, adminTypes, type Area, type Permission } from "#app/auth/permissions"
import { Icon } from "#app/ui/icon"

type Props = {
  area: Area
  /** What is ticked now, for the sums; what was when the form was drawn, for the boxes. */
  ticks: ReadonlySet<string>
  shown: ReadonlySet<string>
  free: readonly string[]
  open: boolean
}

/** An area that folds: closed it says how much of it each type holds. */
export function AreaSection({ area, ticks, shown, free, open }: Props) {
  const pairs = pairsOf(area)
  return (
    <details className="matrix__area" open={open}>
      <summary>
        <span className="matrix__name">{areaLabels[area]}</span>
        {adminTypes.map((type) => {
          const permitted = type === "super" ? pairs : pairs.filter((pair) => ticks.has(`${type}:${pair}`))
          return (
            <span key={type} className={permitted.length === 0 ? "matrix__none" : undefined}>
              <span className="visually-hidden">{adminTypeLabels[type]}: </span>
              {permitted.length}/{pairs.length}
            </span>
          )
        })}
      </summary>
      <table>
        <caption className="visually-hidden">{areaLabels[area]}</caption>
        <thead>
          <tr>
            <th scope="col" className="matrix__label">
              <span className="visually-hidden">Permissão</span>
            </th>
            {adminTypes.map((type) => (
              <th key={type} scope="col">
                <span className="visually-hidden" id={`${area}-${type}`}>
                  {adminTypeLabels[type]}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair) => (
            <Right key={pair} area={area} pair={pair} shown={shown} isFree={free.includes(pair)} />
          ))}
        </tbody>
      </table>
    </details>
  )
}

type RightProps = { area: Area; pair: string; shown: ReadonlySet<string>; isFree: boolean }

/** One right: a box for each type. */
function Right({ area, pair, shown, isFree }: RightProps) {
  const risk = riskyPermissions[pair as Permission]
  const id = pair.replace(":", "-")
  return (
    <tr>
      <th scope="row">
        <span id={id}>{permissionLabel(pair)}</span>
        {risk && (
          <span className="matrix__risk" id={`${id}-risk`}>
            <Icon name="warn" size={14} />
            {risk}
          </span>
        )}
      </th>
      {adminTypes.map((type) => (
        <td key={type}>
          <label>
            <input
              type="checkbox"
              name={type === "super" ? undefined : "grant[]"}
              value={`${type}:${pair}`}
              defaultChecked={type === "super" || shown.has(`${type}:${pair}`)}
              disabled={type === "super" || !isFree}
              aria-labelledby={`${area}-${type} ${id}`}
              aria-describedby={risk && `${id}-risk`}
            />
          </label>
        </td>
      ))}
    </tr>
  )
}

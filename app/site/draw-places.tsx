import { useTranslation } from "react-i18next"
import { Fold } from "./fold"

type Standing = "confirmed" | "checking" | "disqualified" | "reserve"
type Place = {
  id: string
  order: number
  kind: "titular" | "surrogate"
  number: string
  standing: Standing
  person: { name: string; place: string } | null
  reason: string | null
  replaces: number | null
}
type ShownCall = { disqualified: number; called: number; day: string; reason: string }
export type DrawPlacesProps = {
  places: readonly Place[]
  calls: readonly ShownCall[]
  /** There are more than stand here. */
  cut: boolean
  toTreasury: boolean
}

/** Who won: named once confirmed, a number until then; who was called to whose place; who waits in reserve. */
export function DrawPlaces({ places, calls, cut, toTreasury }: DrawPlacesProps) {
  const { t } = useTranslation()
  const inReserve = ({ kind, replaces }: Place) => kind === "surrogate" && replaces === null
  const standing = places.filter((place) => !inReserve(place))
  const reserves = places.filter(inReserve)
  return (
    <section className="stack" aria-labelledby="resultado">
      <h2 id="resultado">{t("draw.winners")}</h2>
      {standing.length === 0 ? (
        <p>{t("draw.nobody")}</p>
      ) : (
        <Places places={standing} caption={t("draw.winners")} />
      )}
      {standing.some((place) => place.standing === "checking") && <p>{t("draw.checkingHelp")}</p>}
      <h3>{t("draw.calls")}</h3>
      {calls.length === 0 ? (
        <p>{t("draw.callsNone")}</p>
      ) : (
        <ol className="prose">
          {calls.map((call) => (
            <li key={call.called}>{t("draw.call", call)}</li>
          ))}
        </ol>
      )}
      {toTreasury && <p>{t("draw.reservesTreasury")}</p>}
      {reserves.length > 0 && (
        <Fold title={t("draw.reserves", { count: reserves.length })}>
          {!toTreasury && <p>{t("draw.reservesHelp")}</p>}
          <Places places={reserves} caption={t("draw.reserves", { count: reserves.length })} />
        </Fold>
      )}
      {cut && <p>{t("draw.onlyFirst", { count: places.length })}</p>}
    </section>
  )
}

function Places({ places, caption }: { places: readonly Place[]; caption: string }) {
  const { t } = useTranslation()
  return (
    <table className="league">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="league__position">
            {t("draw.order")}
          </th>
          <th scope="col">{t("draw.who")}</th>
          <th scope="col" className="league__figure">
            {t("draw.element")}
          </th>
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr key={place.id} className={place.standing === "confirmed" ? "league__row--marked" : undefined}>
            <td className="league__position">{place.order}</td>
            <th scope="row" className="league__team">
              <span className="league__name">
                {place.person?.name ?? t(`draw.standing.${place.standing}`)}
              </span>
              {place.person && <span className="league__detail">{place.person.place}</span>}
              {place.replaces !== null && (
                <span className="league__detail">{t("draw.inPlaceOf", { order: place.replaces })}</span>
              )}
              {place.reason && (
                <span className="league__detail">{t("draw.reason", { reason: place.reason })}</span>
              )}
            </th>
            <td className="league__figure">{place.number}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { Pagination } from "#app/ui/pagination"

type PlaceStanding = "confirmed" | "checking" | "disqualified"
type DrawPlace = {
  id: string
  order: number
  kind: "titular" | "surrogate"
  number: string
  standing: PlaceStanding
  person: { name: string; place: string | null } | null
  reason: string | null
  replaces: number | null
}
type Count = { winners: number; surrogates: number }
type ShownCall = { disqualified: number; called: number; day: string; reason: string }
export type DrawPlacesProps = {
  drawId: string
  places: readonly DrawPlace[]
  /** The pages before and after this one. */
  earlier?: string
  later?: string
  /** What the rule asks for, and what the search found. */
  wanted: Count
  found: Count
  /** The list has no line. */
  isEmpty: boolean
  /** Surrogates whom nobody called. */
  reserves: number
  calls: readonly ShownCall[]
  toTreasury: boolean
}

/** Who won: named once confirmed, a number until then; who was called to whose place; how many wait in reserve. */
export function DrawPlaces({ drawId, places, earlier, later, ...result }: DrawPlacesProps) {
  const { t } = useTranslation()
  const { wanted, found, isEmpty, calls } = result
  return (
    <section className="stack" aria-labelledby="resultado">
      <h2 id="resultado">{t("draw.winners")}</h2>
      {found.winners === 0 ? (
        <p>{t(isEmpty ? "draw.nobodyEmpty" : "draw.nobody")}</p>
      ) : (
        <>
          <Places places={places} />
          <Shortfall wanted={wanted} found={found} />
        </>
      )}
      {(earlier || later) && (
        <Pagination
          label={t("draw.paging")}
          previous={{ href: earlier, label: t("draw.earlier") }}
          next={{ href: later, label: t("draw.later") }}
        />
      )}
      {places.some(({ standing }) => standing === "checking") && <p>{t("draw.checkingHelp")}</p>}
      {found.surrogates > 0 && (
        <>
          <h3>{t("draw.calls")}</h3>
          {calls.length === 0 ? (
            <p>{t("draw.callsNone")}</p>
          ) : (
            <ol className="calls">
              {calls.map((call) => (
                <li key={call.called}>{t("draw.call", call)}</li>
              ))}
            </ol>
          )}
        </>
      )}
      {found.winners > 0 && <Reserves drawId={drawId} {...result} />}
    </section>
  )
}

/** Why fewer stand here than the rule asks for, where they do. */
function Shortfall({ wanted, found }: Pick<DrawPlacesProps, "wanted" | "found">) {
  const { t } = useTranslation()
  const empty = wanted.winners - found.winners + wanted.surrogates - found.surrogates
  if (empty === 0) return null
  const say = ({ winners, surrogates }: Count) =>
    [
      t("draw.countWinners", { count: winners }),
      ...(wanted.surrogates > 0 ? [t("draw.countSurrogates", { count: surrogates })] : []),
    ].join(t("draw.countAnd"))
  return <p>{t("draw.shortfall", { wanted: say(wanted), found: say(found), count: empty })}</p>
}

/** What follows a disqualification from here on. */
function Reserves({
  drawId,
  reserves,
  toTreasury,
}: Pick<DrawPlacesProps, "drawId" | "reserves" | "toTreasury">) {
  const { t } = useTranslation()
  return (
    <>
      {reserves > 0 && (
        <p>
          {t("draw.reserves", { count: reserves })}{" "}
          <a href={paths.drawFile(drawId, "result.json")}>RESULT.json</a>.
        </p>
      )}
      {toTreasury ? (
        <p>{t("draw.reservesTreasury")}</p>
      ) : (
        <p>{t(reserves > 0 ? "draw.reservesHelp" : "draw.reservesNone")}</p>
      )}
    </>
  )
}

function Places({ places }: Pick<DrawPlacesProps, "places">) {
  const { t } = useTranslation()
  return (
    <table className="league">
      <caption className="visually-hidden">{t("draw.winners")}</caption>
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
            <th scope="row">
              <span className="league__name">
                {place.person?.name ?? t(`draw.standing.${place.standing}`)}
              </span>
              {place.person?.place && <span className="league__detail">{place.person.place}</span>}
              {place.kind === "surrogate" && (
                <span className="league__detail">
                  {place.replaces === null
                    ? t("draw.passedOver")
                    : t("draw.inPlaceOf", { order: place.replaces })}
                </span>
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

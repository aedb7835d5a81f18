import { useTranslation } from "react-i18next"
import { Button, LinkButton } from "#app/ui/button"
import type { FoundView, Letters, MapView } from "./bars-view"

/** The letter that each bar has on the map, by its id. */
export const lettersOf = (map: MapView | null): Letters => (map?.kind === "shown" ? map.letters : {})

type Props = { map: MapView | null; view: FoundView }

/** The map of the bars under it. Another host has it, so nothing of it is asked for before a tap. */
export function BarsMap({ map, view }: Props) {
  const { t } = useTranslation()
  if (map === null) return null
  if (map.kind === "shown")
    return (
      <figure className="bars-map" id="mapa">
        <img
          src={map.src}
          alt={t("bars.map.alt")}
          width={400}
          height={300}
          referrerPolicy="strict-origin"
          className="bars-map__image"
        />
        <figcaption>
          {t("bars.map.letters")} {!map.isWhole && t("bars.map.without")}
        </figcaption>
      </figure>
    )
  return (
    <div className="bars-map">
      {view.kind === "near" ? (
        <NearMap href={map.href} view={view} />
      ) : (
        <LinkButton href={map.href} rel="nofollow" variant="secondary">
          {t("bars.map.show")}
        </LinkButton>
      )}
      <p className="field__hint">{t("bars.map.hint")}</p>
    </div>
  )
}

/** A button, since no link may hold where somebody stands. */
function NearMap({ href, view }: { href: string; view: Extract<FoundView, { kind: "near" }> }) {
  const { t } = useTranslation()
  return (
    <form method="post" action={href}>
      <input type="hidden" name="lat" value={view.here.lat} />
      <input type="hidden" name="lon" value={view.here.lng} />
      <Button name="page" value={view.before === null ? 1 : view.before + 1} variant="secondary">
        {t("bars.map.show")}
      </Button>
    </form>
  )
}

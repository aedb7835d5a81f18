import { useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"

type Props = { here: { lat: number; lng: number }; before: number | null; after: number | null }

/** The pages of what a position found: buttons, since no link may hold it. */
export function NearPager({ here, before, after }: Props) {
  const { t } = useTranslation()
  if (before === null && after === null) return null
  return (
    <nav aria-label={t("bars.paging")}>
      <form method="post" action={paths.bars} className="pager">
        <input type="hidden" name="lat" value={here.lat} />
        <input type="hidden" name="lon" value={here.lng} />
        {before !== null && (
          <Button name="page" value={before} variant="secondary" small>
            {t("bars.near.closer")}
          </Button>
        )}
        {after !== null && (
          <Button name="page" value={after} variant="secondary" small>
            {t("bars.near.farther")}
          </Button>
        )}
      </form>
    </nav>
  )
}

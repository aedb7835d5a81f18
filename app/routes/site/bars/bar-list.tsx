import type { ReactNode } from "react"
import { Trans, useTranslation } from "react-i18next"
import { InPortuguese, usePortuguese } from "#app/site/in-portuguese"
import { whatsAppWith } from "#app/site/whats-app"
import { LinkButton } from "#app/ui/button"
import { Pagination } from "#app/ui/pagination"
import type { BarLine, Letters } from "./bars-view"
import { directionsTo } from "./bar-links"

type Props = {
  bars: readonly BarLine[]
  /** Links to the pages beside this one. */
  before?: string
  after?: string
  /** In place of these links. */
  pager?: ReactNode
  products: readonly string[]
  /** They are of one city, whose page this is. */
  isOneCity?: boolean
  /** Where the map is shown. */
  letters: Letters
}

/** Bars as the rows of a league table, in the order in which they were found. */
export function BarList({ bars, before, after, pager, products, letters, isOneCity }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {products.length > 0 && (
        <p>
          <Trans i18nKey="bars.products" components={{ names: <Names of={products} /> }} />
        </p>
      )}
      <ol className="league">
        {bars.map((bar) => (
          <Bar key={bar.id} {...bar} letter={letters[bar.id]} isOneCity={isOneCity} />
        ))}
      </ol>
      {pager}
      {(before ?? after) && (
        <Pagination
          label={t("bars.paging")}
          previous={{ href: before, label: t("bars.before") }}
          next={{ href: after, label: t("bars.after") }}
        />
      )}
    </>
  )
}

const Names = ({ of }: { of: readonly string[] }) => <InPortuguese>{of.join(", ")}</InPortuguese>

type BarProps = BarLine & { letter: string | undefined; isOneCity: boolean | undefined }

function Bar({ letter, isOneCity, ...bar }: BarProps) {
  const { t } = useTranslation()
  const { name, address, place, cep, km, link } = bar
  const written = `${address}, ${place}`
  const lang = usePortuguese()
  const which = (
    <span className="visually-hidden">
      {": "}
      <InPortuguese>{name}</InPortuguese>
    </span>
  )
  return (
    <li>
      <article className="bar">
        <div className="bar__head">
          <h2 className="bar__name" lang={lang}>
            {letter && (
              <span className="bar__letter">
                <span className="visually-hidden">{t("bars.map.letter")} </span>
                {letter}
              </span>
            )}
            {name}
          </h2>
          {km !== null && (
            <p className="bar__km">
              {km === 0 ? t("bars.distance.under") : t("bars.distance.about", { km })}
            </p>
          )}
        </div>
        <p className="bar__where" lang={lang}>{`${isOneCity ? address : written}, ${cep}`}</p>
        <p className="bar__ways">
          <LinkButton href={directionsTo(bar)} rel="noreferrer" variant="quiet" small>
            {t("bars.directions")}
            {which}
          </LinkButton>
          <LinkButton
            href={whatsAppWith(t("bars.shareText", { name, address: written, link }))}
            rel="noreferrer"
            variant="quiet"
            small
          >
            {t("bars.share")}
            {which}
          </LinkButton>
        </p>
      </article>
    </li>
  )
}

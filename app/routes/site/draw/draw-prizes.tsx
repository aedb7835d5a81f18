import { useTranslation } from "react-i18next"
import { LuckyTicket } from "#app/site/ticket"

export type DrawPrizesProps = {
  title: string
  lead?: string
  /** Made up, to show how it goes. */
  isExample?: boolean
  prizes: readonly { before: string; tens: string; units: string; tensUsed: boolean }[]
  number: string
}

/** The five prizes in wood type, the digits that count in ink, and the number that they make. */
export function DrawPrizes({ title, lead, isExample = false, prizes, number }: DrawPrizesProps) {
  const { t } = useTranslation()
  return (
    <section className="stack" aria-labelledby="extracao">
      <h2 id="extracao">{title}</h2>
      {lead && <p>{lead}</p>}
      <div className="extraction">
        <div className="stack stack--near">
          <ol className="extraction__prizes">
            {prizes.map(({ before, tens, units, tensUsed }, at) => (
              <li key={at} className="extraction__prize">
                <span className="extraction__label">{t("draw.prizeNo", { n: at + 1 })}</span>{" "}
                <span className="extraction__digits">
                  <span className="extraction__off">{before}</span>
                  {tensUsed ? (
                    <b className="extraction__tens">{tens}</b>
                  ) : (
                    <span className="extraction__off">{tens}</span>
                  )}
                  <b className="extraction__units">{units}</b>
                </span>
              </li>
            ))}
          </ol>
          <p className="extraction__help">
            {t("draw.prizesUnits")} {prizes.some(({ tensUsed }) => tensUsed) && t("draw.prizesTens")}
          </p>
        </div>
        <LuckyTicket
          as="div"
          number={number}
          words={{ series: t("draw.series"), element: t("draw.element") }}
          note={t(isExample ? "draw.exampleDrawn" : "draw.drawn")}
        />
      </div>
    </section>
  )
}

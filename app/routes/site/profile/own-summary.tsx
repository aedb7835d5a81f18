import { useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { LinkButton } from "#app/ui/button"
import { Notice } from "#app/ui/notice"

export type OwnSummaryProps = {
  /** That take part in draws to come. */
  numbers: number
  prizes: number
  /** Published draws with the person's numbers in them; `won`: each prize with its number. */
  results: readonly { id: string; title: string; count: number; won: readonly string[] }[]
  /** What the next number still takes; null where nothing is kept for it. */
  missing: string | null
  /** The draw that comes next. */
  next: {
    title: string
    href: string
    calendarHref: string
    closing: { moment: string; left: number } | null
    draw: { day: string; left: number } | null
  } | null
}

/** "Did I win?", before everything else. */
export function OwnSummary({ numbers, prizes, results, missing, next }: OwnSummaryProps) {
  const { t } = useTranslation()
  return (
    <section className="stack" aria-labelledby="ganhei">
      <h2 id="ganhei">{t("profile.sum.title")}</h2>
      {results.map((result) => (
        <Result key={result.id} {...result} />
      ))}
      <p className="own-sum">
        <a href="#numeros">{t("profile.sum.numbers", { count: numbers })}</a>
        <a href="#premios">{t("profile.sum.prizes", { count: prizes })}</a>
        {next?.draw && <span>{t("profile.sum.left", { count: next.draw.left })}</span>}
      </p>
      {missing && (
        <p>
          <strong>{t("profile.sum.missing", { value: missing })}</strong>
        </p>
      )}
      {next && (next.closing || next.draw) && <Next {...next} />}
    </section>
  )
}

function Result({ id, title, count, won }: OwnSummaryProps["results"][number]) {
  const { t } = useTranslation()
  if (won.length === 0)
    return (
      <Notice title={title}>
        <p>
          {t("profile.sum.none", { count })} <a href={paths.draw(id)}>{t("profile.numbers.result")}</a>
        </p>
      </Notice>
    )
  return (
    <Notice tone="success" title={title}>
      <p>
        {t("profile.sum.won", { prizes: won.join(", ") })}{" "}
        <a href="#sorteados">{t("profile.sum.seePrize")}</a>
      </p>
    </Notice>
  )
}

function Next({ title, href, calendarHref, closing, draw }: NonNullable<OwnSummaryProps["next"]>) {
  const { t } = useTranslation()
  return (
    <>
      <p>
        <a href={href}>{title}</a>: {closing && t("profile.sum.closing", { ...closing, count: closing.left })}{" "}
        {draw && t("profile.sum.draw", { ...draw, count: draw.left })}
      </p>
      <p>
        <LinkButton href={calendarHref} variant="secondary" small download>
          {t("profile.sum.calendar")}
        </LinkButton>
      </p>
    </>
  )
}

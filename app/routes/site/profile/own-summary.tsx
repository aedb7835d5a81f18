import { Fragment } from "react"
import { Trans, useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { InPortuguese } from "#app/site/in-portuguese"
import { Notice } from "#app/ui/notice"

type DrawnPrize = { name: string; number: string }
export type OwnSummaryProps = {
  /** That take part in draws to come. */
  numbers: number
  /** Without what was lost, with the way to where they stand. */
  prizes: { count: number; href: string }
  /** Published draws with the person's numbers in them; `lost`: a prize, or a place in the reserve. */
  results: readonly {
    id: string
    title: string
    count: number
    won: readonly DrawnPrize[]
    lost: readonly DrawnPrize[]
  }[]
  /** What the next number still takes, and how its text agrees with it; null where nothing is kept for it. */
  missing: { value: string; count: number } | null
  /** Draws that the lottery has decided and whose result is not out. */
  drawn: readonly { id: string; title: string }[]
  /** The draw that comes next, and about how many numbers it has given out; `draw`: null while its day is not known. */
  next: {
    title: string
    given: { count: number; said: string }
    href: string
    calendarHref: string
    closing: { moment: string; left: number } | null
    draw: { on: string; left: number } | null
  } | null
}

/** More results than these are folded away. */
const SHOWN = 2

/** What one has with a way to each, and "did I win?", before everything else. */
export function OwnSummary({ canSend, ...own }: OwnSummaryProps & { canSend: boolean }) {
  const { t } = useTranslation()
  const { numbers, prizes, results, drawn } = own
  // What there is to wait for and to send is nothing to whoever takes no part.
  const { missing, next } = canSend ? own : { missing: null, next: null }
  const older = results.slice(SHOWN)
  const isFirst = results.length + drawn.length === 0
  return (
    <div className="stack">
      <nav className="own-sum" aria-label={t("profile.sum.jumps")}>
        <a href="#numeros">
          <Large of="profile.sum.numbers" count={numbers} />
        </a>
        <a href={prizes.href}>
          <Large of="profile.sum.prizes" count={prizes.count} />
        </a>
        {next?.draw && (
          <a href="#ganhei">
            <Large of="profile.sum.left" count={next.draw.left} />
          </a>
        )}
      </nav>
      <section className="stack stack--near" aria-labelledby="ganhei">
        <h2 id="ganhei">{t("profile.sum.title")}</h2>
        {drawn.map(({ id, title }) => (
          <p key={id}>
            <strong>
              <a href={paths.draw(id)}>
                <InPortuguese>{title}</InPortuguese>
              </a>
            </strong>{" "}
            {t("profile.sum.drawn")}
          </p>
        ))}
        {next?.draw && isFirst && (
          <p>
            <strong>{t("profile.sum.notYet", { ...next.draw, count: next.draw.left })}</strong>
          </p>
        )}
        {results.slice(0, SHOWN).map((result) => (
          <Result key={result.id} {...result} />
        ))}
        {older.length > 0 && (
          <details className="more">
            <summary className="more__button">{t("profile.sum.older", { count: older.length })}</summary>
            <div className="stack stack--near">
              {older.map((result) => (
                <Result key={result.id} {...result} />
              ))}
            </div>
          </details>
        )}
        {missing && (
          <p>
            <strong>{t("profile.sum.missing", missing)}</strong>
          </p>
        )}
        {next && <Next {...next} isFirst={isFirst} />}
        {canSend && !next && drawn.length === 0 && <p>{t("profile.sum.noneAhead")}</p>}
        {!canSend && <p>{t("profile.sum.blockedHelp")}</p>}
      </section>
    </div>
  )
}

type LargeProps = { of: `profile.sum.${"numbers" | "prizes" | "left"}`; count: number }

/** The count set large over what is counted. */
const Large = ({ of, count }: LargeProps) => <Trans i18nKey={of} count={count} components={{ b: <b /> }} />

function Result({ id, title, count, won, lost }: OwnSummaryProps["results"][number]) {
  const { t } = useTranslation()
  const named = <InPortuguese>{title}</InPortuguese>
  if (won.length + lost.length === 0)
    return (
      <p>
        <strong>{named}</strong> {t("profile.sum.none", { count })}{" "}
        <a href={paths.draw(id)}>{t("profile.numbers.result")}</a>
      </p>
    )
  return (
    <Notice tone={won.length > 0 ? "success" : "warning"} title={named}>
      {won.length > 0 && (
        <p>
          <Trans i18nKey="profile.sum.won" components={{ prizes: <Prizes prizes={won} /> }} />{" "}
          <a href="#sorteados">{t("profile.sum.seePrize")}</a>
        </p>
      )}
      {lost.length > 0 && (
        <p>
          <Trans i18nKey="profile.sum.lost" components={{ prizes: <Prizes prizes={lost} /> }} />{" "}
          <a href="#sorteados">{t("profile.sum.seeWhy")}</a>
        </p>
      )}
    </Notice>
  )
}

/** Each with the number that won it. */
const Prizes = ({ prizes }: { prizes: readonly DrawnPrize[] }) =>
  prizes.map(({ name, number }, at) => (
    <Fragment key={number}>
      {at > 0 && ", "}
      <InPortuguese>{name}</InPortuguese> ({number})
    </Fragment>
  ))

type NextProps = NonNullable<OwnSummaryProps["next"]> & {
  /** Nothing was drawn before it: then its day stands above already. */
  isFirst: boolean
}

function Next({ title, given, href, calendarHref, closing, draw, isFirst }: NextProps) {
  const { t } = useTranslation()
  return (
    <ul className="own-next bullets">
      {!draw && <li>{t("draw.state.missed")}</li>}
      {draw && !isFirst && <li>{t("profile.sum.next", { ...draw, count: draw.left })}</li>}
      {closing && <li>{t("profile.sum.closing", { ...closing, count: closing.left })}</li>}
      <li>{t("profile.sum.given", given)}</li>
      <li>
        <a href={href}>
          <InPortuguese>{title}</InPortuguese>
        </a>
        {draw && (
          <>
            {" "}
            ·{" "}
            <a href={calendarHref} download>
              {t("profile.sum.calendar")}
            </a>
          </>
        )}
      </li>
    </ul>
  )
}

import { useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { Badge, type BadgeTone } from "#app/ui/badge"
import { LinkButton } from "#app/ui/button"
import { EmptyState } from "#app/site/empty-state"
import { LuckyTicket } from "#app/site/ticket"

export type ShownDrawState = "open" | "closed" | "published" | "canceled"
type OwnNumber = { number: string; isVoid: boolean; protocol: string }
export type OwnDrawView = {
  id: string
  title: string
  prize: string
  state: ShownDrawState
  extractionOn: string
  /** The pseudonym in the public list; null while there is none, and then nothing to look at either. */
  holder: string | null
  numbers: OwnNumber[]
}

/** More than these of one draw are folded away. */
const SHOWN = 9

const tones: Record<ShownDrawState, BadgeTone> = {
  open: "good",
  closed: "warn",
  published: "info",
  canceled: "bad",
}

/** Numbers by draw, as tickets; voided ones stay, struck out. */
export function OwnNumbers({ draws, canSend }: { draws: readonly OwnDrawView[]; canSend: boolean }) {
  const { t } = useTranslation()
  return (
    <section className="stack" id="numeros" aria-labelledby="numeros-titulo">
      <h2 id="numeros-titulo">{t("profile.numbers.title")}</h2>
      {draws.length === 0 && (
        <EmptyState
          title={t("profile.numbers.empty")}
          action={canSend && <LinkButton href={paths.cupom}>{t("profile.invoices.send")}</LinkButton>}
        >
          <p>{t("profile.numbers.emptyHelp")}</p>
        </EmptyState>
      )}
      {draws.map((draw) => (
        <DrawNumbers key={draw.id} {...draw} />
      ))}
    </section>
  )
}

function DrawNumbers({ id, title, prize, state, extractionOn, holder, numbers }: OwnDrawView) {
  const { t } = useTranslation()
  const live = numbers.filter((number) => !number.isVoid).length
  return (
    <article className="stack stack--near">
      <header>
        <div className="own-draw">
          <h3>{title}</h3>
          <Badge tone={tones[state]}>{t(`profile.numbers.state.${state}`)}</Badge>
        </div>
        <p>
          {prize}. {t("profile.numbers.extraction", { day: extractionOn })}.{" "}
          <strong>{t("profile.numbers.total", { count: live })}</strong>.{" "}
          {state === "published" && <a href={paths.draw(id)}>{t("profile.numbers.result")}</a>}
        </p>
        {holder && (
          <p className="own-draw__holder">
            {t("profile.numbers.holder")} <code>{holder}</code>
          </p>
        )}
      </header>
      <Tickets numbers={numbers.slice(0, SHOWN)} drawId={holder && id} />
      {numbers.length > SHOWN && (
        <details className="more">
          <summary className="more__button">{t("profile.numbers.more", { count: numbers.length })}</summary>
          <Tickets numbers={numbers.slice(SHOWN)} drawId={holder && id} />
        </details>
      )}
    </article>
  )
}

type TicketsProps = {
  numbers: readonly OwnNumber[]
  /** Of a draw whose list is public: each number leads to its line there. */
  drawId: string | null
}

function Tickets({ numbers, drawId }: TicketsProps) {
  const { t } = useTranslation()
  const words = { series: t("profile.numbers.series"), element: t("profile.numbers.element") }
  return (
    <ul className="tickets">
      {numbers.map(({ number, isVoid, protocol }) => (
        <LuckyTicket
          key={number}
          number={number}
          words={words}
          state={isVoid ? "void" : "live"}
          stamp={isVoid ? t("profile.numbers.void") : undefined}
          note={
            <>
              {isVoid ? protocol : t("profile.numbers.from", { protocol })}
              {drawId && (
                <>
                  {" "}
                  <a href={paths.drawNumber(drawId, number)}>
                    {t("profile.numbers.check")}
                    <span className="visually-hidden"> {number}</span>
                  </a>
                </>
              )}
            </>
          }
        />
      ))}
    </ul>
  )
}

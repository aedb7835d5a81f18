import type { ReactNode } from "react"
import { Trans, useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { Badge, type BadgeTone } from "#app/ui/badge"
import { LinkButton } from "#app/ui/button"
import { EmptyState } from "#app/site/empty-state"
import { InPortuguese } from "#app/site/in-portuguese"
import { type LeftOut, LeftOutNumbers, NumbersOnHold } from "#app/site/left-out-numbers"
import { isComing, type Sending } from "./sending"

export type ShownDrawState = "open" | "closed" | "published" | "canceled"
type OwnNumber = {
  number: string
  isVoid: boolean
  /** Its draw's closed list says that it takes no part. */
  isLeftOut: boolean
  /** Of the invoice that brought it, with the way there. */
  protocol: string
  href: string
}
export type OwnDrawView = {
  id: string
  title: string
  prize: string
  state: ShownDrawState
  extractionOn: string
  /** The pseudonym in the public list; null while there is none, and then nothing to look at either. */
  holder: string | null
  /** How many were not voided, and how many were: `numbers` may list fewer. */
  live: number
  voided: number
  /** How many count now, how many wait for their invoice to be looked at, and why others take no part in a closed list. */
  counting: number
  onHold: number
  leftOut: LeftOut[]
  numbers: OwnNumber[]
}

/** More than these of the draw that comes next are folded away, and all of any other. */
const SHOWN = 6

const tones: Record<ShownDrawState, BadgeTone> = {
  open: "good",
  closed: "warn",
  published: "info",
  canceled: "bad",
}

/** What whoever has no number reads of how one comes, or why none does. */
const helps = {
  open: "profile.numbers.emptyHelp",
  paused: "cupom.closed.pausedHelp",
  ahead: "cupom.closed.notYet",
  over: "cupom.closed.over",
  blocked: "profile.numbers.blockedHelp",
} as const satisfies Record<Sending["state"], string>

const isAhead = ({ state }: Pick<OwnDrawView, "state">) => state === "open" || state === "closed"

/** Numbers by draw, those that are in play first; voided ones are folded away. */
export function OwnNumbers({ draws, sending }: { draws: readonly OwnDrawView[]; sending: Sending }) {
  const { t } = useTranslation()
  const { state } = sending
  // The draw that comes next, the others ahead, and the last one that is over.
  const inOrder = [...draws.filter(isAhead).toReversed(), ...draws.filter((draw) => !isAhead(draw))]
  return (
    <section className="stack stack--near" id="numeros" aria-labelledby="numeros-titulo">
      <h2 id="numeros-titulo">{t("profile.numbers.title")}</h2>
      {draws.length === 0 && (
        <EmptyState
          title={t(`profile.numbers.${isComing(sending) ? "empty" : "none"}`)}
          action={
            state === "open" && <LinkButton href={paths.cupom}>{t("profile.invoices.send")}</LinkButton>
          }
        >
          <p>{t(helps[state], sending)}</p>
        </EmptyState>
      )}
      {inOrder.map((draw, at) => (
        <DrawNumbers key={draw.id} {...draw} shown={at === 0 ? SHOWN : 0} />
      ))}
    </section>
  )
}

type DrawNumbersProps = OwnDrawView & { shown: number }

function DrawNumbers({ id, title, prize, state, extractionOn, holder, shown, ...own }: DrawNumbersProps) {
  const { t } = useTranslation()
  const { live, voided, leftOut, onHold } = own
  const counting = own.numbers.filter((number) => !number.isVoid)
  const gone = own.numbers.filter((number) => number.isVoid)
  // Of a draw whose list is public: each number leads to its line there.
  const drawId = holder && id
  return (
    <article className="stack stack--near">
      <header>
        <div className="own-draw">
          <h3>
            <InPortuguese>{title}</InPortuguese>
          </h3>
          <Badge tone={tones[state]}>{t(`profile.numbers.state.${state}`)}</Badge>
        </div>
        <p className="own-coupon__facts">
          <InPortuguese>{prize}</InPortuguese>. {t("profile.numbers.extraction", { day: extractionOn })}.{" "}
          {state === "published" && <a href={paths.draw(id)}>{t("profile.numbers.result")}</a>}
        </p>
      </header>
      <LeftOutNumbers leftOut={leftOut} />
      <NumbersOnHold count={onHold} />
      {shown > 0 && live > 0 && <Numbers numbers={counting.slice(0, shown)} drawId={drawId} />}
      {(live > shown || voided > 0 || holder) && (
        <div className="own-folds">
          {live > shown && (
            <Folded
              title={t(counting.length < live ? "profile.numbers.someMore" : "profile.numbers.more", {
                listed: counting.length,
                count: live,
              })}
            >
              <Numbers numbers={counting.slice(shown)} drawId={drawId} />
              <NotListed count={live - counting.length} />
            </Folded>
          )}
          {voided > 0 && (
            <Folded title={t("profile.numbers.voided", { count: voided })}>
              {gone.length > 0 && <Numbers numbers={gone} drawId={drawId} />}
              <NotListed count={voided - gone.length} />
            </Folded>
          )}
          {holder && (
            <Folded title={t("profile.numbers.alias")}>
              <p className="own-draw__holder">
                {t("profile.numbers.holder")} <code>{holder}</code>
              </p>
            </Folded>
          )}
        </div>
      )}
    </article>
  )
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="more">
      <summary className="more__button">{title}</summary>
      {children}
    </details>
  )
}

/** Where those are that the page has no room for. */
const NotListed = ({ count }: { count: number }) =>
  count > 0 && (
    <p>
      <Trans
        i18nKey="profile.numbers.notListed"
        count={count}
        components={{ a: <a href={paths.myData} /> }}
      />
    </p>
  )

/** Each leads to its line in the public list, and before there is one to the invoice that brought it. */
function Numbers({ numbers, drawId }: { numbers: readonly OwnNumber[]; drawId: string | null }) {
  const { t } = useTranslation()
  return (
    <ul className="own-numbers">
      {numbers.map(({ number, isVoid, isLeftOut, protocol, href }) => (
        <li key={number}>
          <a href={drawId ? paths.drawNumber(drawId, number) : href}>
            {isVoid || isLeftOut ? <s>{number}</s> : <span>{number}</span>}
            <span className="visually-hidden">
              {isVoid && ` ${t("profile.numbers.void")}`}
              {isLeftOut && ` ${t("profile.numbers.leftOut")}`}{" "}
              {drawId ? t("profile.numbers.check") : t("profile.numbers.from", { protocol })}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

import { useTranslation } from "react-i18next"
import { EmptyState } from "#app/site/empty-state"
import { type OwnPrizeView, PrizeStanding, PrizeWay, PrizeWords } from "#app/site/own-prizes"
import { PrizeTracker } from "#app/site/prize-tracker"
import { Badge, type BadgeTone } from "#app/ui/badge"
import { InPortuguese } from "#app/site/in-portuguese"
import { isComing, type Sending } from "./sending"

type Props = { prizes: readonly OwnPrizeView[]; email: string }

/** Instant prizes, each with how far it is and what to do next. */
export function OwnPrizes({ prizes, email, sending }: Props & { sending: Sending }) {
  const { t } = useTranslation()
  const { state } = sending
  return (
    <section className="stack stack--near" id="premios" aria-labelledby="premios-titulo">
      <h2 id="premios-titulo">{t("profile.prizes.title")}</h2>
      {prizes.length === 0 && (
        <EmptyState title={t(`profile.prizes.${isComing(sending) ? "empty" : "none"}`)}>
          {state !== "over" && (
            <p>{t(`profile.prizes.${state === "blocked" ? "blockedHelp" : "emptyHelp"}`)}</p>
          )}
        </EmptyState>
      )}
      {prizes.map((prize) => (
        <PrizeInShort key={prize.id} {...prize} email={email} />
      ))}
    </section>
  )
}

/** Prizes of draws; without one there is nothing to see. */
export function OwnWins({ prizes, email }: Props) {
  const { t } = useTranslation()
  if (prizes.length === 0) return null
  return (
    <section className="stack stack--near" id="sorteados" aria-labelledby="sorteados-titulo">
      <h2 id="sorteados-titulo">{t("profile.prizes.drawn")}</h2>
      {prizes.map((prize) => (
        <PrizeInShort key={prize.id} {...prize} email={email} />
      ))}
    </section>
  )
}

const tones: Record<OwnPrizeView["state"], BadgeTone> = { pending: "warn", validated: "good", invalid: "bad" }

/** The words are folded away but where something is to be read at once. */
function PrizeInShort({ email, ...prize }: OwnPrizeView & { email: string }) {
  const { t } = useTranslation()
  return (
    <article className="own-prize">
      <div className="own-draw">
        <h3>
          <InPortuguese>{prize.name}</InPortuguese>
        </h3>
        <Badge tone={tones[prize.state]}>
          <PrizeStanding {...prize} />
        </Badge>
      </div>
      {prize.track && <PrizeTracker {...prize.track} isShort />}
      <div className="own-folds">
        <PrizeWay {...prize} />
        <details className="more" open={prize.isAsked || prize.state === "invalid"}>
          <summary className="more__button">
            {t("profile.prizes.more")}
            <span className="visually-hidden">
              : <InPortuguese>{prize.name}</InPortuguese>
            </span>
          </summary>
          <PrizeWords {...prize} email={email} />
        </details>
      </div>
    </article>
  )
}

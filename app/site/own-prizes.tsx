import { Trans, useTranslation } from "react-i18next"
import { brand } from "#app/brand"
import { LinkButton } from "#app/ui/button"
import { EmptyState } from "./empty-state"
import { InPortuguese } from "./in-portuguese"
import { PrizeTracker, type Track } from "./prize-tracker"
import { PrizeCard } from "./prize-card"

type State = "pending" | "validated" | "invalid"
export type OwnPrizeView = {
  id: string
  name: string
  state: State
  /** In the words of the code, of one that was lost. */
  reason: string
  instructions: string
  /** Of a prize won on the spot. */
  value: string | null
  awardedAt: string | null
  protocol: string | null
  /** The draw that it was won in, with the number. */
  draw: { id: string; title: string; number: string } | null
  /** How far it is; null for one that was lost. */
  track: Track | null
  /** It goes by post, and its winner may say where to. */
  asksAddress: boolean
  /** Its winner has still to send photos, and by which day; null once they have all come. */
  photosMissing: { until: string | null } | null
  /** Somebody asked that it be lost: the person may answer. */
  isAsked: boolean
  /** Where its papers are sent, as long as they are looked at. */
  href: string | null
}

type Props = { prizes: readonly OwnPrizeView[]; email: string }

/** Instant prizes, each with what to do next. */
export function OwnPrizes({ prizes, email }: Props) {
  const { t } = useTranslation()
  return (
    <section className="stack" id="premios" aria-labelledby="premios-titulo">
      <h2 id="premios-titulo">{t("profile.prizes.title")}</h2>
      {prizes.length === 0 && (
        <EmptyState title={t("profile.prizes.empty")}>
          <p>{t("profile.prizes.emptyHelp")}</p>
        </EmptyState>
      )}
      {prizes.map((prize) => (
        <OwnPrize key={prize.id} email={email} {...prize} />
      ))}
    </section>
  )
}

/** Prizes of draws; without one there is nothing to see. */
export function OwnWins({ prizes, email }: Props) {
  const { t } = useTranslation()
  if (prizes.length === 0) return null
  return (
    <section className="stack" id="sorteados" aria-labelledby="sorteados-titulo">
      <h2 id="sorteados-titulo">{t("profile.prizes.drawn")}</h2>
      {prizes.map((prize) => (
        <OwnPrize key={prize.id} email={email} {...prize} />
      ))}
    </section>
  )
}

type OwnPrizeProps = OwnPrizeView & {
  email: string
  /** On the page where its papers are sent, which needs no way there and heads with it. */
  isHere?: boolean
  /** Of its heading, where it stands right under the page's. */
  level?: 2 | 3
}

/** A won prize with what to do next. */
export function OwnPrize({ email, isHere = false, level = isHere ? 2 : 3, ...prize }: OwnPrizeProps) {
  const { t } = useTranslation()
  const { state, draw, href, photosMissing } = prize
  const lacksPhotos = photosMissing !== null && !prize.isAsked
  const facts = draw
    ? [draw.title, t("profile.prizes.number", { number: draw.number })]
    : [
        prize.value,
        prize.awardedAt && t("profile.prizes.won", { moment: prize.awardedAt }),
        prize.protocol && t("profile.prizes.protocol", { protocol: prize.protocol }),
      ]
  return (
    <PrizeCard
      kicker={t(draw ? "profile.prizes.drawKicker" : "profile.prizes.kicker")}
      title={<InPortuguese>{prize.name}</InPortuguese>}
      stub={t("profile.prizes.stub")}
      stamp={lacksPhotos ? <PhotosMissing {...photosMissing} /> : t(`profile.prizes.state.${state}`)}
      level={level}
      actions={
        href &&
        !isHere && (
          <LinkButton href={href} small>
            {t(`profile.prizes.${prize.isAsked ? "answer" : state === "pending" ? "papers" : "address"}`)}
          </LinkButton>
        )
      }
    >
      {prize.track && <PrizeTracker {...prize.track} />}
      <div className="prose">
        <p>{facts.filter(Boolean).join(" · ")}</p>
        {prize.isAsked && !isHere && (
          <p>
            <strong>{t("profile.prizes.asked")}</strong>
          </p>
        )}
        {state === "invalid" ? (
          <>
            <p>{t("profile.prizes.invalid", { reason: prize.reason })}</p>
            <p>
              <Trans
                i18nKey="profile.prizes.invalidHelp"
                values={{ email: brand.company.email }}
                components={{ a: <a href={`mailto:${brand.company.email}`} /> }}
              />
            </p>
          </>
        ) : (
          <>
            {!prize.isAsked && (
              <p>
                {t(`profile.prizes.${state === "pending" && !lacksPhotos ? "papersIn" : state}`, { email })}
              </p>
            )}
            {prize.instructions && <p>{prize.instructions}</p>}
          </>
        )}
      </div>
    </PrizeCard>
  )
}

function PhotosMissing({ until }: { until: string | null }) {
  const { t } = useTranslation()
  return (
    <>
      {t("profile.prizes.photosMissing")}
      {until && (
        <>
          {" "}
          <small className="stamp__day">{t("profile.prizes.photosUntil", { day: until })}</small>
        </>
      )}
    </>
  )
}

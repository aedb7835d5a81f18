import { Trans, useTranslation } from "react-i18next"
import { brand } from "#app/brand"
import { EmptyState } from "./empty-state"
import { PrizeCard } from "./prize-card"

type State = "pending" | "validated" | "invalid"
export type OwnPrizeView = {
  id: string
  name: string
  value: string
  state: State
  reason: string | null
  instructions: string
  awardedAt: string
  protocol: string | null
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

function OwnPrize({ email, ...prize }: OwnPrizeView & { email: string }) {
  const { t } = useTranslation()
  const { state } = prize
  const from = prize.protocol && t("profile.prizes.protocol", { protocol: prize.protocol })
  return (
    <PrizeCard
      kicker={t("profile.prizes.kicker")}
      title={prize.name}
      stub={t("profile.prizes.stub")}
      stamp={t(`profile.prizes.state.${state}`)}
      level={3}
    >
      <div className="prose">
        <p>
          {[prize.value, t("profile.prizes.won", { moment: prize.awardedAt }), from]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {state === "invalid" ? (
          <>
            <p>{t("profile.prizes.invalid", { reason: prize.reason ?? "" })}</p>
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
            <p>{t(`profile.prizes.${state}`, { email })}</p>
            {prize.instructions && <p>{prize.instructions}</p>}
          </>
        )}
      </div>
    </PrizeCard>
  )
}

import { Trans, useTranslation } from "react-i18next"
import { brand } from "#app/brand"
import type { Refusal } from "#app/forms/refusal"
import { paths } from "#app/paths"
import { Badge } from "#app/ui/badge"
import { LinkButton } from "#app/ui/button"
import { Notice } from "#app/ui/notice"
import { type AnsweredDraw, InvoiceNumbers, sayNothing, type WhyNoNumbers } from "./invoice-numbers"
import { SignedReceipt, type SignedReceiptView } from "./signed-receipt"
import { InPortuguese } from "#app/site/in-portuguese"
import { PageTitle } from "#app/site/page-title"
import { SetInType } from "#app/site/set-in-type"
import { OwnPrize, type OwnPrizeView } from "#app/site/own-prizes"
import { ReceiptCard } from "#app/site/receipt-card"
import { AppealForm, type AppealFormView } from "./appeal-form"
import { OwnRequests, type OwnRequestView } from "#app/site/own-requests"
import { Stamp } from "#app/site/stamp"
import { sharedHome } from "#app/site/shared-numbers"
import { whatsAppWith } from "#app/site/whats-app"
import type { WhyInvalid } from "#app/words/reasons/invalid-invoice"

type State = "pending" | "validated" | "invalid"

export type InvoiceAnswerView = {
  protocol: string
  status: State
  /** Whether its numbers count only once a person has validated it. */
  isOnHold: boolean
  /** Why it was refused. */
  reason: WhyInvalid | null
  /** By the server's clock. */
  receivedOn: string
  bar: string
  total: string
  issuedOn: string
  photoHref: string | null
  draws: AnsweredDraw[]
  nothing: WhyNoNumbers | null
  /** None where no number came, and where nothing is signed. */
  receipt: SignedReceiptView | null
}

type Props = InvoiceAnswerView & {
  /** The site's public address, for whoever is told of the numbers. */
  home: string
  email: string
  mayWin: boolean
  /** What it won on the spot, as far as it is. */
  prize: OwnPrizeView | null
  /** What its owner asked about it. */
  requests: readonly OwnRequestView[]
  /** There where it may be asked that it be looked at again. */
  appeal: AppealFormView | null
  /** The day on which it was asked for, while that waits for its answer. */
  appealedOn: string | null
  refusal: Refusal | undefined
}

/** The prize that the page and its title speak of first: one that its winner still has. */
export const shownPrize = (prize: OwnPrizeView | null) => (prize?.state === "invalid" ? null : prize)

function numbersLeft(draws: Props["draws"]) {
  if (draws.length === 0) return "none"
  return draws.some(({ numbers }) => numbers.some((number) => !number.isVoid)) ? "live" : "void"
}

const stamps = { pending: "stamp", validated: "validatedStamp", invalid: "invalidStamp" } as const

/** The counter's answer: it arrived, this is what it won, and this is the number to ask with. */
export function InvoiceAnswer({ home, email, mayWin, prize, requests, ...props }: Props) {
  const { t } = useTranslation()
  const { appeal, appealedOn, refusal, ...answer } = props
  const { status, draws, nothing } = answer
  const isVoid = status === "invalid"
  const live = draws.flatMap(({ numbers }) => numbers).filter((number) => !number.isVoid).length
  // How many, and none of them: a lucky number is its holder's own.
  const shared = t("cupom.answer.shared", {
    count: live,
    promotion: brand.promotion,
    home: home + sharedHome(live),
  })
  const shareHref = whatsAppWith(shared)
  const wonPrize = isVoid ? null : shownPrize(prize)
  const numbers = [t("cupom.answer.won", { count: live }), nothing && sayNothing(nothing, t)]
  const arrived = wonPrize && `${t("cupom.answer.title")}.`
  const lead = isVoid ? (
    <>
      {t("cupom.answer.invalid", { reason: answer.reason?.listed ?? "" })}{" "}
      {answer.reason?.written && <InPortuguese>{answer.reason.written}</InPortuguese>}
    </>
  ) : (
    [arrived, ...numbers].filter(Boolean).join(" ")
  )
  return (
    <div className="wrap stack answer">
      <PageTitle
        lead={lead}
        aside={
          <Stamp tone={isVoid ? "bad" : "good"} className="answer__stamp">
            {t(`cupom.answer.${stamps[status]}`)}
          </Stamp>
        }
      >
        {wonPrize ? (
          <>
            <SetInType>{t("cupom.answer.prizeWon")}</SetInType>{" "}
            <span className="answer__prize">
              <InPortuguese>
                <SetInType>{wonPrize.name}</SetInType>
              </InPortuguese>
            </span>
          </>
        ) : (
          t(isVoid ? "cupom.answer.invalidTitle" : "cupom.answer.title")
        )}
      </PageTitle>
      {isVoid && <VoidHelp appealedOn={appealedOn} />}
      {prize && <OwnPrize {...prize} email={email} level={2} />}
      <Receipt {...answer} />
      <InvoiceNumbers draws={draws} />
      {appeal && <AppealForm {...appeal} answer={refusal} />}
      <OwnRequests requests={requests} />
      {mayWin && !prize && !isVoid && !answer.isOnHold && <p>{t("cupom.answer.noPrize")}</p>}
      <p className="form__actions">
        <LinkButton href={paths.cupom}>{t("cupom.answer.another")}</LinkButton>
        <LinkButton href={paths.perfil} variant="secondary">
          {t("cupom.answer.profile")}
        </LinkButton>
        {live > 0 && !isVoid && (
          <LinkButton href={shareHref} variant="secondary" rel="noreferrer">
            {t("cupom.answer.share")}
          </LinkButton>
        )}
        <LinkButton href={paths.helpAbout(answer.protocol)} variant="quiet">
          {t("requests.appeal.ask")}
        </LinkButton>
      </p>
    </div>
  )
}

function Receipt(answer: InvoiceAnswerView) {
  const { t } = useTranslation()
  const { photoHref } = answer
  const photo = photoHref
    ? [{ term: t("cupom.answer.photo"), value: <a href={photoHref}>{t("cupom.answer.seePhoto")}</a> }]
    : []
  const tones = { pending: "warn", validated: "good", invalid: "bad" } as const
  return (
    <ReceiptCard
      as="section"
      label={t("cupom.answer.protocol")}
      protocol={<strong className="answer__protocol">{answer.protocol}</strong>}
      badge={<Badge tone={tones[answer.status]}>{t(`profile.invoices.state.${answer.status}`)}</Badge>}
      facts={[
        { term: t("cupom.answer.bar"), value: <InPortuguese>{answer.bar}</InPortuguese> },
        { term: t("cupom.answer.total"), value: answer.total },
        { term: t("cupom.answer.issuedOn"), value: answer.issuedOn },
        ...photo,
      ]}
    >
      {answer.status === "pending" && (
        <p className="receipt__reason">{t(answer.isOnHold ? "cupom.answer.held" : "cupom.answer.pending")}</p>
      )}
      <p className="receipt__help">{t("cupom.answer.clock", { moment: answer.receivedOn })}</p>
      {answer.receipt && <SignedReceipt {...answer.receipt} numbers={numbersLeft(answer.draws)} />}
    </ReceiptCard>
  )
}

function VoidHelp({ appealedOn }: Pick<Props, "appealedOn">) {
  const { t } = useTranslation()
  if (appealedOn)
    return (
      <Notice tone="warning">
        <p>{t("cupom.answer.appealed", { day: appealedOn })}</p>
      </Notice>
    )
  return (
    <Notice tone="warning">
      <p>
        <Trans
          i18nKey="cupom.answer.invalidHelp"
          values={{ email: brand.company.email }}
          components={{ a: <a href={`mailto:${brand.company.email}`} /> }}
        />
      </p>
    </Notice>
  )
}

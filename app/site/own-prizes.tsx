import { Trans, useTranslation } from "react-i18next"
import { brand } from "#app/brand"
import { LinkButton } from "#app/ui/button"
import { InPortuguese } from "./in-portuguese"
import { PrizeTracker, type Track } from "./prize-tracker"
import { PrizeCard } from "./prize-card"
import { SetInType } from "./set-in-type"

type State = "pending" | "validated" | "invalid"
/** What is asked for, by which day, and whether that is over. */
type PhotosMissing = { kinds: readonly ("identity" | "invoice")[]; until: string | null; isLate: boolean }
/**
 * Of a prize of the post, where it goes: nobody knows yet, it came back from there, or it is known. Null where its winner has
 * no say in it.
 */
export type AddressStanding = "missing" | "doubtful" | "given" | null
/** What its person has to do first about a prize: its page is headed by that, and the way there says so. */
export type PrizeTask = "answer" | "papers" | "address" | "none"
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
  /** A place in the reserve that nobody has called: no prize yet. */
  isReserve: boolean
  /** How far it is; null for one that was lost. */
  track: Track | null
  /** The last day to hand it over, already in words. */
  deliverBy: string
  address: AddressStanding
  task: PrizeTask
  /** Its winner has still to send photos, and by which day; null once they have all come. */
  photosMissing: PhotosMissing | null
  /** One photo of the document came: its other side may be missing, and nobody but the winner knows. */
  hasOneSide: boolean
  /** Somebody asked that it be lost: the person may answer. */
  isAsked: boolean
  /** Where its papers are sent, as long as they are looked at. */
  href: string | null
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
  return (
    <PrizeCard
      kicker={t(prize.draw ? "profile.prizes.drawKicker" : "profile.prizes.kicker")}
      title={
        <InPortuguese>
          <SetInType>{prize.name}</SetInType>
        </InPortuguese>
      }
      stub={t("profile.prizes.stub")}
      stamp={<PrizeStanding {...prize} />}
      level={level}
      actions={!isHere && <PrizeWay {...prize} />}
    >
      {prize.track && <PrizeTracker {...prize.track} isShort={isHere} />}
      <PrizeWords {...prize} email={email} isHere={isHere} />
    </PrizeCard>
  )
}

const lacksPhotos = ({ photosMissing, isAsked }: OwnPrizeView) => photosMissing !== null && !isAsked

/** How it goes on with one that is not lost, by how far it is. */
function nextOf(prize: OwnPrizeView) {
  if (prize.state === "pending") return lacksPhotos(prize) ? "pending" : "papersIn"
  const delivery = prize.track?.delivery ?? "waiting"
  if (delivery === "waiting" && prize.address === "missing") return "delivery.unaddressed"
  return `delivery.${delivery === "sent" && prize.track?.isVoucher ? "voucher" : delivery}` as const
}

/** Where it stands in a word or two: what a stamp or a badge over it says. */
export function PrizeStanding(prize: OwnPrizeView) {
  const { t } = useTranslation()
  if (prize.photosMissing && lacksPhotos(prize)) return <PhotosMissingStamp {...prize.photosMissing} />
  return t(`profile.prizes.state.${prize.state}`)
}

/**
 * "Mande fotos até 11/06/2027: documento com foto (frente e verso) e cupom de papel.": the one list of them, wherever it
 * stands. It counts none: a document has one side or two. Once that day is over nothing is asked for by it.
 */
export function PhotosAsked({ kinds, until, isLate }: PhotosMissing) {
  const { t, i18n } = useTranslation()
  if (isLate) return <PhotosLate until={until} />
  const by = until ? ` ${t("profile.prizes.photosUntil", { day: until })}` : ""
  const papers = new Intl.ListFormat(i18n.language === "en" ? "en" : "pt-BR").format(
    kinds.map((kind) => t(`profile.prizes.asks.${kind}`)),
  )
  return t("profile.prizes.send", { by, papers })
}

/** To where something is to be done about it, as its page is headed. */
export function PrizeWay({ href, task, address }: OwnPrizeView) {
  const { t } = useTranslation()
  if (!href || task === "none") return null
  const isKnown = task === "address" && address !== "missing"
  return (
    <LinkButton href={href} small>
      {t(`profile.prizes.${isKnown ? "checkAddress" : task}`)}
    </LinkButton>
  )
}

/** What it is and what to do next, in sentences. */
export function PrizeWords({ email, isHere, ...prize }: OwnPrizeView & { email: string; isHere?: boolean }) {
  const { t } = useTranslation()
  const { state, draw } = prize
  const facts = draw
    ? [t("profile.prizes.number", { number: draw.number })]
    : [
        prize.value,
        prize.awardedAt && t("profile.prizes.won", { moment: prize.awardedAt }),
        prize.protocol && t("profile.prizes.protocol", { protocol: prize.protocol }),
      ]
  return (
    <div className="prose">
      <p>
        {draw && (
          <>
            <InPortuguese>{draw.title}</InPortuguese> ·{" "}
          </>
        )}
        {facts.filter(Boolean).join(" · ")}
      </p>
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
          {!prize.isAsked && !(isHere && prize.photosMissing) && (
            <p>
              {prize.photosMissing && <PhotosAsked {...prize.photosMissing} />}{" "}
              {!prize.photosMissing?.isLate && (
                <Trans
                  i18nKey={`profile.prizes.${nextOf(prize)}`}
                  values={{ deliverBy: prize.deliverBy }}
                  components={{ email: <WholeEmail address={email} /> }}
                />
              )}{" "}
              {!isHere && prize.hasOneSide && t("profile.prizes.otherSide")}{" "}
              {!isHere && prize.address === "missing" && t("profile.prizes.addressMissing")}
            </p>
          )}
          {prize.instructions && (
            <p>
              {t("profile.prizes.about")}{" "}
              <span className="lines">
                <InPortuguese>{prize.instructions}</InPortuguese>
              </span>
            </p>
          )}
        </>
      )}
    </div>
  )
}

function PhotosMissingStamp({ until, isLate }: PhotosMissing) {
  const { t } = useTranslation()
  const day = until && t(`profile.prizes.${isLate ? "photosOverOn" : "photosUntil"}`, { day: until })
  return (
    <>
      {t(`profile.prizes.${isLate ? "photosOver" : "photosMissing"}`)}
      {day && (
        <>
          {" "}
          <small className="stamp__day">{day}</small>
        </>
      )}
    </>
  )
}

/** Whoever came forward in time may still be validated, and only the team knows who did. */
function PhotosLate({ until }: Pick<PhotosMissing, "until">) {
  const { email } = brand.company
  return (
    <Trans
      i18nKey="profile.prizes.photosLate"
      values={{ day: until, email }}
      components={{ a: <a href={`mailto:${email}`} /> }}
    />
  )
}

/** Broken only behind its @, where its line is too short for it. */
function WholeEmail({ address }: { address: string }) {
  const [name, host] = address.split("@")
  return (
    <>
      {name}@<wbr />
      {host}
    </>
  )
}

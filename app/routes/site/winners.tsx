import { data } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { Trans, useTranslation } from "react-i18next"
import { logSlug } from "#app/domain/log/log-name.server"
import { shownCheckpoint } from "#app/domain/log/shown-checkpoint.server"
import { scheduleCommitments } from "#app/domain/prizes/prizes.queries.server"
import { sayLongDay } from "#app/i18n/say-moment.server"
import { en, pt } from "#app/i18n/winners"
import { paths } from "#app/paths"
import { DrawSeals } from "#app/site/draw-seals"
import { DrawStateInShort } from "#app/site/draw-state"
import { DrawTicket } from "#app/site/draw-ticket"
import { EmptyState } from "#app/site/empty-state"
import { Fold } from "#app/site/fold"
import { publicLoader } from "#app/site/guard.server"
import { InPortuguese } from "#app/site/in-portuguese"
import { openPage, titled } from "#app/site/page-head"
import { PageTitle } from "#app/site/page-title"
import { SealLine, SealList } from "#app/site/seal-list"
import { WinnersRoll } from "#app/site/winners-roll"
import { LinkButton } from "#app/ui/button"
import { listDrawCards } from "./draw-cards.server"
import { viewFound, viewInstant, viewKinds } from "./winners-view.server"
import { FindNumber, NUMBER_SEARCH } from "./winners/find-number"
import { InstantWinners } from "./winners/instant-winners"
import { PrizeKinds } from "./winners/prize-kinds"
import { Seals } from "./winners/seals"

export const headers = openPage
export const meta = titled({ pt: pt.title, en: en.title }, { pt: pt.description, en: en.description })

export const loader = publicLoader(async ({ db: { replica: db }, env, url, locale, now }) => {
  const [instant, kinds, number, draws, schedules, checkpoint] = await Promise.all([
    viewInstant(db, url.searchParams, { env, now, locale }),
    viewKinds(db, locale),
    viewFound(db, url.searchParams, { now, locale }),
    listDrawCards(db, { now, locale }),
    scheduleCommitments(db),
    shownCheckpoint(db, now),
  ])
  const view = {
    draws,
    log: checkpoint && { ...checkpoint, address: paths.logCheckpoint(logSlug(checkpoint.log)) },
    instant,
    kinds,
    number,
    schedules: schedules.map(({ createdAt, ...one }) => ({ ...one, day: sayLongDay(createdAt, locale) })),
  }
  const isWrong = instant.isDayWrong || (number.found !== null && "fault" in number.found)
  return data(view, { status: isWrong ? 422 : 200 })
})

type WinnersData = ReturnType<typeof useLoaderData<typeof loader>>

/** Who won on the spot, who won in draws, the latest first; then what is still to be won, the next draw first. */
export default function WinnersPage() {
  const { t } = useTranslation()
  const { draws, schedules, instant, kinds, number, log } = useLoaderData<typeof loader>()
  return (
    <div className="wrap stack">
      <PageTitle lead={t("winners.lead")}>{t("winners.title")}</PageTitle>
      <p>
        <LinkButton href={`#${NUMBER_SEARCH}`} variant="secondary">
          {t("winners.find.title")}
        </LinkButton>
      </p>
      {kinds.length + instant.prizes.length > 0 && (
        <>
          <h2 id="instant">{t("winners.won")}</h2>
          <InstantWinners {...instant} />
        </>
      )}
      <FindNumber {...number} />
      {draws.length === 0 && (
        <>
          <h2>{t("winners.draws")}</h2>
          <EmptyState title={t("winners.drawsNone")}>
            <p>{t("winners.drawsNoneHelp")}</p>
          </EmptyState>
        </>
      )}
      <DrawGroup
        title={t("winners.results")}
        draws={draws.filter(({ head }) => head.state === "published")}
      />
      <DrawGroup
        title={t("winners.coming")}
        draws={draws.filter(({ head }) => isComing(head.state)).toReversed()}
      />
      <DrawGroup
        title={t("winners.canceled")}
        draws={draws.filter(({ head }) => head.state === "canceled")}
      />
      <PrizeKinds kinds={kinds} />
      <Locked schedules={schedules} />
      <PublicLog log={log} />
    </div>
  )
}

/** A batch's number and its name. */
const ScheduleName = ({ version, name }: { version: number; name: string }) => (
  <Trans i18nKey="winners.schedule" values={{ version }} components={{ name: <Name of={name} /> }} />
)
const Name = ({ of }: { of: string }) => <InPortuguese>{of}</InPortuguese>

/** When the prizes on the spot fall is sealed: each schedule's fingerprint stands here from the start. */
function Locked({ schedules }: Pick<WinnersData, "schedules">) {
  const { t } = useTranslation()
  if (schedules.length === 0) return null
  const seals = schedules.map(({ version, name, count, day, commitment }) => ({
    key: String(version),
    sha256: commitment,
    title: <ScheduleName version={version} name={name} />,
    note: t("winners.scheduleNote", { count, day }),
  }))
  const over = schedules.filter(({ isOver }) => isOver)
  const how = { title: t("winners.howTitle"), text: t("winners.howText"), after: t("winners.howAfter") }
  return (
    <Fold title={t("draw.forAll")} id="lacres">
      <p>{t("winners.locked")}</p>
      <p>{t(over.length > 0 ? "winners.opened" : "winners.willOpen")}</p>
      {over.map(({ id, version, name }) => (
        <p key={id}>
          <a href={paths.scheduleFile(id)} download>
            <ScheduleName version={version} name={name} />
          </a>
        </p>
      ))}
      <Seals seals={seals} how={{ ...how, command: OPENING }} />
    </Fold>
  )
}

/** How far the public log is: who writes these two lines down can show later that nothing below them was changed. */
function PublicLog({ log }: Pick<WinnersData, "log">) {
  const { t } = useTranslation()
  if (!log) return null
  return (
    <Fold title={t("winners.log")} id="registro">
      <p>{t("winners.logText")}</p>
      <SealList>
        <SealLine title={t("winners.logSize")} hash={log.size} />
        <SealLine title={t("winners.logRoot")} hash={log.root} />
      </SealList>
      <p>
        <a href={log.address}>{t("winners.logSigned")}</a>
      </p>
    </Fold>
  )
}

/** For a terminal, once the key is out. */
const OPENING = `(printf %b "$(printf '\\\\0%03o' $(printf %s $CHAVE | sed 's/../0x& /g'))"; cat texto.json) | sha256sum`

type Draw = WinnersData["draws"][number]
type State = Draw["head"]["state"]

const isComing = (state: State) => state !== "published" && state !== "canceled"

function DrawGroup({ title, draws }: { title: string; draws: readonly Draw[] }) {
  if (draws.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      {draws.map((draw) => (
        <DrawCard key={draw.head.id} draw={draw} />
      ))}
    </>
  )
}

const tones: Record<State, "live" | "waits" | "done" | "off"> = {
  ahead: "waits",
  open: "live",
  over: "waits",
  closing: "waits",
  closed: "waits",
  published: "done",
  canceled: "off",
}

/** A draw in short: where it stands, and who won or what is sealed; the sums are on its own page. */
function DrawCard({ draw: { head, number, places, seals } }: { draw: Draw }) {
  const { t } = useTranslation()
  return (
    <article className="draw-card" id={head.id}>
      <DrawTicket
        title={head.title}
        prize={head.prize}
        stub={{ label: t("draw.extraction"), day: head.missed ? null : head.stubDay }}
        state={{ label: t(`draw.state.${head.missed ? "missed" : head.state}`), tone: tones[head.state] }}
      >
        {number && (
          <p>
            {t("draw.drawn")}: <strong>{number}</strong>
          </p>
        )}
        <p>
          <a href={paths.draw(head.id)}>
            {t(`winners.${head.state === "canceled" ? "see" : places ? "checkIt" : "seeIt"}`)}
            <span className="visually-hidden">
              : <InPortuguese>{head.title}</InPortuguese>
            </span>
          </a>
        </p>
      </DrawTicket>
      {places && <CardPlaces day={head.extractionDay} {...places} />}
      <DrawStateInShort {...head} />
      {!places && (
        <Fold title={t(head.state === "canceled" ? "draw.seal.canceled" : "draw.seal.title")}>
          <DrawSeals {...seals} />
        </Fold>
      )}
    </article>
  )
}

type PlacesProps = NonNullable<Draw["places"]> & { day: string }

/** The ticket above has the prize: beside each name stands the number that won it. */
function CardPlaces({ winners, confirmed, checking, day }: PlacesProps) {
  const { t } = useTranslation()
  const roll = winners.map(({ number, ...winner }) => ({ ...winner, prize: number, day }))
  return (
    <>
      {roll.length > 0 && <WinnersRoll winners={roll} />}
      {confirmed > roll.length && <p>{t("winners.more", { count: confirmed - roll.length })}</p>}
      {checking > 0 && <p>{t("winners.checking", { count: checking })}</p>}
    </>
  )
}

import { useTranslation } from "react-i18next"
import { Badge, type BadgeTone } from "#app/ui/badge"
import { DescriptionList } from "#app/ui/description-list"
import { InPortuguese } from "#app/site/in-portuguese"
import { Panel } from "#app/site/panel"

type RequestState = "open" | "granted" | "refused" | "answered"
export type OwnRequestView = {
  id: string
  kind: string
  state: RequestState
  protocol: string | null
  said: string
  sentAt: string
  answeredAt: string | null
  /** The answer's words, and what was written beside them. */
  outcome: string | null
  reply: string | null
  href: string
}

const tones: Record<RequestState, BadgeTone> = {
  open: "warn",
  granted: "good",
  refused: "bad",
  answered: "info",
}

type ListProps = { requests: readonly OwnRequestView[] }

/** What a person asked the team, each with its answer; without one there is nothing to see. */
export function OwnRequests({ requests }: ListProps) {
  const { t } = useTranslation()
  if (requests.length === 0) return null
  return (
    <section className="stack" id="pedidos" aria-labelledby="pedidos-titulo">
      <h2 id="pedidos-titulo">{t("requests.list")}</h2>
      {requests.map((request) => (
        <OwnRequest key={request.id} {...request} level={3} />
      ))}
    </section>
  )
}

type Props = OwnRequestView & {
  level: 2 | 3
  /** On its own page, which needs no way there. */
  isHere?: boolean
}

export function OwnRequest({ level, isHere = false, ...request }: Props) {
  const { t } = useTranslation()
  const { state, protocol, outcome, reply } = request
  return (
    <Panel
      level={level}
      title={request.kind}
      lead={<Badge tone={tones[state]}>{t(`requests.state.${state}`)}</Badge>}
    >
      <DescriptionList
        facts={[
          ...(protocol ? [{ term: t("requests.protocol"), value: protocol }] : []),
          { term: t("requests.sent"), value: request.sentAt },
          ...(request.answeredAt ? [{ term: t("requests.answered"), value: request.answeredAt }] : []),
          { term: t("requests.said"), value: <span className="lines">{request.said}</span>, wide: true },
          ...(outcome
            ? [{ term: t("requests.answer"), value: <Answer outcome={outcome} reply={reply} />, wide: true }]
            : []),
        ]}
      />
      {state === "open" && <p>{t("requests.waiting")}</p>}
      {!isHere && (
        <p>
          <a href={request.href}>
            {t("requests.open")}
            <span className="visually-hidden"> {request.sentAt}</span>
          </a>
        </p>
      )}
    </Panel>
  )
}

/** What was decided, in the page's language, and what the team wrote beside it, in Portuguese. */
const Answer = ({ outcome, reply }: { outcome: string; reply: string | null }) => (
  <span className="lines">
    {outcome}
    {reply && (
      <>
        {"\n"}
        <InPortuguese>{reply}</InPortuguese>
      </>
    )}
  </span>
)

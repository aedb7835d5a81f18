import { Link } from "@remix-run/react"
import { CommandButton } from "#app/admin/command-dialog"
import { useCan } from "#app/admin/frame-data"
import type { Attention as Waiting } from "#app/domain/statistics/attention.queries.server"
import { attentionWords, type AttentionMessage } from "./attention-words"
import { linkToWaiting } from "./places"

type AttentionName = keyof Waiting

function messageOf<Name extends AttentionName>(waiting: Partial<Waiting>, name: Name): AttentionMessage {
  const thing: Waiting[Name] | undefined = waiting[name]
  return thing === undefined ? null : attentionWords[name](thing)
}

/** What waits for a person, each with the way there; the loader leaves out what the viewer may not see. */
export function AttentionCards({ waiting }: { waiting: Partial<Waiting> }) {
  const cards = (Object.keys(attentionWords) as AttentionName[]).flatMap((name) => {
    const message = messageOf(waiting, name)
    return message ? [{ name, ...message }] : []
  })
  return (
    <section aria-labelledby="waiting">
      <h2 className="card__title" id="waiting">
        Precisa de você hoje
      </h2>
      {cards.length === 0 ? (
        <p className="card calm">Nada espera por você agora.</p>
      ) : (
        <ul className="waiting">
          {cards.map((card) => (
            <Card key={card.name} {...card} waiting={waiting} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Whether these are mails that a command can send again. */
const canResend = (name: AttentionName, { mails }: Partial<Waiting>): boolean =>
  name === "mails" ? (mails?.givenUp ?? 0) > 0 : name.startsWith("unconfirmed")

type CardProps = { name: AttentionName; text: string; more?: string; waiting: Partial<Waiting> }

function Card({ name, text, more, waiting }: CardProps) {
  const can = useCan()
  const to = linkToWaiting(name, can, waiting)
  return (
    <li className="card waiting__card">
      <p>{to ? <Link to={to}>{text}</Link> : text}</p>
      {more && <p className="waiting__more">{more}</p>}
      {canResend(name, waiting) && (
        <CommandButton command="resend" permission="dashboard:command" small>
          Reenviar
        </CommandButton>
      )}
    </li>
  )
}

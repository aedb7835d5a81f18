import { Link } from "@remix-run/react"
import { CommandButton } from "#app/admin/command-dialog"
import { Card } from "#app/admin/detail-page"
import { LinkIf } from "#app/admin/links"
import { Moment } from "#app/admin/moment"
import { sayAction } from "#app/domain/actions/action-words"
import { sayEvent } from "#app/domain/logs/event"
import type { LooksPage } from "#app/domain/registrations/looks.server"
import type { LatestDeed, LatestEvent } from "#app/domain/registrations/registration-history.server"
import type { CallNotes } from "#app/domain/registrations/registration-notes.server"
import { paths } from "#app/paths"
import { lookPlaceWords } from "#app/words/records"
import { listOf } from "./list-of"
import { OlderRows } from "./older-rows"

type WholeList = { to: string; label: string }

const All = ({ to, label }: WholeList) => (
  <p className="commands">
    <Link to={to}>{label}</Link>
  </p>
)

/** What the person did. */
export const EventLog = ({ person, events }: { person: string; events: readonly LatestEvent[] }) => (
  <Card title="Histórico">
    {events.length === 0 ? (
      <p className="empty">Nada ainda.</p>
    ) : (
      <ol className="history">
        {events.map(({ id, event, at }) => (
          <li key={id}>
            <Moment at={at} />
            <span>
              <LinkIf permission="logs:view" to={paths.admin.log(id)}>
                {sayEvent(event)}
              </LinkIf>
            </span>
          </li>
        ))}
      </ol>
    )}
    <All to={listOf(paths.admin.logs, person)} label="Tudo nos logs" />
  </Card>
)

/** What administrators did to the registration. */
export const Deeds = ({ person, deeds }: { person: string; deeds: readonly LatestDeed[] }) => (
  <Card title="Ações da equipe">
    {deeds.length === 0 ? (
      <p className="empty">Nada ainda.</p>
    ) : (
      <ol className="history">
        {deeds.map(({ id, at, by, action }) => (
          <li key={id}>
            <Moment at={at} />
            <LinkIf permission="actions:view" to={paths.admin.action(id)}>
              {sayAction("registrations", action)}
            </LinkIf>{" "}
            por {by ?? "Sistema"}
          </li>
        ))}
      </ol>
    )}
    <All to={listOf(paths.admin.actions, person)} label="Tudo na auditoria" />
  </Card>
)

/** What was noted of calls; each stays as it was written. */
export const Notes = ({ notes: { rows, older } }: { notes: CallNotes }) => (
  <Card title="Anotações" id="anotacoes">
    {rows.length === 0 ? (
      <p className="empty">Nenhuma anotação.</p>
    ) : (
      <ol className="history">
        {rows.map(({ id, at, by, note }) => (
          <li key={id}>
            <Moment at={at} />
            <strong>{by}</strong>
            <p className="lines">{note}</p>
          </li>
        ))}
      </ol>
    )}
    <OlderRows part="anotacoes" older={older} label="Ver mais antigas" />
    <div className="commands">
      <CommandButton command="note" permission="registrations:edit" small>
        Anotar ligação
      </CommandButton>
    </div>
  </Card>
)

/** Who saw this person's data in full, once an hour and place. */
export const Looks = ({ looks: { rows, older } }: { looks: LooksPage }) => (
  <Card title="Quem viu estes dados" id="vistas">
    <ol className="history">
      {rows.map(({ id, at, place, by }) => (
        <li key={id}>
          <strong>{by}</strong>: {lookPlaceWords[place]}
          <Moment at={at} />
        </li>
      ))}
    </ol>
    <OlderRows part="vistas" older={older} label="Ver mais antigas" />
  </Card>
)

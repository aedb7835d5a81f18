import type { MetaFunction } from "@remix-run/node"
import { Link, useLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { Card, DetailPage } from "#app/admin/detail-page"
import { adminLoader } from "#app/admin/guard.server"
import { LinkIf, PersonLink } from "#app/admin/links"
import { Moment, momentText } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { useCan } from "#app/admin/frame-data"
import { can } from "#app/auth/permissions"
import { areaLabels } from "#app/auth/permission-labels"
import { getLog, type LogDetail } from "#app/domain/logs/logs.queries.server"
import { noteNamed } from "#app/domain/registrations/looks.server"
import { paths } from "#app/paths"
import { DescriptionList } from "#app/ui/description-list"
import { pageOfField } from "./event-places"
import { eventFieldsInOrder, sayFieldName, sayFieldValue } from "./event-field-words"

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta("Evento", data && `${data.event}, ${momentText(data.at)}`)

export const loader = adminLoader("logs:view", async ({ db, params: { id = "" }, admin, now }) => {
  const log = await getLog(db.primary, { id, named: can(admin.permissions, "registrations:view") })
  const registrationIds = log.person ? Array.of(log.person.id) : []
  await noteNamed(db.primary, { place: "log", registrationIds, viewer: admin, now })
  return log
})

export default function LogPage() {
  const log = useLoaderData<typeof loader>()
  return (
    <DetailPage title={log.event} back={{ href: paths.admin.logs, label: areaLabels.logs }}>
      <Card title="Evento">
        <DescriptionList
          facts={[
            { term: "Quando", value: <Moment at={log.at} /> },
            { term: "Participante", value: log.person && <PersonLink person={log.person} /> },
            { term: "Endereço IP", value: log.ip && <Address ip={log.ip} /> },
          ]}
        />
        {log.person && <SamePerson id={log.person.id} />}
      </Card>
      {log.eventFields.length > 0 && (
        <Card title="O que o evento conta">
          <DescriptionList
            facts={eventFieldsInOrder(log.eventFields).map((eventField) => ({
              term: sayFieldName(eventField),
              value: <EventFieldValue {...eventField} />,
              wide: eventField.field === "reason" || Array.isArray(eventField.value),
            }))}
          />
        </Card>
      )}
    </DetailPage>
  )
}

/** The way to everyone behind it, where it is shown whole. */
const Address = ({ ip }: { ip: string }) =>
  ip.includes("*") ? (
    ip
  ) : (
    <LinkIf permission="ips:view" to={paths.admin.ip(ip)}>
      {ip}
    </LinkIf>
  )

type EventField = LogDetail["eventFields"][number]

/** What is named by id is the way to it, for whoever may open it. */
function EventFieldValue(eventField: EventField): ReactNode {
  const place = pageOfField(eventField)
  const text = sayFieldValue(eventField)
  return place ? <LinkIf {...place}>{text}</LinkIf> : text
}

/** The list by this person alone. */
function SamePerson({ id }: { id: string }) {
  if (!useCan()("logs:list")) return null
  return (
    <p className="commands">
      <Link to={`${paths.admin.logs}?${new URLSearchParams({ q: id })}`}>Tudo desta pessoa</Link>
    </p>
  )
}

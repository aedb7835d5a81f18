import type { MetaFunction } from "@remix-run/node"
import { Link, useLoaderData } from "@remix-run/react"
import { Card, DetailPage } from "#app/admin/detail-page"
import { useCan } from "#app/admin/frame-data"
import { adminLoader } from "#app/admin/guard.server"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { can } from "#app/auth/permissions"
import { sayAction, sayArea, saySubject } from "#app/domain/actions/action-words"
import { type ActionDetail, getAction } from "#app/domain/actions/actions.queries.server"
import { noteNamed } from "#app/domain/registrations/looks.server"
import { paths } from "#app/paths"
import { Badge } from "#app/ui/badge"
import { sayNumber } from "#app/words/count"
import { DescriptionList, type DescribedFact } from "#app/ui/description-list"
import { ChangesTable } from "./changes-table"
import { sayChanges } from "./field-words"
import { LinkCard } from "./link-card"
import { ThingLink } from "./subject-link"

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta("Auditoria", data && `${sayDeed(data)}, posição ${sayNumber(data.seq)}`)

export const loader = adminLoader("actions:view", async ({ db, params: { id = "" }, admin, now }) => {
  const named = can(admin.permissions, "registrations:view")
  const { changes, people, ...action } = await getAction(db.primary, { id, named })
  await noteNamed(db.primary, { place: "action", registrationIds: people, viewer: admin, now })
  return {
    ...action,
    changes: sayChanges(changes, { type: action.subjectType, names: action.names }),
  }
})

export default function ActionPage() {
  const action = useLoaderData<typeof loader>()
  return (
    <DetailPage
      title={sayDeed(action)}
      back={{ href: paths.admin.actions, label: "Auditoria" }}
      badge={action.fault ? <Badge tone="bad">Não confere</Badge> : <Badge tone="good">Confere</Badge>}
      side={<LinkCard action={action} />}
    >
      <Card title="Ação">
        <DescriptionList facts={factsOf(action)} />
        <SameSubject {...action} />
      </Card>
      <Card title="O que mudou">
        <ChangesTable changes={action.changes} />
      </Card>
    </DetailPage>
  )
}

type ShownAction = Omit<ActionDetail, "changes" | "people">

const sayDeed = ({ permission, action }: Pick<ActionDetail, "permission" | "action">): string =>
  `${sayArea(permission)}: ${sayAction(permission, action).toLowerCase()}`

const factsOf = (action: ShownAction): DescribedFact[] => [
  { term: "Quando", value: <Moment at={action.at} /> },
  { term: "Administrador", value: action.by?.name ?? "Sistema" },
  { term: "Registro", value: <Subject {...action} />, wide: true },
  { term: "Motivo", value: action.reason, wide: true },
]

function Subject({
  subjectType,
  subjectId,
  names,
}: Pick<ShownAction, "subjectType" | "subjectId" | "names">) {
  return (
    <ThingLink type={subjectType} id={subjectId}>
      {saySubject(subjectType)} {names[subjectId] ?? <code>{subjectId}</code>}
    </ThingLink>
  )
}

/** The list by this subject alone. */
function SameSubject({ subjectType, subjectId }: Pick<ShownAction, "subjectType" | "subjectId">) {
  if (!useCan()("actions:list")) return null
  const search = new URLSearchParams({ type: subjectType, subject: subjectId })
  return (
    <p className="commands">
      <Link to={`${paths.admin.actions}?${search}`}>Tudo sobre este registro</Link>
    </p>
  )
}

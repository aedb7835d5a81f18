import { paths } from "#app/paths"
import { Badge } from "#app/ui/badge"
import { LinkIf } from "./link-if"

type Person = { id: string; name: string }

/** A participant's name, for whoever may open the registration with the way there. */
export const PersonLink = ({ person: { id, name } }: { person: Person }) => (
  <LinkIf permission="registrations:view" to={paths.admin.registration(id)}>
    {name}
  </LinkIf>
)

/** The same as a fact of its own, which also says that the registration was canceled. */
export const PersonFact = ({ person }: { person: Person & { isCanceled: boolean } }) => (
  <>
    <PersonLink person={person} /> {person.isCanceled && <Badge tone="bad">Cancelado</Badge>}
  </>
)

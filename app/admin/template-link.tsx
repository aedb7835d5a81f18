import { Link } from "@remix-run/react"
import { paths } from "#app/paths"
import { useCan } from "./frame-data"
import { RecordLink } from "./links"

type Props = {
  template: { id: string; name: string }
  /** The version that is meant; `number` where it is not simply the one to go on with. */
  version: { id: string; number?: number }
}

/** A template's name: to its texts for whoever edits them, to the mail as it looks for whoever only reads. */
export function TemplateLink({ template: { id, name }, version }: Props) {
  const can = useCan()
  if (can("templates:edit")) {
    const to = paths.admin.emailTemplatesEdit(id)
    return <RecordLink to={version.number ? `${to}?version=${version.number}` : to}>{name}</RecordLink>
  }
  if (!can("templates:list")) return name
  // No page of the back office, but the mail itself.
  return (
    <Link to={paths.admin.emailTemplatePreview(version.id)} reloadDocument>
      {name}
    </Link>
  )
}

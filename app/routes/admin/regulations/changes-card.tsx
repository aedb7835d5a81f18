import { Link } from "@remix-run/react"
import { Card } from "#app/admin/detail-page"
import { type ShownDiff, TextDiff } from "#app/admin/text-diff"
import { paths } from "#app/paths"
import type { EditionBefore } from "./edition-view.server"

type Props = { before: EditionBefore; title: string; diff: ShownDiff }

/** What an edition says otherwise than the one before it. */
export function ChangesCard({ before, title, diff }: Props) {
  if (!before) return null
  return (
    <Card title={`O que muda da edição ${before.edition}`}>
      <p>
        <Link to={paths.admin.regulationsEdit(before.id)}>Ler a edição {before.edition}</Link>
      </p>
      {before.title !== title && (
        <p>
          Título: <del>{before.title}</del> <ins>{title}</ins>
        </p>
      )}
      {diff.length > 0 ? <TextDiff pieces={diff} /> : <p>O texto é o mesmo.</p>}
    </Card>
  )
}

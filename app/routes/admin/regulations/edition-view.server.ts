import type { Db } from "#app/db/client.server"
import { listChanges } from "#app/domain/actions/subject-history.server"
import { pdfName } from "#app/domain/regulations/regulation"
import { editionBefore, getRegulation, inForce } from "#app/domain/regulations/regulations.queries.server"
import { renderMarkdown } from "#app/platform/text/markdown.server"
import { diffTexts } from "#app/platform/text/text-diff.server"

/** An edition with what it changes in the one before, and what was done to it. Throws NOT_FOUND. */
export async function viewEdition(db: Db, id: string) {
  const { pdfFile, ...row } = await getRegulation(db, id)
  const [before, current, changes] = await Promise.all([
    editionBefore(db, { ...row, pdfFile }),
    inForce(db, row),
    listChanges(db, { type: "regulations", id }),
  ])
  const isCurrent = current?.id === id
  const state = row.publishedAt === null ? "draft" : isCurrent ? "current" : "replaced"
  return {
    edition: { ...row, state, pdf: pdfFile === null ? null : pdfName(row) } as const,
    before: before ? { id: before.id, edition: before.edition, title: before.title } : null,
    diff: before ? diffTexts(before.body, row.body) : [],
    html: row.publishedAt === null ? "" : renderMarkdown(row.body).html,
    changes,
  }
}
export type Edition = Awaited<ReturnType<typeof viewEdition>>["edition"]
export type EditionBefore = Awaited<ReturnType<typeof viewEdition>>["before"]

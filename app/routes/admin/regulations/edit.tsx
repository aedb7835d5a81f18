import type { MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { ChangeHistory } from "#app/admin/change-history"
import { editKey, revalidateStale } from "#app/admin/refused"
import { Card, DetailPage } from "#app/admin/detail-page"
import { editLoader } from "#app/admin/edit-loader.server"
import { adminAction, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { PreviewCard, PublishedPreview } from "#app/admin/published-preview"
import { RegulationStatus } from "#app/admin/status/text-status"
import { redirectSaying } from "#app/admin/toast.server"
import { deleteRegulation } from "#app/domain/regulations/delete-regulation.server"
import { editRegulation } from "#app/domain/regulations/edit-regulation.server"
import { publishRegulation } from "#app/domain/regulations/publish-regulation.server"
import {
  pdfInput,
  regulationEditInput,
  regulationStepInput,
} from "#app/domain/regulations/regulation-input.server"
import { putPdf, removePdf } from "#app/domain/regulations/regulation-pdf.server"
import { constraintOf } from "#app/forms/constraint.server"
import { isRefusalOf } from "#app/forms/post-form"
import { refusalIn } from "#app/forms/refusal"
import { paths } from "#app/paths"
import { auditFieldWords } from "#app/words/audit-fields"
import { ChangesCard } from "./changes-card"
import { RegulationCommands, RegulationDialogs, sayEdition } from "./commands"
import { viewEdition } from "./edition-view.server"
import { PdfCard } from "./pdf-card"
import { previewCommand } from "./preview.server"
import { RegulationForm } from "./regulation-form"

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data ? sayEdition(data.edition) : "Edição")

export const loader = editLoader("regulations:edit", paths.admin.regulationsCreate, async ({ db, id }) => {
  const constraints = { text: constraintOf(regulationEditInput), pdf: constraintOf(pdfInput) }
  return { ...(await viewEdition(db.primary, id)), constraints }
})

const back = (id: string, toast: string, headers: Headers) =>
  redirectSaying(paths.admin.regulationsEdit(id), toast, { headers })

export const action = adminAction({
  save: command({
    guard: "regulations:edit",
    schema: regulationEditInput,
    merges: {},
    async run(input, { db, params: { id = "" }, admin, now, headers }) {
      await editRegulation(db.primary, { id, input, by: admin.id, now })
      return back(id, "Rascunho salvo.", headers)
    },
  }),
  preview: previewCommand("regulations:edit"),
  pdf: command({
    guard: "regulations:edit",
    schema: pdfInput,
    async run({ pdf, version }, { db, params: { id = "" }, admin, now, headers }) {
      await putPdf(db.primary, { id, version, file: pdf, by: admin.id, now })
      return back(id, "PDF guardado.", headers)
    },
  }),
  "remove-pdf": command({
    guard: "regulations:edit",
    schema: regulationStepInput,
    async run({ version }, { db, params: { id = "" }, admin, now, headers }) {
      await removePdf(db.primary, { id, version, by: admin.id, now })
      return back(id, "PDF retirado.", headers)
    },
  }),
  publish: command({
    guard: "regulations:edit",
    schema: regulationStepInput,
    async run({ version }, { db, params: { id = "" }, admin, now, headers }) {
      await publishRegulation(db.primary, { id, version, by: admin.id, now })
      return back(id, "Edição publicada. Vale a partir de agora.", headers)
    },
  }),
  delete: command({
    guard: "regulations:delete",
    schema: regulationStepInput,
    async run({ version }, { db, params: { id = "" }, admin, now, headers }) {
      await deleteRegulation(db.primary, { id, version, by: admin.id, now })
      return redirectSaying(paths.admin.regulations, "Rascunho excluído.", { headers })
    },
  }),
})

export const shouldRevalidate = revalidateStale

export default function EditRegulationPage() {
  const { edition, before, diff, html, changes, constraints } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isDraft = edition.state === "draft"
  // What is stale about its PDF, or about what becomes of it, is no conflict of what is typed here.
  const ofText = isRefusalOf(refusalIn(answer), ["save", "preview"]) ? answer : undefined
  return (
    <DetailPage
      title={edition.title}
      back={{ href: paths.admin.regulations, label: "Regulamentos" }}
      badge={<RegulationStatus state={edition.state} />}
      commands={<RegulationCommands edition={edition} />}
      side={<ChangeHistory changes={changes} labels={auditFieldWords} />}
    >
      {answer && "preview" in answer && <PreviewCard answer={answer} {...answer.preview} />}
      <Card title={sayEdition(edition)}>
        {isDraft ? (
          <RegulationForm
            key={editKey(refusalIn(ofText), edition.version)}
            saved={edition}
            constraint={constraints.text}
            answer={ofText}
            submit="Salvar rascunho"
          />
        ) : (
          <PublishedPreview html={html} />
        )}
      </Card>
      <PdfCard edition={edition} constraint={constraints.pdf} answer={answer} />
      <ChangesCard before={before} title={edition.title} diff={diff} />
      <RegulationDialogs edition={edition} before={before} answer={answer} />
    </DetailPage>
  )
}

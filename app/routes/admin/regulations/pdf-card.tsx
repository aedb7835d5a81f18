import { CommandButton } from "#app/admin/command-dialog"
import { Card } from "#app/admin/detail-page"
import { VersionField } from "#app/admin/stale-notice"
import type { PdfFields } from "#app/domain/regulations/regulation-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { TextField } from "#app/forms/fields"
import { isRefusalOf, PostForm, usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import type { Edition } from "./edition-view.server"

type Props = { edition: Edition; constraint: Constraint; answer: Refusal | undefined }

const labels = { pdf: "Arquivo PDF" }

/** An edition's text as a PDF, beside it on the public page: chosen while it is a draft, fixed with its publication. */
export function PdfCard({ edition, constraint, answer }: Props) {
  const [form, fields] = usePageForm<PdfFields>({ intent: "pdf", answer, constraint })
  if (edition.state !== "draft" && !edition.pdf) return null
  const own = isRefusalOf(answer, "pdf") ? answer : undefined
  return (
    <Card title="PDF">
      {edition.pdf && (
        <p>
          <a href={paths.admin.regulationsPdf(edition.id)}>{edition.pdf}</a>
        </p>
      )}
      {edition.state === "draft" && (
        <>
          <p>
            Opcional. Fica ao lado do texto para baixar e precisa dizer o mesmo. Salve o texto antes de enviar
            o arquivo: a página volta como está salva.
          </p>
          <PostForm
            form={form}
            summary="Não deu certo"
            labels={labels}
            className="form"
            encType="multipart/form-data"
          >
            <VersionField answer={own} current={edition.version} />
            <TextField field={fields.pdf} type="file" accept=".pdf,application/pdf" hint="Até 10 MB." />
            <div className="form__actions">
              <Button variant="secondary">{edition.pdf ? "Trocar o PDF" : "Guardar o PDF"}</Button>
            </div>
          </PostForm>
          {edition.pdf && (
            <CommandButton command="remove-pdf" permission="regulations:edit" variant="quiet">
              Retirar o PDF
            </CommandButton>
          )}
        </>
      )}
    </Card>
  )
}

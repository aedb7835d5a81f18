import { useSearchParams } from "@remix-run/react"
import { CommandButton, ConfirmDialog } from "#app/admin/command-dialog"
import { Card } from "#app/admin/detail-page"
import { Moment } from "#app/admin/moment"
import { PhotoTools } from "#app/admin/photo-tools"
import { PrizeOf } from "#app/admin/prize-of"
import type { Constraint } from "#app/forms/constraint.server"
import { SelectField, TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { paperWords } from "#app/words/papers"
import { paperRefusals } from "#app/words/reasons/papers"
import { publicReasonOptions } from "#app/words/reasons/public-reasons"
import { whoseOf } from "./invalidate-dialog"
import type { RecordView } from "./record-view.server"
import type { PaperFields } from "#app/domain/validation/validation-input"
import type { Refusal } from "#app/forms/refusal"

type Props = {
  view: RecordView & { paperKey: string; paperConstraint: Constraint }
  answer: Refusal | undefined
}

/** The photos of the papers, whoever sent them, and a form for one more. */
export function Papers({ view, answer }: Props) {
  return (
    <div id="papeis">
      <Card title={`Papéis (${view.papers.length})`}>
        {view.papers.length === 0 ? (
          <p className="empty">Nenhum papel ainda.</p>
        ) : (
          <ul className="papers">
            {view.papers.map((paper) => (
              <Paper key={paper.id} {...paper} mayDelete={view.may.validate} />
            ))}
          </ul>
        )}
        {view.may.addPaper && (
          <AddPaper
            key={view.paperKey}
            paperKey={view.paperKey}
            constraint={view.paperConstraint}
            answer={answer}
          />
        )}
      </Card>
      <DeleteDialog view={view} answer={answer} />
    </div>
  )
}

type PaperProps = RecordView["papers"][number] & { mayDelete: boolean }

function Paper({ id, kind, createdAt, addedBy, mayDelete }: PaperProps) {
  const href = paths.admin.paper(id)
  return (
    <li>
      <PhotoTools href={href} name={paperWords[kind]} lazy />
      <p>{paperWords[kind]}</p>
      <p className="list__sub">
        <Moment at={createdAt} /> {addedBy ? `por ${addedBy}` : "por quem ganhou"}
      </p>
      {mayDelete && (
        <CommandButton command="delete-paper" id={id} small variant="quiet">
          Apagar
        </CommandButton>
      )}
    </li>
  )
}

const refusals = publicReasonOptions(paperRefusals)
const kinds = Object.entries(paperWords).map(([value, label]) => ({ value, label }))

const labels: Record<Exclude<keyof PaperFields, "paperKey">, string> = {
  kind: "Tipo de papel",
  photo: "Fotos",
}

type AddProps = { paperKey: string; constraint: Constraint; answer: Refusal | undefined }

function AddPaper({ paperKey, constraint, answer }: AddProps) {
  const [form, fields] = usePageForm<PaperFields>({ intent: "add-paper", answer, constraint })
  return (
    <PostForm
      form={form}
      summary="Não deu certo"
      labels={labels}
      className="form"
      encType="multipart/form-data"
      preventScrollReset
    >
      <input type="hidden" name="paperKey" value={paperKey} />
      <div className="form__pair">
        <SelectField field={fields.kind} options={kinds} placeholder="Selecione" />
        <TextField
          field={fields.photo}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hint="Uma ou várias do mesmo tipo, até 12 MB juntas."
          multiple
          required
        />
      </div>
      <div className="form__actions">
        <Button variant="secondary">Guardar papel</Button>
      </div>
    </PostForm>
  )
}

/** One dialog for all papers; the URL says which. */
function DeleteDialog({ view, answer }: { view: RecordView; answer: Refusal | undefined }) {
  const id = useSearchParams()[0].get("id") ?? ""
  const paper = view.papers.find((paper) => paper.id === id)
  return (
    <ConfirmDialog
      command="delete-paper"
      isDanger
      answer={answer}
      codes={paper?.addedBy ? undefined : refusals}
    >
      <input type="hidden" name="id" value={id} />
      <PrizeOf {...whoseOf(view)} />
      <p>
        {paper ? `${paperWords[paper.kind]}: a` : "A"} foto some de vez. Que ela existiu e quem apagou fica na
        auditoria.
      </p>
      {!paper?.addedBy && (
        <p>
          Quem ganhou lê o motivo na página do prêmio, com o que fazer, e não recebe email sobre isso. Se o
          prazo está perto, avise por telefone ou email.
        </p>
      )}
    </ConfirmDialog>
  )
}

import { useActionData, useLoaderData } from "@remix-run/react"
import { Card, DetailPage } from "#app/admin/detail-page"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { TableFileField } from "#app/admin/table-file-field"
import { redirectSaying } from "#app/admin/toast.server"
import { useBusyPage } from "#app/admin/use-busy"
import { can } from "#app/auth/permissions"
import type { Admin } from "#app/auth/sessions.server"
import { type CodesFields, codesInput, codesYesInput } from "#app/domain/fulfilment/codes-input.server"
import { importCodes } from "#app/domain/fulfilment/import-codes.server"
import { rehearseCodes } from "#app/domain/fulfilment/rehearse-codes.server"
import { constraintOf } from "#app/forms/constraint.server"
import { TextareaField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { typedAgain } from "#app/forms/read-form.server"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { sayCount } from "#app/words/count"
import { CodesRehearsal } from "./codes-rehearsal"
import { manages } from "./may.server"

export const meta = () => pageMeta("Importar códigos")

export const loader = adminLoader(manages, async () => ({ constraint: constraintOf(codesInput) }))

const mayOf = ({ permissions }: Admin) => ({
  awards: can(permissions, "prizes:manage"),
  winners: can(permissions, "winners:manage"),
})

export const action = adminAction({
  /** What it would change, on the same page. */
  read: command({
    guard: manages,
    schema: codesInput,
    async run({ text, list: file }, { body, db, admin, now }) {
      const rehearsal = await rehearseCodes(db.primary, { text, file, may: mayOf(admin), now })
      return { ...typedAgain({ body, schema: codesInput, intent: "read" }), rehearsal }
    },
  }),
  import: command({
    guard: manages,
    schema: codesYesInput,
    async run({ text }, { db, admin, now, headers }) {
      const may = mayOf(admin)
      const { changed, mailed } = await importCodes(db.primary, { text, may, by: admin.id, now })
      const saved = sayCount(changed, "prêmio mudado.", "prêmios mudados.")
      const toast = mailed > 0 ? `${saved} ${sayMailed(mailed)}` : saved
      return redirectSaying(paths.admin.fulfilments, toast, { headers })
    },
  }),
})

const sayMailed = (mailed: number) =>
  sayCount(mailed, "ganhador recebe um email.", "ganhadores recebem um email.")

const SAMPLE = `Protocolo;Código;Enviado em;Entregue em
ABCDE-12345;VALE-0001;;
FGHJK-67890;BR123456789BR;20/11/2026;25/11/2026`

const labels: Record<keyof CodesFields, string> = { text: "Códigos", list: "Arquivo" }

export default function CodesPage() {
  const { constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, fields] = usePageForm<CodesFields>({ intent: ["read", "import"], answer, constraint })
  const busy = useBusyPage()
  return (
    <DetailPage isForm title="Importar códigos" back={{ href: paths.admin.fulfilments, label: "Entregas" }}>
      {answer && "rehearsal" in answer && <CodesRehearsal {...answer.rehearsal} />}
      <Card title="A lista">
        <PostForm
          form={form}
          summary="Não deu certo"
          labels={labels}
          className="form"
          encType="multipart/form-data"
          buttonsChoose
        >
          <p>
            Um prêmio por linha: o id da entrega ou o protocolo do cupom, depois o código do vale ou de
            rastreio. Antes de gravar, a página mostra o que muda.
          </p>
          <pre className="sample">{SAMPLE}</pre>
          <MoreHelp />
          <TextareaField field={fields.text} rows={8} required={false} spellCheck={false} />
          <TableFileField
            field={fields.list}
            optional="em vez de colar"
            hint="CSV ou XLSX, até 500 mudanças e 5 MB."
          />
          <div className="form__actions">
            <Button name="intent" value="read" disabled={busy}>
              Conferir
            </Button>
          </div>
        </PostForm>
      </Card>
    </DetailPage>
  )
}

const MoreHelp = () => (
  <details className="card__more">
    <summary>Dias, planilha e o que vale para todas as linhas</summary>
    <ul className="bullets">
      <li>
        Os dias são opcionais: colunas “Enviado em” e “Entregue em”, como 31/12/2026, 2026-12-31 ou uma data
        da planilha.
      </li>
      <li>
        Um dia de envio marca o prêmio como enviado, com o email ao ganhador; um de entrega, como entregue.
      </li>
      <li>
        A planilha de Exportar também serve, com essas colunas preenchidas. O que não diz nada de novo não
        muda nada.
      </li>
      <li>Títulos acima do cabeçalho não atrapalham.</li>
      <li>Cada código vale para um prêmio só.</li>
      <li>A lista entra inteira ou não entra: tudo que está errado é dito de uma vez.</li>
    </ul>
  </details>
)

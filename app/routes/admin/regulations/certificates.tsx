import { useActionData, useLoaderData } from "@remix-run/react"
import { ChangeHistory } from "#app/admin/change-history"
import { conflictIn, revalidateStale } from "#app/admin/refused"
import { Card, DetailPage } from "#app/admin/detail-page"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { StaleNotice } from "#app/admin/stale-notice"
import { redirectSaying } from "#app/admin/toast.server"
import { listChanges } from "#app/domain/actions/subject-history.server"
import { type CertificatesFields, certificatesInput } from "#app/domain/certificates/certificate-input.server"
import { listCertificates } from "#app/domain/certificates/certificates.queries.server"
import { CERTIFICATES, saveCertificates, versionOf } from "#app/domain/certificates/save-certificates.server"
import { constraintOf } from "#app/forms/constraint.server"
import { TextareaField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { type Refusal, typedIn } from "#app/forms/refusal"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { auditFieldWords } from "#app/words/audit-fields"
import { sayCertificate } from "#app/words/papers"

export const meta = () => pageMeta("Certificados de autorização")

export const loader = adminLoader("regulations:edit", async ({ db }) => {
  const numbers = await listCertificates(db.primary)
  const changes = await listChanges(db.primary, { type: "certificates", id: CERTIFICATES })
  return { numbers, version: versionOf(numbers), changes, constraint: constraintOf(certificatesInput) }
})

export const action = adminAction({
  save: command({
    guard: "regulations:edit",
    schema: certificatesInput,
    async run(input, { db, admin, now, headers }) {
      await saveCertificates(db.primary, { ...input, by: admin.id, now })
      return redirectSaying(paths.admin.certificates, "Certificados salvos.", { headers })
    },
  }),
})

export const shouldRevalidate = revalidateStale

const labels = { numbers: "Números" }

/** The list that the form is based on; once both were shown, the one saved now. */
const basedOn = (answer: Refusal | undefined, current: string): string => {
  const stale = conflictIn(answer)?.saved.version
  return typeof stale === "string" ? stale : (typedIn(answer, "version") ?? current)
}

export default function CertificatesPage() {
  const { numbers, version, changes, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, fields] = usePageForm<CertificatesFields>({
    intent: "save",
    answer,
    defaultValue: { numbers: numbers.join("\n") },
    constraint,
  })
  return (
    <DetailPage
      title="Certificados de autorização"
      back={{ href: paths.admin.regulations, label: "Regulamentos" }}
      side={<ChangeHistory changes={changes} labels={auditFieldWords} />}
    >
      <Card title="Números da promoção">
        {numbers.length === 0 ? (
          <p>Nenhum ainda: o site e os emails não mostram certificado.</p>
        ) : (
          <ul className="bullets">
            {numbers.map((number) => (
              <li key={number}>{sayCertificate(number, "pt")}</li>
            ))}
          </ul>
        )}
        <PostForm form={form} summary="Confira os campos" labels={labels} className="form">
          <StaleNotice conflict={conflictIn(answer)} labels={labels} />
          <input type="hidden" name="version" value={basedOn(answer, version)} />
          <TextareaField
            field={fields.numbers}
            rows={4}
            spellCheck={false}
            hint="Um por linha, como 04.012345/2026. O começo diz o que ele autoriza, de 01 (sorteio) a 06 (assemelhada a concurso)."
          />
          <p>Aparecem no rodapé de todas as páginas, no regulamento e nos emails, em até um minuto.</p>
          <div className="form__actions">
            <Button>Salvar</Button>
          </div>
        </PostForm>
      </Card>
    </DetailPage>
  )
}

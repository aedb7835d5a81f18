import type { MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { CommandButton, ConfirmDialog } from "#app/admin/command-dialog"
import { editKey, revalidateStale } from "#app/admin/refused"
import { Card, DetailPage } from "#app/admin/detail-page"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { withoutDialog } from "#app/admin/list-url"
import { pageMeta } from "#app/admin/page-meta"
import { redirectSaying } from "#app/admin/toast.server"
import { can } from "#app/auth/permissions"
import { deleteTemplate, isUnused } from "#app/domain/templates/delete-template.server"
import { nothingInput } from "#app/domain/regulations/regulation-input.server"
import { findSamplePeople } from "#app/domain/templates/sample-people.server"
import { noteNamed } from "#app/domain/registrations/looks.server"
import { activateVersion, saveVersion } from "#app/domain/templates/save-version.server"
import {
  activateInput,
  sampleInput,
  templateEditInput,
  versionNumber,
} from "#app/domain/templates/template-input"
import { getTemplate, getVersion, listVersions } from "#app/domain/templates/templates.queries.server"
import { constraintOf } from "#app/forms/constraint.server"
import { sendSample } from "#app/jobs/send-sample.server"
import { paths } from "#app/paths"
import { TemplateForm } from "./template-form"
import { TemplateHelp } from "./template-help"
import { Sample } from "./sample"
import { Versions } from "./versions"

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta("Modelo", data?.template.name)

/** `version` shows a version of before, `who` and `person` whose data the sample holds. */
export const loader = adminLoader("templates:edit", async ({ db, url, admin, params: { id = "" }, now }) => {
  const { searchParams } = url
  const template = await getTemplate(db.primary, id)
  const wanted = versionNumber.safeParse(searchParams.get("version")).data
  const version = await getVersion(db.primary, id, wanted)
  const versions = await listVersions(db.primary, id)
  const mayChoose = can(admin.permissions, "registrations:list")
  const named = can(admin.permissions, "registrations:view")
  const typed = { q: searchParams.get("who") ?? "", personId: searchParams.get("person") ?? "" }
  const people = mayChoose ? await findSamplePeople(db.replica, typed, { named }) : null
  const registrationIds = people?.chosen ? Array.of(people.chosen.id) : []
  await noteNamed(db.primary, { place: "sample", registrationIds, viewer: admin, now })
  const unused = await isUnused(db.primary, template)
  return { template, version, versions, people, typed, unused, constraint: constraintOf(templateEditInput) }
})

export const action = adminAction({
  save: command({
    guard: "templates:edit",
    schema: templateEditInput,
    merges: {},
    async run(input, { db, params: { id = "" }, admin, now, headers }) {
      const number = await saveVersion(db.primary, { templateId: id, input, by: admin.id, now })
      const said = `Versão ${number} salva. Confira a amostra antes de usar.`
      return redirectSaying(paths.admin.emailTemplatesEdit(id), said, { headers })
    },
  }),
  activate: command({
    guard: "templates:edit",
    schema: activateInput,
    async run({ number }, { db, params: { id = "" }, admin, now, url, headers }) {
      await activateVersion(db.primary, { templateId: id, number, by: admin.id, now })
      return redirectSaying(withoutDialog(url), `A versão ${number} está em uso.`, { headers })
    },
  }),
  delete: command({
    guard: "templates:delete",
    schema: nothingInput,
    async run(_, { db, params: { id = "" }, admin, now, headers }) {
      await deleteTemplate(db.primary, { id, by: admin.id, now })
      return redirectSaying(paths.admin.emailTemplates, "Modelo excluído.", { headers })
    },
  }),
  sample: command({
    guard: "templates:edit",
    schema: sampleInput,
    async run({ number, locale, person }, { db, params: { id = "" }, admin, now, url, headers }) {
      await sendSample(db.primary, { templateId: id, number, locale, personId: person, admin, now })
      return redirectSaying(url.pathname + url.search, `Amostra enviada para ${admin.email}.`, { headers })
    },
  }),
})

export const shouldRevalidate = revalidateStale

export default function EditTemplatePage() {
  const { template, version, versions, people, typed, unused, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <DetailPage
      title={template.name}
      back={{ href: paths.admin.emailTemplates, label: "Modelos de email" }}
      commands={
        <>
          {!version.active && (
            <CommandButton command="activate" permission="templates:edit">
              {`Usar a versão ${version.number}`}
            </CommandButton>
          )}
          {unused && (
            <CommandButton command="delete" permission="templates:delete" variant="danger">
              Excluir
            </CommandButton>
          )}
        </>
      }
      side={
        <>
          <Versions versions={versions} shown={version.number} />
          <TemplateHelp mail={template.mail} />
        </>
      }
    >
      <Card title={`Versão ${version.number}${version.active ? ", em uso" : ""}`}>
        <TemplateForm
          key={editKey(answer, version.id)}
          saved={{ ...version, version: template.version }}
          isNewest={version.number === versions[0]?.number}
          constraint={constraint}
          answer={answer}
          submit="Salvar nova versão"
        />
      </Card>
      <Sample version={version} people={people} typed={typed} answer={answer} />
      <ConfirmDialog command="activate" answer={answer} isOver={version.active}>
        <input type="hidden" name="number" value={version.number} />
        <p>
          Os próximos emails saem com a versão {version.number}. A de agora fica na lista, e pode voltar a
          qualquer hora.
        </p>
      </ConfirmDialog>
      <ConfirmDialog command="delete" isDanger answer={answer} isOver={!unused}>
        {unused ? (
          <p>O modelo sai da lista com todas as versões. O que ele dizia por último continua na auditoria.</p>
        ) : (
          <p>Só se exclui um modelo de novidades com que nenhum envio foi feito.</p>
        )}
      </ConfirmDialog>
    </DetailPage>
  )
}

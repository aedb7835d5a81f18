import { randomUUID } from "node:crypto"
import { type MetaFunction, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { CommandButton } from "#app/admin/command-dialog"
import { Card, DetailPage } from "#app/admin/detail-page"
import { useCan } from "#app/admin/frame-data"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { GoButton } from "#app/admin/links"
import { NoFourEyes, OpenApproval } from "#app/admin/open-approval"
import { viewOpenApproval } from "#app/domain/approvals/open-approval.queries.server"
import { pageMeta } from "#app/admin/page-meta"
import { revalidateStale } from "#app/admin/refused"
import { redirectSaying } from "#app/admin/toast.server"
import { proveOwnHand, proveOwnPassword } from "#app/auth/own-password.server"
import { erasureAskedAt } from "#app/domain/my-data/ask-erasure.server"
import { disableOrAsk } from "#app/domain/registrations/ask-disabling.server"
import { enableRegistration } from "#app/domain/registrations/disable-registration.server"
import { enterRegistration } from "#app/domain/registrations/enter-registration.server"
import { noteNamed } from "#app/domain/registrations/looks.server"
import { noteCall, noteInput } from "#app/domain/registrations/registration-notes.server"
import {
  emailUpdateInput,
  enterInput,
  reasonInput,
} from "#app/domain/registrations/registration-input.server"
import { getRegistration } from "#app/domain/registrations/registrations.queries.server"
import { firstNameAndInitial } from "#app/domain/registrations/name"
import { isWithoutPerson } from "#app/domain/registrations/shown-person"
import { updateEmail } from "#app/domain/registrations/update-email.server"
import { constraintOf } from "#app/forms/constraint.server"
import { paths } from "#app/paths"
import { approvalWords } from "#app/words/approvals"
import { ageGateCookie, setCookie, userSessionCookie } from "#app/platform/cookies/cookies.server"
import { Badge } from "#app/ui/badge"
import { DescriptionList } from "#app/ui/description-list"
import { provesOwnPassword } from "#app/admin/proves-own-password.server"
import { Awards, Wins } from "./awards-and-wins"
import { Coupons, Requests } from "./coupons-and-requests"
import { DisableDialog, EmailDialog, EnableDialog, EnterDialog, NoteDialog } from "./dialogs"
import { ErasureAsked } from "./erasure-asked"
import { consentFacts, Counts, dataFacts } from "./facts"
import { DrawNumbers } from "./draw-numbers"
import { Deeds, EventLog, Looks, Notes } from "./history"
import { viewDisabling } from "./disabling-view.server"
import { Mails } from "./mails"
import { NamingFiles } from "./naming-files"
import { viewNamingFiles, viewParts } from "./record-view.server"
import { RegistrationStatus } from "#app/admin/status/participant-status"

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta("Cadastro", data && firstNameAndInitial(data.person.name, data.person.lastname))

export const loader = adminLoader(
  "registrations:view",
  async ({ db, url, params: { id = "" }, admin, now }) => {
    const person = await getRegistration(db.primary, id)
    await noteNamed(db.primary, { place: "registration", registrationIds: [person.id], viewer: admin, now })
    const [parts, files] = await Promise.all([
      viewParts(db.primary, { id: person.id, viewer: admin, params: url.searchParams }),
      viewNamingFiles(db.primary, { since: person.createdAt, params: url.searchParams }),
    ])
    const constraints = { email: constraintOf(emailUpdateInput), enter: constraintOf(enterInput) }
    const noting = { formKey: randomUUID(), constraint: constraintOf(noteInput) }
    const open = await viewOpenApproval(db.primary, { subjectId: person.id, viewer: admin, now })
    const wantsErasureSince = await erasureAskedAt(db.primary, person.id)
    const disabling = await viewDisabling(db.primary, { person, open, viewer: admin, now })
    return { person, parts, files, constraints, noting, open, disabling, wantsErasureSince }
  },
)

export const action = adminAction({
  update_email: command({
    guard: "registrations:update_email",
    schema: emailUpdateInput,
    async run(
      { currentPassword: password, ...input },
      { client, db, params: { id = "" }, admin, now, headers },
    ) {
      await proveOwnHand(db.primary, { admin, password, ip: client.ip, now })
      await updateEmail(db.primary, { registrationId: id, input, by: admin.id, now })
      return redirectSaying(paths.admin.registration(id), "Email alterado.", { headers })
    },
  }),
  note: command({
    guard: "registrations:edit",
    schema: noteInput,
    async run(input, { db, params: { id = "" }, admin, now, headers }) {
      await noteCall(db.primary, { registrationId: id, input, by: admin.id, now })
      return redirectSaying(paths.admin.registration(id), "Anotado.", { headers })
    },
  }),
  disable: command({
    guard: "registrations:disable_or_enable",
    schema: reasonInput,
    async run({ reason }, { db, params: { id = "" }, admin, now, headers }) {
      const decision = { registrationId: id, reason, by: admin.id, now }
      const { asked } = await disableOrAsk(db.primary, decision)
      if (asked === null)
        return redirectSaying(paths.admin.registration(id), "Cadastro desativado.", { headers })
      const said = "Desativação pedida. Até outra pessoa confirmar, nada muda."
      return redirectSaying(paths.admin.approval(asked), said, { headers })
    },
  }),
  enable: command({
    guard: "registrations:disable_or_enable",
    schema: reasonInput,
    async run({ reason }, { db, params: { id = "" }, admin, now, headers }) {
      await enableRegistration(db.primary, { registrationId: id, reason, by: admin.id, now })
      return redirectSaying(paths.admin.registration(id), "Cadastro reativado.", { headers })
    },
  }),
  login: command({
    guard: "registrations:login",
    schema: enterInput,
    proves: provesOwnPassword("password"),
    async run({ reason, password }, { db, params: { id = "" }, admin, client, now, headers }) {
      await proveOwnPassword(db.primary, { userId: admin.id, password, ip: client.ip, field: "password" })
      const { token } = await enterRegistration(db.primary, {
        registrationId: id,
        by: admin.id,
        parent: admin.session,
        reason,
        client,
        now,
      })
      await setCookie(headers, userSessionCookie(), token)
      // Who may enter has been asked their age by whoever employs them.
      await setCookie(headers, ageGateCookie(), "yes")
      return redirect(paths.perfil, { headers })
    },
  }),
})

export const shouldRevalidate = revalidateStale

export default function RegistrationPage() {
  const { person, parts, files, constraints, noting, open, disabling, wantsErasureSince } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const can = useCan()
  const active = person.status === "active"
  return (
    <DetailPage
      title={`${person.name} ${person.lastname}`}
      back={{ href: paths.admin.registrations, label: "Cadastros" }}
      badge={
        <>
          <RegistrationStatus value={person.status} />
          {person.block && <Badge tone="bad">CPF bloqueado</Badge>}
        </>
      }
      commands={
        !isWithoutPerson(person) && (
          <>
            <CommandButton command="update_email" permission="registrations:update_email">
              Alterar email
            </CommandButton>
            {active && (
              <CommandButton command="login" permission="registrations:login">
                Entrar como
              </CommandButton>
            )}
            {!person.block && can("cpf-block:create") && (
              <GoButton to={`${paths.admin.cpfBlockCreate}?${new URLSearchParams({ cpf: person.cpf })}`}>
                Bloquear CPF
              </GoButton>
            )}
            {/* One button for both: the focus stays on it. */}
            {(!active || disabling.isOffered) && (
              <CommandButton
                command={active ? "disable" : "enable"}
                permission="registrations:disable_or_enable"
                variant={active ? "danger" : "secondary"}
              >
                {!active ? "Reativar" : disabling.takesTwo ? "Pedir desativação" : "Desativar"}
              </CommandButton>
            )}
          </>
        )
      }
      side={
        <>
          <Notes notes={parts.notes} />
          {parts.events && <EventLog person={person.id} events={parts.events} />}
          {parts.deeds && <Deeds person={person.id} deeds={parts.deeds} />}
          <Looks looks={parts.looks} />
          <NamingFiles files={files} />
        </>
      }
    >
      {wantsErasureSince && <ErasureAsked since={wantsErasureSince} />}
      {open && <OpenApproval view={open} />}
      {disabling.fourEyes && (
        <NoFourEyes view={disabling.fourEyes} alone={approvalWords["disable-registration"].alone} />
      )}
      <Counts {...person} />
      <Card title="Dados">
        <DescriptionList facts={dataFacts(person)} />
      </Card>
      <Card title="Aceites">
        <DescriptionList facts={consentFacts(person)} />
      </Card>
      {parts.requests && <Requests person={person.id} rows={parts.requests} />}
      {parts.invoices && <Coupons person={person.id} rows={parts.invoices} />}
      {parts.draws && <DrawNumbers person={person.id} draws={parts.draws} />}
      {parts.awards && <Awards person={person.id} rows={parts.awards} />}
      {parts.wins && <Wins person={person.id} rows={parts.wins} />}
      {parts.mails && (
        <Mails
          person={person.id}
          {...parts.mails}
          bouncedAt={person.newsStopped?.reason === "bounced" ? person.newsStopped.at : null}
        />
      )}
      <NoteDialog {...noting} answer={answer} />
      <EmailDialog person={person} constraint={constraints.email} answer={answer} />
      <DisableDialog name={person.name} takesTwo={disabling.takesTwo} answer={answer} />
      <EnableDialog name={person.name} wantsErasureSince={wantsErasureSince} answer={answer} />
      <EnterDialog name={person.name} constraint={constraints.enter} answer={answer} />
    </DetailPage>
  )
}

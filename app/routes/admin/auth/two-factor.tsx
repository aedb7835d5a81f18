import { useActionData, useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { CommandButton, CommandDialog } from "#app/admin/command-dialog"
import { Card } from "#app/admin/detail-page"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { redirectSaying } from "#app/admin/toast.server"
import { proveOwnPassword } from "#app/auth/own-password.server"
import { countRecoveryCodes, renewRecoveryCodes } from "#app/auth/recovery-codes.server"
import {
  beginEnrolment,
  confirmEnrolment,
  disableTwoFactor,
  findEnrolment,
} from "#app/auth/two-factor.server"
import { brand } from "#app/brand"
import { typedPasswordField } from "#app/domain/registrations/person-fields"
import { type Constraint, constraintOf } from "#app/forms/constraint.server"
import { TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { paths } from "#app/paths"
import { needsEnrolment } from "#app/auth/login.server"
import { Button } from "#app/ui/button"
import { Notice } from "#app/ui/notice"
import { RecoveryCodes } from "./recovery-codes"
import { type Refusal, refusalIn } from "#app/forms/refusal"
import { secret } from "#app/platform/form-schema"

export const meta = () => pageMeta("Verificação em duas etapas")

const whoIs = (userId: string, now: Date) => ({ userId, issuer: brand.promotion, now })

const codeInput = z.object({ code: secret(z.string().trim().min(1, "required").max(40)) })
type CodeFields = z.input<typeof codeInput>
const beginInput = z.object({ currentPassword: typedPasswordField })
type BeginFields = z.input<typeof beginInput>

export const loader = adminLoader(
  "signed-in",
  async ({ db, admin, env, now }) => ({
    on: admin.twoFactor,
    must: needsEnrolment(admin, env),
    codesLeft: await countRecoveryCodes(db.primary, admin.id),
    enrolment: admin.twoFactor ? undefined : await findEnrolment(db.primary, whoIs(admin.id, now)),
    constraint: constraintOf(codeInput),
    beginConstraint: constraintOf(beginInput),
  }),
  { enrolling: true },
)

export const action = adminAction(
  {
    // Whoever finds the desk open would else put an authenticator of their own on it.
    begin: command({
      guard: "signed-in",
      schema: beginInput,
      async run({ currentPassword: password }, { db, admin, client, now }) {
        await proveOwnPassword(db.primary, {
          userId: admin.id,
          password,
          ip: client.ip,
          field: "currentPassword",
        })
        await beginEnrolment(db.primary, whoIs(admin.id, now))
        return null
      },
    }),
    // No redirect: the recovery codes stand in this answer and nowhere else.
    enable: command({
      guard: "signed-in",
      schema: codeInput,
      run: async ({ code }, { db, admin, now }) => ({
        recoveryCodes: await confirmEnrolment(db.primary, {
          userId: admin.id,
          sessionId: admin.session.id,
          code,
          now,
        }),
      }),
    }),
    // As above.
    codes: command({
      guard: "signed-in",
      schema: codeInput,
      run: async ({ code }, { db, admin, client, now }) => ({
        recoveryCodes: await renewRecoveryCodes(db.primary, { userId: admin.id, code, ip: client.ip, now }),
      }),
    }),
    disable: command({
      guard: "signed-in",
      schema: codeInput,
      async run({ code }, { db, admin, client, now, headers }) {
        await disableTwoFactor(db.primary, { userId: admin.id, code, ip: client.ip, now })
        return redirectSaying(paths.admin.twoFactor, "Verificação em duas etapas desligada.", { headers })
      },
    }),
  },
  { enrolling: true },
)

export default function TwoFactorPage() {
  const { on, must, codesLeft, enrolment, constraint, beginConstraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const codes = answer && "recoveryCodes" in answer ? answer.recoveryCodes : undefined
  const refusal = refusalIn(answer)
  const code = { constraint, answer: refusal }
  return (
    <>
      <header className="page-head">
        <h1>Verificação em duas etapas</h1>
        {on && (
          <div className="page-head__actions">
            <CommandButton command="codes">Gerar novos códigos</CommandButton>
            <CommandButton command="disable" variant="danger">
              Desligar
            </CommandButton>
          </div>
        )}
      </header>
      {must && <Notice tone="warning">Sua conta precisa dela: ligue para abrir o painel.</Notice>}
      {codes && <RecoveryCodes codes={codes} />}
      {on && !codes && <On codesLeft={codesLeft} />}
      {!on &&
        !codes &&
        (enrolment ? (
          <Enrolment {...enrolment} {...code} />
        ) : (
          <Begin constraint={beginConstraint} answer={refusal} />
        ))}
      {on && !codes && <NewCodesDialog {...code} />}
      {on && !codes && <DisableDialog {...code} />}
    </>
  )
}

const sayCodes = (left: number) =>
  left === 1 ? "Resta 1 código de recuperação." : `Restam ${left} códigos de recuperação.`

const On = ({ codesLeft }: { codesLeft: number }) => (
  <>
    <p>Ligada. A cada entrada pedimos o código do aplicativo autenticador.</p>
    <p>{sayCodes(codesLeft)} Perdeu os seus, ou não chegou a guardar? Gere novos.</p>
  </>
)

function Begin({ constraint, answer }: FormProps) {
  const [form, fields] = usePageForm<BeginFields>({ intent: "begin", answer, constraint })
  return (
    <Card title="Ligar">
      <PostForm
        form={form}
        summary="Não deu certo"
        labels={{ currentPassword: "Senha atual" }}
        className="form"
      >
        <p>Você vai precisar de um aplicativo autenticador no celular.</p>
        <TextField field={fields.currentPassword} type="password" autoComplete="current-password" />
        <div className="form__actions">
          <Button>Começar</Button>
        </div>
      </PostForm>
    </Card>
  )
}

/** What each form needs of the page. */
type FormProps = { constraint: Constraint; answer: Refusal | undefined }

function Enrolment({ svg, secret, constraint, answer }: FormProps & { svg: string; secret: string }) {
  const [form, fields] = usePageForm<CodeFields>({ intent: "enable", answer, constraint })
  return (
    <Card title="Ligar">
      <PostForm form={form} summary="Não deu certo" className="form">
        <p>Leia o QR code no aplicativo, ou digite a chave, e confirme com o código que aparecer.</p>
        <div
          className="qr"
          role="img"
          aria-label="QR code da chave"
          dangerouslySetInnerHTML={{ __html: svg }}
        />
        <p>
          Chave: <code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
        </p>
        <TextField field={fields.code} label="Código" inputMode="numeric" autoComplete="one-time-code" />
        <div className="form__actions">
          <Button>Ligar</Button>
        </div>
      </PostForm>
    </Card>
  )
}

function NewCodesDialog({ constraint, answer }: FormProps) {
  const [form, fields] = usePageForm<CodeFields>({ intent: "codes", answer, constraint })
  return (
    <CommandDialog command="codes" title="Gerar novos códigos de recuperação" form={form}>
      <p>Aparecem dez códigos novos, uma vez só. Os de antes deixam de valer.</p>
      <TextField
        field={fields.code}
        label="Código"
        hint="O que o aplicativo mostra agora. Cada um vale uma vez."
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </CommandDialog>
  )
}

function DisableDialog({ constraint, answer }: FormProps) {
  const [form, fields] = usePageForm<CodeFields>({ intent: "disable", answer, constraint })
  return (
    <CommandDialog command="disable" isDanger form={form}>
      <p>A conta volta a abrir só com a senha.</p>
      <TextField field={fields.code} label="Código" autoComplete="one-time-code" />
    </CommandDialog>
  )
}

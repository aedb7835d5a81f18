import type { ReactNode } from "react"
import { CommandButton, CommandDialog, ConfirmDialog } from "#app/admin/command-dialog"
import { OwnPasswordField } from "#app/admin/own-password-field"
import type { UserStatus } from "#app/domain/users/users.queries.server"
import { TextareaField } from "#app/forms/fields"
import { usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { ownPasswordWords } from "#app/words/form-fields"

type User = { name: string; email: string; status: UserStatus; twoFactor: boolean }

/** What can be done with somebody else's account. */
export function UserCommands({ user: { status, twoFactor } }: { user: User }) {
  const isOpen = status !== "disabled"
  return (
    <>
      {isOpen && (
        <CommandButton command="link" permission="users:edit">
          {status === "invited" ? "Convidar de novo" : "Enviar link de senha"}
        </CommandButton>
      )}
      {twoFactor && (
        <CommandButton command="two_factor" permission="users:edit">
          Zerar duas etapas
        </CommandButton>
      )}
      <CommandButton
        command={isOpen ? "disable" : "enable"}
        permission="users:disable_or_enable"
        variant={isOpen ? "danger" : "secondary"}
      >
        {isOpen ? "Desativar" : "Reativar"}
      </CommandButton>
    </>
  )
}

export function UserDialogs({
  user: { name, email, status },
  answer,
}: {
  user: User
  answer: Refusal | undefined
}) {
  return (
    <>
      <ConfirmDialog command="link" answer={answer}>
        <p>
          {status === "invited"
            ? `Vai outro convite para ${email}. Só ${name} o recebe; os links anteriores valem até um deles ser usado.`
            : `Vai um link para ${email}, que vale por uma hora. Só ${name} o recebe; a senha de hoje vale até ele ser usado.`}
        </p>
      </ConfirmDialog>
      <ProvedDialog command="two_factor" answer={answer}>
        <p>
          A chave e os códigos de recuperação de {name} deixam de valer e as sessões terminam. A pessoa é
          avisada por email. Faça isso só depois de ter certeza de quem pede.
        </p>
      </ProvedDialog>
      <ConfirmDialog command="disable" isDanger answer={answer} reason>
        <p>
          {name} não entra mais. As sessões, os links de senha e os tokens da API que criou terminam agora, e
          não voltam com a conta. O que fez fica guardado.
        </p>
      </ConfirmDialog>
      <ProvedDialog command="enable" answer={answer}>
        <p>{name} volta a entrar com a senha e as duas etapas que tinha.</p>
      </ProvedDialog>
    </>
  )
}

const labels = Object.assign({ reason: "Motivo" }, ownPasswordWords)

type ProvedProps = { command: string; answer: Refusal | undefined; children: ReactNode }

/** What somebody could come in by who should not: why, and by whose hand. */
function ProvedDialog({ command, answer, children }: ProvedProps) {
  const [form, fields] = usePageForm<{ reason: string; currentPassword?: string }>({
    intent: command,
    answer,
  })
  return (
    <CommandDialog command={command} form={form} labels={labels}>
      {children}
      <TextareaField field={fields.reason} rows={3} required />
      <OwnPasswordField field={fields.currentPassword} />
    </CommandDialog>
  )
}

import { Link } from "@remix-run/react"
import { INVITATION_HOURS } from "#app/domain/users/invitation"
import { paths } from "#app/paths"
import { describe, Field } from "#app/ui/field"
import { Input } from "#app/ui/input"
import { Notice } from "#app/ui/notice"

type Props = { userId: string; name: string; email: string; link: string }

/** The link to hand over, once: it stands in this one answer, and the database knows only its hash. */
export function InvitationLink({ userId, name, email, link }: Props) {
  const field = {
    id: "invitation-link",
    name: "link",
    hint: `Vale por ${INVITATION_HOURS} horas, funciona uma vez e só aparece agora.`,
  }
  return (
    <Notice tone="success" title={`Convite a caminho de ${email}`}>
      <div className="form">
        <p>
          Se o email não chegar, entregue este link a <Link to={paths.admin.usersEdit(userId)}>{name}</Link>{" "}
          por outro meio. Quem tiver o link cria a senha.
        </p>
        <Field {...field} label="Link para criar a senha">
          <Input {...describe(field)} readOnly value={link} onFocus={({ target }) => target.select()} />
        </Field>
      </div>
    </Notice>
  )
}

import { Card } from "#app/admin/detail-page"
import { Moment } from "#app/admin/moment"
import { adminTypeLabels } from "#app/auth/permissions"
import type { AccountEvent } from "#app/domain/users/user-history.server"
import { userFieldWords } from "#app/words/form-fields"

/** Audit actions → what they say here; one without words yet shows its own name. */
const words: Record<string, (event: AccountEvent) => string> = {
  create: () => "Conta criada",
  invite: () => "Convite enviado de novo",
  password_link: () => "Link de senha enviado",
  edit: ({ fields }) =>
    `Alterado: ${Object.entries(userFieldWords)
      .filter(([name]) => fields.includes(name))
      .map(([, word]) => word.toLowerCase())
      .join(", ")}`,
  disable_or_enable: ({ after }) => (after?.status === "disabled" ? "Desativado" : "Reativado"),
  two_factor: ({ after, own }) =>
    after?.twoFactor ? "Duas etapas ligadas" : own ? "Duas etapas desligadas" : "Duas etapas zeradas",
  recovery_code: ({ after }) => `Código de recuperação usado (restam ${after?.codesLeft ?? 0})`,
  new_recovery_codes: () => "Códigos de recuperação novos",
  reset_password: () => "Senha criada pelo link",
  change_password: () => "Senha alterada",
}

export function History({ events }: { events: readonly AccountEvent[] }) {
  return (
    <Card title="Histórico">
      {events.length === 0 ? (
        <p className="empty">Nada ainda.</p>
      ) : (
        <ol className="history">
          {events.map((event) => (
            <li key={event.id}>
              <Moment at={event.at} />
              <span>
                {words[event.action]?.(event) ?? event.action}
                {!event.own && event.by && ` por ${event.by}`}
              </span>
              <Types event={event} />
              {event.reason && <p>{event.reason}</p>}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function Types({ event: { before, after } }: { event: AccountEvent }) {
  if (!before?.type || !after?.type) return null
  return (
    <p>
      {adminTypeLabels[before.type]} → {adminTypeLabels[after.type]}
    </p>
  )
}

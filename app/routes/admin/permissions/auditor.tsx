import { Link } from "@remix-run/react"
import { Card } from "#app/admin/detail-page"
import { auditorWord } from "#app/auth/permission-labels"
import { adminTypeLabels } from "#app/auth/permissions"
import type { EditableType } from "#app/auth/roles"
import { buttonClass } from "#app/ui/button"

type Props = { audits: readonly { type: EditableType; isAuditor: boolean }[] }

/** One button a type that ticks in the matrix what an auditor reads; nothing is saved before it was looked at. */
export function Auditor({ audits }: Props) {
  return (
    <Card title={auditorWord}>
      <p>
        Vê as listas, os registros, os dados de cada pessoa, ensaios e provas, e não muda nada. De quem foram
        os dados que viu fica no cadastro da pessoa. Vale para todos os usuários do tipo, até ele voltar ao
        padrão.
      </p>
      <ul className="matrix__defaults">
        {audits.map(({ type, isAuditor }) => (
          <li key={type}>
            <span>
              {adminTypeLabels[type]}: {isAuditor ? "é auditoria" : "não é auditoria"}
            </span>
            {!isAuditor && (
              <Link to={`?auditor=${type}`} className={buttonClass({ variant: "secondary", small: true })}>
                {`Marcar ${adminTypeLabels[type]} como auditoria`}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

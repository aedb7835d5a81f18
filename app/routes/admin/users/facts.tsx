import { Moment } from "#app/admin/moment"
import { TwoFactor } from "#app/admin/status/account-status"
import { adminTypeLabels } from "#app/auth/permissions"
import type { UserDetail } from "#app/domain/users/users.queries.server"
import type { DescribedFact } from "#app/ui/description-list"
import { userFieldWords } from "#app/words/form-fields"

/** What the form beside it does not say; without a form, that too. */
export const userFacts = (user: UserDetail, hasForm: boolean): DescribedFact[] => [
  ...(hasForm
    ? []
    : [
        { term: userFieldWords.email, value: user.email },
        { term: userFieldWords.type, value: adminTypeLabels[user.type] },
      ]),
  { term: "Duas etapas", value: <TwoFactor on={user.twoFactor} /> },
  { term: "Senha criada em", value: user.passwordChangedAt && <Moment at={user.passwordChangedAt} /> },
  { term: "Última entrada", value: user.lastLoginAt && <Moment at={user.lastLoginAt} /> },
  { term: "Conta criada em", value: <Moment at={user.createdAt} /> },
]

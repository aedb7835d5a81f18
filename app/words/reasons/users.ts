import type { Reasons } from "#app/words/reasons/reason"

/** Why an administrator's account is not changed so. */
export const userReasons = {
  already: {
    active: { pt: "A conta já está ativa.", en: "The account is active already." },
    disabled: { pt: "A conta já está desativada.", en: "The account is disabled already." },
  },
  ownAccount: {
    pt: "Ninguém desativa a própria conta.",
    en: "Nobody disables the own account.",
  },
  ownType: {
    pt: "Ninguém muda o próprio tipo.",
    en: "Nobody changes the own type.",
  },
  ownEmail: {
    pt: "Peça a outro administrador para trocar o seu email.",
    en: "Ask another administrator to change your email.",
  },
  onlySuper: {
    pt: "Só um Super Usuário cria ou altera a conta de um Super Usuário.",
    en: "Only a super administrator makes or changes the account of one.",
  },
  morePower: {
    pt: "Contas desse tipo podem mais do que a sua.",
    en: "Accounts of this type may do more than yours.",
  },
  ownPhone: {
    pt: "A sua própria você desliga em Duas etapas, com um código.",
    en: "Your own you switch off on its page, with a code.",
  },
  ownPassword: {
    pt: "Para a sua própria senha, use Alterar senha.",
    en: "For your own password use the page that changes it.",
  },
} as const satisfies Reasons

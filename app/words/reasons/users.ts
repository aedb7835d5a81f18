import type { Reasons } from "./reason"

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
  passwordNeeded: {
    pt: "A sua sessão já está aberta há um tempo: digite a senha da sua conta.",
    en: "Your session has been open for a while: type your account's password.",
  },
} as const satisfies Reasons

/** Why permissions are not saved so. */
export const permissionReasons = {
  unknownPair: {
    pt: "O formulário trouxe uma permissão que não existe. Recarregue a página.",
    en: "The form brought a permission that does not exist. Reload the page.",
  },
  notHeld: {
    pt: "Só dá para mudar uma permissão que você também tem.",
    en: "Only a permission that you hold yourself can be changed.",
  },
} as const satisfies Reasons

/** Why a token is not made, is revoked, or not. */
export const tokenReasons = {
  notYours: {
    pt: "Um token só lê o que a sua conta também lê. Recarregue a página e escolha de novo.",
    en: "A token reads only what your own account reads. Reload the page and choose again.",
  },
  shownOnce: {
    pt: "Este formulário já criou um token, que só aparece uma vez. Revogue-o na lista e crie outro.",
    en: "This form made a token already, which is shown once. Revoke it in the list and make another.",
  },
  newPassword: { pt: "A senha da conta é outra.", en: "The account has another password." },
  accountClosed: { pt: "A conta foi desativada.", en: "The account was disabled." },
  revoked: { pt: "Esse token já foi revogado.", en: "This token was revoked already." },
} as const satisfies Reasons

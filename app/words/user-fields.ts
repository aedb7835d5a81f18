/** What an administrator's fields are called: on the form, in the account's history and in the audit. */
export const userFieldWords = {
  name: "Nome",
  email: "Email",
  type: "Tipo",
}

/** What each command for many rows is called, on its page and in the audit. */
export const bulkVerbs = {
  invalidate: "Invalidar",
  block: "Bloquear CPF",
  disable: "Desativar",
} as const

/** Why an export that was under way has no file. */
export const exportEnds = {
  byPerson: (name: string) => `por ${name}`,
  erasure: "um cadastro que podia estar nela foi apagado; peça de novo",
} as const

const again = "peça de novo"

/** What a row keeps of why its file could not be written; of anything else another try is worth it. */
const faults: Readonly<Record<string, string>> = {
  FORBIDDEN: "sem permissão",
  NOT_FOUND: "lista desconhecida",
  WRONG_STATE: "escolha um sorteio com a base fechada",
  LOST: `o servidor parou no meio; ${again}`,
  STORE_FULL: `não há mais espaço para arquivos no servidor; avise a equipe técnica, apague exportações que ninguém usa e ${again}`,
}

/** Why an export failed, on its page and in the list's own file. */
export const sayExportFault = (error: string): string =>
  Object.hasOwn(faults, error) ? (faults[error] ?? again) : again

/** Why an export that was under way has no file. */
export const exportEnds = {
  byPerson: (name: string) => `por ${name}`,
  erasure: "um cadastro que podia estar nela foi apagado; peça de novo",
} as const

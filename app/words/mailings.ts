/** What became of a recipient's mail: the mail server's own words, or that nobody knows since the sending was cut off. */
export const sayServerAnswer = (error: string | null): string | null =>
  error === "interrupted" ? "Interrompido" : error

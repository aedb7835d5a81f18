/** Of an address that is nobody's, as the mail provider told of a mail that came back, or a mail server at once. */
export const BOUNCES = "Endereço devolve emails"

/** What became of a recipient's mail: the mail server's own words, or that nobody knows since the sending was cut off. */
export const sayServerAnswer = (error: string | null): string | null =>
  error === "interrupted" ? "Interrompido" : error

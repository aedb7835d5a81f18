/** Told by the mail provider of an address from which a mail came back for good. */
export const BOUNCES = "Endereço devolve emails"

/** What became of a recipient's mail: the mail server's own words, or that nobody knows since the sending was cut off. */
export const sayServerAnswer = (error: string | null): string | null =>
  error === "interrupted" ? "Interrompido" : error

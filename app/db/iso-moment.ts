/** As `toISOString` writes it, or only its day; JavaScript would read far more than PostgreSQL does. */
export function isIsoMoment(text: string): boolean {
  const at = new Date(text)
  const isWritten = /^[12]\d{3}-/.test(text) && !Number.isNaN(at.getTime())
  return isWritten && [at.toISOString(), at.toISOString().slice(0, 10)].includes(text)
}

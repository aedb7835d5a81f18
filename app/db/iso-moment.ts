/** As `toISOString` writes it, or only its day; JavaScript would read far more than PostgreSQL does. */
export function isIsoMoment(text: string): boolean {
  const at = new Date(text)
  const isWritten = /^[12]\d{3}-/.test(text) && !Number.isNaN(at.getTime())
  return isWritten && [at.toISOString(), at.toISOString().slice(0, 10)].includes(text)
}

/** Whether it is a day of the calendar, as YYYY-MM-DD. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && isIsoMoment(text)

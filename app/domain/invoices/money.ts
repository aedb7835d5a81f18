/**
 * R$ 99.999.999,99: nothing in a bar costs more, and it fits PostgreSQL's and JavaScript's integers with
 * room.
 */
const maxCents = 99_999_999_99

/**
 * Cents of `85`, `85,00`, `1.234,56`, `1,234.56`, `1234.56` or `R$ 85,00`; null for anything else, negative or too
 * large. Receipts are Brazilian, whatever the language of the page: `1.234` is a thousand and more. `1,234` would be as much
 * in English and no amount at all in Portuguese, so nobody guesses.
 */
export function parseCents(text: string): number | null {
  const amount = text.trim().replace(/^R\$\s*/i, "")
  if (amount.length > 20) return null
  // A dot before exactly three digits groups thousands, as Portuguese has it; before one or two it is a
  // decimal. A comma groups them, as English has it, where a dot follows or more commas than one stand.
  const [, whole, decimals = ""] =
    /^([0-9]{1,3}(?:\.[0-9]{3})+)(?:,([0-9]{1,2}))?$/.exec(amount) ??
    /^([0-9]{1,3}(?:,[0-9]{3})+)\.([0-9]{1,2})$/.exec(amount) ??
    /^([0-9]{1,3}(?:,[0-9]{3}){2,})$/.exec(amount) ??
    /^([0-9]+)(?:[.,]([0-9]{1,2}))?$/.exec(amount) ??
    []
  if (whole === undefined) return null
  const cents = Number(whole.replace(/[.,]/g, "")) * 100 + Number(decimals.padEnd(2, "0"))
  return cents <= maxCents ? cents : null
}

/** `8500` as `R$ 85,00`, with a plain space. Throws RangeError when it is no whole number of cents. */
export function formatCents(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError("cents are whole numbers")
  const digits = String(Math.abs(cents)).padStart(3, "0")
  const whole = digits.slice(0, -2).replace(/\B(?=([0-9]{3})+$)/g, ".")
  // By hand, since Intl writes a no-break space that tests, files and searches would stumble over.
  return `${cents < 0 ? "-" : ""}R$ ${whole},${digits.slice(-2)}`
}

/**
 * What was typed, letters upper-cased, without spaces, dots, dashes and slashes; the rest is for `isCnpj` to
 * refuse.
 */
export function normalizeCnpj(text: string): string {
  // ASCII only: toUpperCase would turn "ı" and "ſ" into I and S, and a wrong number into a right one.
  return text.replace(/[ ./-]/g, "").replace(/[a-z]/g, (letter) => letter.toUpperCase())
}

/**
 * Whether a normalised text is a CNPJ, with letters as issued since 2026-07-06 or without; both digits
 * checked.
 */
export function isCnpj(text: string): boolean {
  if (!/^[A-Z0-9]{12}[0-9]{2}$/.test(text)) return false
  if (/^([0-9])\1{13}$/.test(text)) return false
  return checkDigit(text.slice(0, 12)) === text[12] && checkDigit(text.slice(0, 13)) === text[13]
}

/** `12ABC34501DE35` as `12.ABC.345/01DE-35`. */
export function formatCnpj(cnpj: string): string {
  return `${cnpj.slice(0, 2)}.${cnpj.slice(2, 5)}.${cnpj.slice(5, 8)}/${cnpj.slice(8, 12)}-${cnpj.slice(12)}`
}

/**
 * The digit behind a CNPJ's text, or an access key's: values are ASCII − 48, weights 2..9 repeating from the right,
 * r < 2 → 0.
 */
export function checkDigit(text: string): string {
  let sum = 0
  for (let i = 0; i < text.length; i++) {
    sum += (text.charCodeAt(text.length - 1 - i) - 48) * (2 + (i % 8))
  }
  const rest = sum % 11
  return String(rest < 2 ? 0 : 11 - rest)
}

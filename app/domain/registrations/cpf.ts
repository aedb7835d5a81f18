/**
 * What a person typed, without spaces, dots, dashes and slashes; everything else stays for `isCpf` to
 * refuse.
 */
export function normalizeCpf(text: string): string {
  // A line break or a full-width digit is not punctuation: silently dropping it would hide a wrong paste.
  return text.replace(/[ ./-]/g, "")
}

/** Whether a normalised text is a CPF: eleven ASCII digits, both check digits right, not all the same. */
export function isCpf(text: string): boolean {
  if (!/^[0-9]{11}$/.test(text)) return false
  // The ten same-digit numbers check out and are refused all the same.
  if (/^([0-9])\1{10}$/.test(text)) return false
  return checkDigit(text.slice(0, 9)) === text[9] && checkDigit(text.slice(0, 10)) === text[10]
}

/** What stands in the place of a CPF that was erased with its person. */
const NO_CPF = "—"

/** `52998224725` as `529.982.247-25`. */
export function formatCpf(cpf: string): string {
  if (cpf.length !== 11) return NO_CPF
  return `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`
}

/** `52998224725` as `***.982.247-**`, for lists, logs and public pages. */
export function maskCpf(cpf: string): string {
  if (cpf.length !== 11) return NO_CPF
  return `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`
}

/**
 * The digit that follows: weights fall to 2 from the right, so 10..2 for the first and 11..2 for the second.
 */
function checkDigit(digits: string): string {
  let sum = 0
  for (let i = 0; i < digits.length; i++) sum += Number(digits[i]) * (digits.length + 1 - i)
  const rest = sum % 11
  return String(rest < 2 ? 0 : 11 - rest)
}

/** A CEP as eight digits, typed as `13010-000`, `13.010-000` or without signs; null for anything else. */
export function parseCep(text: string): string | null {
  const digits = text.replace(/[ .-]/g, "")
  // The first of Brazil's ranges begins with 01000.
  return /^[0-9]{8}$/.test(digits) && digits >= "01000000" ? digits : null
}

/** `13010000` as `13010-000`. */
export const formatCep = (cep: string): string => `${cep.slice(0, 5)}-${cep.slice(5)}`

/** With how many digits two CEPs, or a CEP and how one begins, begin alike. */
export function sharedDigits(cep: string, other: string): number {
  let shared = 0
  while (shared < other.length && cep[shared] === other[shared]) shared++
  return shared
}

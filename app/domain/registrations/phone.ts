/** The 67 area codes in use. */
export const areaCodes: ReadonlySet<string> = new Set(
  [
    "11 12 13 14 15 16 17 18 19 21 22 24 27 28",
    "31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49",
    "51 53 54 55 61 62 63 64 65 66 67 68 69",
    "71 73 74 75 77 79 81 82 83 84 85 86 87 88 89",
    "91 92 93 94 95 96 97 98 99",
  ].flatMap((line) => line.split(" ")),
)

/**
 * The 10 or 11 national digits of a Brazilian phone, without punctuation and +55; null when it is not one.
 */
export function normalizePhone(text: string): string | null {
  const bare = text.replace(/[ ().-]/g, "")
  // "55" is an area code too: without a plus it is the country only when the rest is still a whole number.
  const national = /^\+55|^55(?=[0-9]{10,11}$)/.test(bare) ? bare.replace(/^\+?55/, "") : bare
  return isPhone(national) ? national : null
}

/**
 * Whether ten or eleven digits are a phone: known area code, then 9 digits from 9 or 8 digits from 2 to 5.
 */
export function isPhone(digits: string): boolean {
  return /^[0-9]{2}(9[0-9]{8}|[2-5][0-9]{7})$/.test(digits) && areaCodes.has(digits.slice(0, 2))
}

/** `11987654321` as `(11) 98765-4321`, `1134567890` as `(11) 3456-7890`; an erased one is not shown. */
export function formatPhone(digits: string): string {
  if (!/^[0-9]+$/.test(digits)) return "—"
  return `(${digits.slice(0, 2)}) ${digits.slice(2, -4)}-${digits.slice(-4)}`
}

import { erasedName } from "#app/words/records"

const maxLength = 64
const particles = new Set(["da", "das", "de", "di", "do", "dos", "du", "e"])

/** A name as it is stored: composed (NFC), one space between words, none at the ends. */
export function normalizeName(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim()
}

/**
 * Whether a normalised text can be a name or surname: letters of any script, spaces, ' ’ - and dots; 64 at
 * most.
 */
export function isPersonName(text: string): boolean {
  if ([...text].length > maxLength) return false
  // Hangul fillers and the like count as letters and show nothing: a name must be seen.
  if (/\p{Default_Ignorable_Code_Point}/u.test(text)) return false
  return /^(?:\p{L}\p{M}*|[ '’.-])+$/u.test(text) && /\p{L}/u.test(text)
}

/**
 * How winners are named in public: first name and the surname's initial, e.g. `Ana S.`; "da", "dos" … are
 * skipped.
 */
export function firstNameAndInitial(name: string, lastname: string): string {
  // Nobody's name: an initial would make it look like somebody's.
  if (name === erasedName.name && lastname === erasedName.lastname) return `${name} ${lastname}`
  const first = normalizeName(name).split(" ")[0] ?? ""
  const surname = normalizeName(lastname)
    .split(" ")
    .find((word) => /\p{L}/u.test(word) && !particles.has(word.toLowerCase()))
  const initial = surname?.match(/\p{L}\p{M}*/u)?.[0].toUpperCase()
  return initial ? `${first} ${initial}.` : first
}

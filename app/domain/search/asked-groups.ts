import { isCpf } from "#app/domain/registrations/cpf"
import { fold } from "#app/platform/text/fold"

/** What the back office's search looks through, in the order in which it is shown; each has a list. */
export const searchGroups = [
  "registrations",
  "invoices",
  "tickets",
  "prizes",
  "winners",
  "fulfilment",
  "stores",
] as const
export type SearchGroup = (typeof searchGroups)[number]

/** More words than a name has; each would be looked for by itself. */
const MOST_WORDS = 8

/** Of a person: who it is, and what is theirs. */
const ofPeople: readonly SearchGroup[] = ["registrations", "invoices", "prizes", "winners"]

/**
 * Which groups a text is looked for in, by its form alone: a coupon's key is nobody's name. None where no index could
 * serve it, which is also why letters that no name here is stored with are not looked for.
 */
export function askedGroups(text: string): readonly SearchGroup[] {
  const typed = text.trim()
  return isDeliveryCode(typed) ? byForm(typed).concat("fulfilment") : byForm(typed)
}

/** One word with a digit in it may be the code of a delivery besides, which is found whole or not at all. */
const isDeliveryCode = (typed: string): boolean => /^(?=.*[0-9])[A-Za-z0-9._/-]{4,60}$/.test(typed)

function byForm(typed: string): readonly SearchGroup[] {
  if (/^\*{3}\.?[0-9]{3}\.?[0-9]{3}-?\*{2}$/.test(typed)) return ofPeople
  if (/^[0-9]{1,6} ?\/ ?[0-9]{2}\.?[0-9]{3}$/.test(typed)) return ["tickets", "winners"]
  const code = typed.replace(/[\s().,/+–—-]/g, "")
  if (/^[0-9]+$/.test(code)) return ofDigits(code)
  if (isAccessKey(code)) return ["invoices"]
  if (/^[0-9a-z]{12}[0-9]{2}$/i.test(code)) return ["invoices", "stores"]
  if (/^[0-9a-z]{5}-[0-9a-z]{5}$/i.test(typed)) return ["invoices", "prizes"]
  return isProtocol(typed) ? ["invoices", ...ofWords(typed)] : ofWords(typed)
}

/** Digits are a CPF, a phone, a CNPJ, a coupon's number or key, or a lucky number; how many there are says which. */
function ofDigits(code: string): readonly SearchGroup[] {
  const { length } = code
  if (length < 3 || length > 44) return []
  if (length < 5) return ["registrations", "invoices", "stores"]
  if (length < 11) return ["registrations", "invoices", "tickets", "stores"]
  if (length === 11) return isCpf(code) ? ofPeople : ["registrations"]
  if (length < 14) return ["registrations", "invoices", "stores"]
  return length === 14 ? ["invoices", "stores"] : ["invoices"]
}

/** Whole, or more of one than a CNPJ is long; letters stand only where the bar's CNPJ does. */
const isAccessKey = (code: string): boolean =>
  /^(?:nfe|cfe)?[0-9]{6}[0-9a-z]{9,12}[0-9]{0,26}$/i.test(code) && code.length > 14 && /[0-9]{9}/.test(code)

/** Without its dash it may be a name with digits too; ten letters are always one. */
const isProtocol = (text: string): boolean => /^[0-9a-z]{5} ?[0-9a-z]{5}$/i.test(text) && /[0-9]/.test(text)

/** Trigrams serve three plain signs in a row and nothing shorter. */
function ofWords(text: string): readonly SearchGroup[] {
  const words = fold(text).split(" ")
  const isServed = words.length <= MOST_WORDS && words.some((word) => /[a-z0-9]{3}/.test(word))
  if (!isServed) return []
  return text.includes("@") ? ofPeople : ["registrations", "prizes", "winners", "stores"]
}

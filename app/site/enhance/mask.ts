/** How one place of a mask takes a character: undefined where it does not fit. */
type Token = (character: string) => string | undefined

const fits =
  (test: RegExp, change: (character: string) => string = (same) => same): Token =>
  (character) =>
    test.test(character) ? change(character) : undefined
const upper = (text: string) => text.toUpperCase()
const lower = (text: string) => text.toLowerCase()

/** What a mask is made of; `?` after one makes it optional, `*` repeats it, `!` before a sign takes it literally. */
const tokens: Record<string, Token> = {
  "#": fits(/[0-9]/),
  X: fits(/[0-9a-z]/i),
  S: fits(/[a-z]/i),
  A: fits(/[a-z]/i, upper),
  a: fits(/[a-z]/i, lower),
  x: fits(/./, lower),
}

type MaskPlace = { token?: Token; sign: string; optional?: boolean; repeated?: boolean }

function parse(pattern: string): MaskPlace[] {
  const places: MaskPlace[] = []
  for (let at = 0; at < pattern.length; at++) {
    const sign = pattern[at]!
    const last = places.at(-1)
    if (sign === "!") places.push({ sign: pattern[++at] ?? "" })
    else if (sign === "?" && last?.token) last.optional = true
    else if (sign === "*" && last?.token) last.repeated = true
    else places.push({ token: tokens[sign], sign })
  }
  return places
}

/** Where the literal stands that a character is, if nothing that has to be there comes before it; -1 if none does. */
function literalAt(places: readonly MaskPlace[], from: number, character: string): number {
  let at = from
  while (places[at]?.token && (places[at]?.optional || places[at]?.repeated)) at++
  while (places[at] && !places[at]?.token && places[at]?.sign !== character) at++
  return places[at] && !places[at]?.token ? at : -1
}

/**
 * The text as the pattern writes it. What fits nowhere is left out; a literal appears only once something follows
 * it, so that deleting never sticks.
 */
export function applyMask(pattern: string, text: string): string {
  const places = parse(pattern)
  let [written, pending, at] = ["", "", 0]
  for (const character of text) {
    let from = at
    let literals = pending
    // Typed by hand, a literal is one: what may be missing before it does not take it.
    const literal = literalAt(places, from, character)
    if (literal >= 0) {
      for (; from <= literal; from++) if (!places[from]!.token) pending += places[from]!.sign
      at = from
      continue
    }
    while (from < places.length) {
      const place = places[from]!
      const taken = place.token?.(character)
      if (taken !== undefined) {
        written += literals + taken
        at = place.repeated ? from : from + 1
        pending = ""
        break
      }
      if (!place.token) literals += place.sign
      else if (!place.optional && !place.repeated) break
      from++
    }
  }
  return written
}

const onlyDigits = (text: string) => text.replace(/\D/g, "")

/** Masks by the value of `data-mask`; null leaves the text as it is (a pasted QR text, a foreign number). */
export const masks: Record<string, (text: string) => string | null> = {
  cpf: (text) => applyMask("###.###.###-##", text),
  cnpj: (text) => applyMask("XX.XXX.XXX/XXXX-##", upper(text)),
  date: (text) => applyMask("##/##/####", text),
  phone(text) {
    const digits = onlyDigits(text.replace(/^\s*\+55/, ""))
    if (/^\s*\+(?!5?$|55)/.test(text) || digits.length > 11) return null
    return applyMask(digits.length > 10 ? "(##) #####-####" : "(##) ####-####", digits)
  },
  key: (text) =>
    /[^0-9a-z .-]/i.test(text) || text.replace(/[ .-]/g, "").length > 44
      ? null
      : applyMask(Array(11).fill("XXXX").join(" "), upper(text)),
}

const significant = /[0-9a-z]/gi

/** Where the caret belongs: behind as many letters and digits as stood before it. */
export function caretAfter(masked: string, typed: string, caret: number): number {
  let left = typed.slice(0, caret).match(significant)?.length ?? 0
  if (caret === typed.length) return masked.length
  let at = 0
  while (left > 0 && at < masked.length) if (/[0-9a-z]/i.test(masked[at++]!)) left--
  return at
}

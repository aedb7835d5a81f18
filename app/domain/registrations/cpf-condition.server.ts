import { type Column, eq, like, or, type SQL, sql } from "drizzle-orm"
import { isCpf } from "./cpf"
import type { PersonViewer } from "./shown-person"

/** By the six digits that a mask shows (`***.982.247-**`). */
export const hasCpfMiddle = (column: Column, middle: string): SQL => eq(sql`substr(${column}, 4, 6)`, middle)

/**
 * A whole CPF: for whoever reads masks by what its mask shows and no more. A thousand CPFs are masked alike, check digits
 * being what they are, and whoever is told which of them is there has read what the mask hides.
 */
export const hasCpf = (column: Column, cpf: string, { named }: PersonViewer): SQL =>
  named ? eq(column, cpf) : hasCpfMiddle(column, cpf.slice(3, 9))

/** Digits of one: whole, the six of a mask, and for whoever reads CPFs in full also how it begins. */
export function hasCpfDigits(column: Column, digits: string, reader: PersonViewer): SQL {
  const whole = isCpf(digits) ? hasCpf(column, digits, reader) : undefined
  const middle = digits.length === 6 ? hasCpfMiddle(column, digits) : undefined
  return or(whole, middle, reader.named ? like(column, `${digits}%`) : undefined) ?? sql`false`
}

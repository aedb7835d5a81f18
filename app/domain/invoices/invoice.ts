import { type DrawState, takesChanges } from "#app/domain/draws/draw"
import type { Text } from "#app/errors"

export const invoiceStatuses = ["pending", "validated", "invalid"] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** In which statuses each action of a reviewer is allowed. */
const allowedIn = {
  validate: ["pending"],
  invalidate: ["pending", "validated"],
  reinstate: ["invalid"],
} as const satisfies Record<string, readonly InvoiceStatus[]>
export type InvoiceAction = keyof typeof allowedIn

/** Whether an invoice in this status takes the action; the draws' states may still forbid it. */
export const canInvoice = (action: InvoiceAction, status: InvoiceStatus): boolean =>
  (allowedIn[action] as readonly InvoiceStatus[]).includes(status)

/** Whether all its numbers stand in closed bases, given its draws' states: then it stays as it is. */
export const isFrozen = (states: readonly DrawState[]): boolean =>
  states.some((state) => !takesChanges(state) && state !== "canceled") && !states.some(takesChanges)

const reasons = {
  "tax-office-cnpj": {
    pt: "A série é da secretaria da fazenda: o CNPJ da chave não é o do bar.",
    en: "The series is the tax office's: the key's CNPJ is not the bar's.",
  },
  "cpf-issuer": {
    pt: "Quem emitiu foi uma pessoa: a chave traz um CPF no lugar do CNPJ.",
    en: "A person issued it: the key has a CPF in place of the CNPJ.",
  },
  twin: {
    pt: "Outra pessoa enviou um cupom com o mesmo bar, número e data",
    en: "Somebody else sent an invoice with the same bar, number and date",
  },
} as const satisfies Record<string, Text>

/** Why a person should look at an invoice, as stored: `tax-office-cnpj`, `cpf-issuer`, `twin:PROTOCOL`, comma-joined. */
export function sayReviewReason(stored: string, locale: keyof Text): string {
  return stored
    .split(",")
    .map((part) => {
      const [name = "", protocol] = part.split(":")
      const text: Text | undefined = reasons[name as keyof typeof reasons]
      if (!text) return part
      return protocol ? `${text[locale]} (${protocol}).` : text[locale]
    })
    .join(" ")
}

import { z } from "zod"
import { readAs, textField } from "#app/domain/registrations/text-field"
import { isCnpj, normalizeCnpj } from "#app/domain/stores/cnpj"
import { parseDay } from "./day"
import { parseCents } from "./money"
import { type InvoiceText, readInvoiceText } from "./qr-text"

/** Nobody carries more of one product out of a bar. */
const MOST_UNITS = 999

/** A field that may stay empty; a broken one breaks its own rule. */
const optional = <Value>(field: z.ZodType<Value>) =>
  z
    .unknown()
    .optional()
    .transform((typed, ctx): Value | undefined => {
      if (typed === undefined || (typeof typed === "string" && typed.trim() === "")) return undefined
      const parsed = field.safeParse(typed)
      if (parsed.success) return parsed.data
      for (const { message } of parsed.error.issues) ctx.addIssue(message)
      return z.NEVER
    })

/** Digits as printed, with or without dots, spaces and zeros in front; without them when read. */
const readNumber = (text: string) => {
  const digits = text.replace(/[ ./-]/g, "").replace(/^0+/, "")
  return /^[0-9]{1,9}$/.test(digits) ? digits : null
}
const readUnits = (text: string) =>
  /^[0-9]{1,4}$/.test(text) && Number(text) <= MOST_UNITS ? Number(text) : null
const asCnpj = (text: string) => [normalizeCnpj(text)].find(isCnpj)

/** A text in the key's place, read once for all that it says. */
const readKeyText = (keyText: string) => ({ keyText, scanned: readInvoiceText(keyText) })

const fields = z.object({
  accessKey: optional(textField({ max: 2_000 }).transform(readKeyText)),
  cnpj: optional(readAs(textField({ max: 40 }), "cnpj", asCnpj)),
  number: optional(readAs(textField({ max: 40 }), "number", readNumber)),
  issuedOn: optional(readAs(textField({ max: 40 }), "date", parseDay)),
  total: optional(readAs(textField({ max: 40 }), "number", parseCents)),
  /** Units per product, named `quantity.<productId>` in the form. */
  quantity: z
    .record(z.uuid(), optional(readAs(textField({ max: 10 }), "number", readUnits)))
    .refine((units) => Object.keys(units).length <= 100, "invalid")
    .optional(),
  idempotencyKey: z.uuid("invalid"),
})
type Fields = z.output<typeof fields>

export type InvoiceInput = {
  /** What was typed or scanned, and what could be read in it. */
  keyText: string | null
  scanned: InvoiceText | null
  cnpj: string | null
  number: string | null
  /** YYYY-MM-DD. */
  issuedOn: string
  totalCents: number
  items: { productId: string; quantity: number }[]
  /** The form's own key, a UUID: the same form sent again is the same invoice. */
  idempotencyKey: string
}

/** Said as soon as the form is one, whatever else is wrong with it; a broken field is not an empty one. */
const required = (path: keyof Fields) => ({
  path: [path],
  error: "required",
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
})
const scannedIn = ({ accessKey }: Fields) => accessKey?.scanned ?? null
const noKey = { keyText: null, scanned: null }
const isTyped = (form: Fields) => !form.accessKey && Boolean(form.cnpj ?? form.number)

/**
 * The form of /cupom: a key (a pasted QR text too) or CNPJ and number; day and total from the QR text where the form
 * leaves them empty. Messages are rules of app/words/fields.ts. `readInvoice` judges the key.
 */
export const invoiceInput = fields
  .refine((form) => Boolean(form.accessKey) || isTyped(form), required("accessKey"))
  .refine((form) => !isTyped(form) || Boolean(form.cnpj), required("cnpj"))
  .refine((form) => !isTyped(form) || Boolean(form.number), required("number"))
  .refine((form) => (form.issuedOn ?? scannedIn(form)?.issuedOn) !== undefined, required("issuedOn"))
  .refine((form) => (form.total ?? scannedIn(form)?.totalCents) !== undefined, required("total"))
  .transform((form): InvoiceInput => {
    const { keyText, scanned } = form.accessKey ?? noKey
    const items = Object.entries(form.quantity ?? {})
      .flatMap(([productId, quantity]) => (quantity ? [{ productId, quantity }] : []))
      .sort((a, b) => (a.productId < b.productId ? -1 : 1))
    return {
      keyText,
      scanned,
      cnpj: form.cnpj ?? null,
      number: form.number ?? null,
      issuedOn: form.issuedOn ?? scanned?.issuedOn ?? "",
      totalCents: form.total ?? scanned?.totalCents ?? 0,
      items,
      idempotencyKey: form.idempotencyKey,
    }
  })

/** What can be read of a form, each field by itself: null for what is empty or cannot be read. */
export type LegibleInvoice = Pick<InvoiceInput, "keyText" | "scanned" | "cnpj"> & {
  issuedOn: string | null
  totalCents: number | null
}

/** Reads what it can of a form as it was sent, so that more may be said about one that is refused. */
export function readLegible(form: Record<string, unknown>): LegibleInvoice {
  const { accessKey, cnpj, issuedOn, total } = fields.shape
  const { keyText, scanned } = legible(accessKey, form.accessKey) ?? noKey
  const day = legible(issuedOn, form.issuedOn)
  const cents = legible(total, form.total)
  return {
    keyText,
    scanned,
    cnpj: legible(cnpj, form.cnpj) ?? null,
    // Only an empty field takes the QR text's.
    issuedOn: day === undefined ? (scanned?.issuedOn ?? null) : day,
    totalCents: cents === undefined ? (scanned?.totalCents ?? null) : cents,
  }
}

/** Undefined where the field is empty, null where it cannot be read. */
function legible<Value>(field: z.ZodType<Value>, typed: unknown): Value | null {
  const parsed = field.safeParse(typed)
  return parsed.success ? parsed.data : null
}

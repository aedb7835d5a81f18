import { z } from "zod"
import { optional, readAs, textField } from "#app/domain/text-field"
import { isCnpj, normalizeCnpj } from "#app/domain/stores/cnpj"
import { parseDay } from "#app/platform/time/day"
import { parseCents } from "./money"
import { type InvoiceText, readInvoiceText } from "./qr-text"

/** Nobody carries more of one product out of a bar. */
const MOST_UNITS = 999

/** Digits as printed, with or without dots, dashes between them, spaces and zeros in front; without them when read. */
const readNumber = (text: string) => {
  const digits = text.replace(/(?<=[0-9])-(?=[0-9])|[ .]/g, "").replace(/^0+/, "")
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
  total: optional(readAs(textField({ max: 40 }), "amount", parseCents)),
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
const required = (path: keyof Fields, error = "required") => ({
  path: [path],
  error,
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
})
const noKey = { keyText: null, scanned: null }
const isTyped = (form: Fields) => form.accessKey === null && (form.cnpj ?? form.number) !== null
/** A field of its own, or what the QR text says in its place; null where neither does. */
const issuedOnIn = ({ issuedOn, accessKey }: Fields) => issuedOn ?? accessKey?.scanned?.issuedOn ?? null
const centsIn = ({ total, accessKey }: Fields) => total ?? accessKey?.scanned?.totalCents ?? null

/**
 * The form of /cupom: a key (a pasted QR text too) or CNPJ and number; day and total from the QR text where the form
 * leaves them empty. Messages are rules of app/words/fields.ts. `readInvoice` judges the key.
 */
export const invoiceInput = fields
  .refine((form) => form.accessKey !== null || isTyped(form), required("accessKey", "key-or-number"))
  .refine((form) => !isTyped(form) || form.cnpj !== null, required("cnpj"))
  .refine((form) => !isTyped(form) || form.number !== null, required("number"))
  .refine((form) => issuedOnIn(form) !== null, required("issuedOn"))
  .refine((form) => centsIn(form) !== null, required("total"))
  .transform((form): InvoiceInput => {
    const { keyText, scanned } = form.accessKey ?? noKey
    const items = Object.entries(form.quantity ?? {})
      .flatMap(([productId, quantity]) => (quantity ? [{ productId, quantity }] : []))
      .sort((a, b) => (a.productId < b.productId ? -1 : 1))
    return {
      keyText,
      scanned,
      cnpj: form.cnpj,
      number: form.number,
      issuedOn: issuedOnIn(form) ?? "",
      totalCents: centsIn(form) ?? 0,
      items,
      idempotencyKey: form.idempotencyKey,
    }
  })

/** What the form of /cupom sends; the photo comes beside it. */
export type InvoiceFields = z.input<typeof invoiceInput>

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
function legible<Value>(field: z.ZodType<Value | null>, typed: unknown): Value | null | undefined {
  const parsed = field.safeParse(typed)
  return parsed.success ? (parsed.data ?? undefined) : null
}

import { RuleBroken } from "#app/errors"
import { accessKeyReasons } from "#app/words/reasons/access-keys"
import { invoiceReasons } from "#app/words/reasons/invoices"
import { parseAccessKey } from "./access-key"
import type { InvoiceInput } from "./invoice-input"

/** What identifies an invoice on paper (app/domain/README.md, Invoices). */
export type Paper = {
  /** What it is unique on while it is not invalid. */
  naturalKey: string
  accessKey: string | null
  /** The key's year and month, `YYMM`. */
  aamm: string | null
  /** IBGE's number of the key's unit. */
  uf: string | null
  /** The bar's, which a tax office's series does not hold. */
  cnpj: string
  /** Without leading zeros, so that a typed one meets a keyed one. */
  number: string
  review: "tax-office-cnpj" | "cpf-issuer" | null
}

/** Reads the paper out of the form. Throws INVALID_INVOICE with the key's fault and what to do about it. */
export function readInvoice(input: InvoiceInput): Paper {
  return input.keyText === null ? readTyped(input) : readInvoiceKey({ ...input, keyText: input.keyText })
}

type InvoiceKey = Pick<InvoiceInput, "scanned" | "cnpj"> & { keyText: string }

/** Reads the paper out of a form with a key, whatever its other fields hold. */
export function readInvoiceKey({ keyText, scanned, cnpj: typed }: InvoiceKey): Paper {
  if (scanned?.testEnvironment) throw accessKeyRefused("test-environment")
  const parsed = parseAccessKey(scanned?.keyText ?? keyText)
  if (!parsed.ok) throw accessKeyRefused(parsed.reason)
  const { key } = parsed
  const cnpj = key.review ? typed : key.cnpj
  if (cnpj === null) throw barUnknown()
  const number = key.number.replace(/^0+/, "") || "0"
  const { naturalKey, aamm, uf, review } = key
  return { naturalKey, accessKey: key.text, aamm, uf, cnpj, number, review }
}

function readTyped({ cnpj, number, issuedOn }: InvoiceInput): Paper {
  if (cnpj === null || number === null) throw new RuleBroken("INVALID_REQUEST", { field: "accessKey" })
  const naturalKey = `typed:${cnpj}:${number}:${issuedOn}`
  return { naturalKey, accessKey: null, aamm: null, uf: null, cnpj, number, review: null }
}

const barUnknown = () =>
  new RuleBroken("INVALID_INVOICE", {
    field: "cnpj",
    because: invoiceReasons.cnpjMissing,
    reasonOnly: true,
  })

type KeyFault = keyof typeof accessKeyReasons

/** What a key that is typed anew may mend: nothing is known of the coupon yet. */
const typingFaults: readonly KeyFault[] = ["length", "characters", "check-digit", "uf", "month", "cnpj"]

const accessKeyRefused = (fault: KeyFault): RuleBroken =>
  new RuleBroken("INVALID_INVOICE", {
    field: "accessKey",
    because: accessKeyReasons[fault],
    reasonOnly: typingFaults.includes(fault),
  })

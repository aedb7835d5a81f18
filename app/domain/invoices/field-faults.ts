import type { PromotionRules } from "#app/domain/campaign.server"
import { RuleBroken, type Text } from "#app/errors"
import { invoiceReasons } from "#app/words/reasons/invoices"
import type { LegibleInvoice } from "./invoice-input"
import { sayCentsToEach } from "./say-cents"
import { readInvoiceKey } from "./read-invoice"

/** What a field is held against that no database knows: the promotion's rules, and the day in São Paulo, YYYY-MM-DD. */
type FieldLimits = {
  rules: Pick<PromotionRules, "invoiceDates" | "minCents" | "maxCents" | "photo">
  today: string
}

/**
 * Everything that the fields have wrong as far as it can be known without the database, one fault a field, also of a
 * form of which only some fields can be read. It decides nothing: a refusal says it beside its own reason, so that
 * nobody learns of one mistake after the other.
 */
export function fieldFaults(
  form: LegibleInvoice & { hasPhoto: boolean },
  measure: FieldLimits,
): RuleBroken[] {
  const { aamm, fault } = aammOf(form)
  const { issuedOn, totalCents, hasPhoto } = form
  const { rules, today } = measure
  return [
    fault,
    issuedOn === null ? null : dateFault({ issuedOn, aamm, today, dates: rules.invoiceDates }),
    totalCents === null ? null : totalFault(totalCents, rules),
    photoFault(hasPhoto, rules.photo),
  ].filter((each) => each !== null)
}

function aammOf(form: LegibleInvoice): { aamm: string | null; fault: RuleBroken | null } {
  if (form.keyText === null) return { aamm: null, fault: null }
  try {
    return { aamm: readInvoiceKey({ ...form, keyText: form.keyText }).aamm, fault: null }
  } catch (error) {
    if (error instanceof RuleBroken) return { aamm: null, fault: error }
    throw error
  }
}

type InvoiceDay = {
  issuedOn: string
  /** The key's year and month, `YYMM`; null without a key. */
  aamm: string | null
  today: string
  dates: PromotionRules["invoiceDates"]
}

/** The day on the invoice: within the promotion's dates, not to come, in the key's month. */
export function dateFault({ issuedOn, aamm, today, dates }: InvoiceDay): RuleBroken | null {
  const refuse = (because: Text) => new RuleBroken("INVALID_DATE", { field: "issuedOn", because })
  const [start, end] = [dates.start ?? "", dates.end ?? "9999-12-31"]
  if (issuedOn < start || issuedOn > end) return refuse(validDates(dates))
  if (issuedOn > today) return new RuleBroken("FUTURE_DATE", { field: "issuedOn" })
  if (aamm !== null && `20${aamm}` !== issuedOn.slice(0, 4) + issuedOn.slice(5, 7)) {
    const month = `${aamm.slice(2)}/20${aamm.slice(0, 2)}`
    return refuse(invoiceReasons.otherMonth({ month }))
  }
  return null
}

const turned = (day: string) => day.split("-").reverse().join("/")

const validDates = ({ start, end }: PromotionRules["invoiceDates"]): Text =>
  invoiceReasons.outsideDates({ from: start && turned(start), to: end && turned(end) })

export function totalFault(
  totalCents: number,
  { minCents, maxCents }: Pick<PromotionRules, "minCents" | "maxCents">,
): RuleBroken | null {
  const refuse = (because: Text) => new RuleBroken("INVALID_INVOICE", { field: "total", because })
  if (totalCents < minCents) return refuse(invoiceReasons.underMinimum({ least: sayCentsToEach(minCents) }))
  if (maxCents !== null && totalCents > maxCents)
    return refuse(invoiceReasons.overCampaignMaximum({ most: sayCentsToEach(maxCents) }))
  return null
}

export const photoFault = (hasPhoto: boolean, photo: PromotionRules["photo"]): RuleBroken | null =>
  photo === "required" && !hasPhoto
    ? new RuleBroken("INVALID_REQUEST", { field: "photo", because: invoiceReasons.photoMissing })
    : null

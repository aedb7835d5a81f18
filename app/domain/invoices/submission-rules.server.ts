import type { PromotionRules } from "#app/domain/campaign.server"
import type { Window } from "#app/domain/campaign"
import { formatCnpj } from "#app/domain/stores/cnpj"
import type { OpenDraw } from "#app/domain/tickets/give-tickets.server"
import { cutAtCap, type Earned, numbersEarned } from "#app/domain/tickets/tickets-rule"
import { type Locale, RuleBroken, type Text } from "#app/errors"
import { fieldMessages } from "#app/field-messages"
import { sayMoment } from "#app/platform/clock.server"
import { MOST_NUMBERS } from "#app/platform/tickets-rule"
import { sayDay } from "#app/platform/say-day"
import type { InvoiceItem } from "#drizzle/schema/invoices"
import { dayOfArrival } from "./day-of-arrival.server"
import type { InvoiceInput } from "./invoice-input"
import { formatCents } from "./money"
import type { Paper } from "./read-invoice"
import type { Facts } from "./submission-facts.server"

type Case = {
  person: { status: "active" | "canceled" }
  facts: Facts
  paper: Paper
  input: InvoiceInput
  receivedAt: Date
  rules: PromotionRules
  window: Window
  photoKey: string | null
}

/** Says no where the promotion does, the person's reasons before the invoice's (design.md, The main job, 4). */
export function checkSubmission(submission: Case): void {
  const { person, facts, paper, input, receivedAt, rules, window } = submission
  if (facts.isBlocked) throw new RuleBroken("CPF_BLOCKED")
  if (person.status !== "active") throw new RuleBroken("INACTIVE_USER")
  if (!window.isEnabled(receivedAt)) throw outsideWindow(window, receivedAt)
  if (rules.maxInvoicesPerDay !== null && facts.sentToday >= rules.maxInvoicesPerDay)
    throw new RuleBroken("INVOICES_PER_DAY", { param: facts.sentToday })
  if (facts.storeId === null) throw noSuchBar(paper)
  checkDate(submission)
  if (input.totalCents < rules.minCents) throw belowMinimum(rules.minCents)
  if (rules.photo === "required" && submission.photoKey === null)
    throw new RuleBroken("INVALID_REQUEST", { field: "photo", because: photoMissing })
}

/** The day on the invoice: not to come, in the key's month, within the promotion's dates. */
function checkDate({ input, paper, receivedAt, rules: { invoiceDates } }: Case): void {
  const { issuedOn } = input
  const refuse = (because: Text) => new RuleBroken("INVALID_DATE", { field: "issuedOn", because })
  if (issuedOn > dayOfArrival(receivedAt)) throw new RuleBroken("FUTURE_DATE", { field: "issuedOn" })
  if (paper.aamm !== null && paper.aamm !== issuedOn.slice(2, 4) + issuedOn.slice(5, 7)) {
    const month = `${paper.aamm.slice(2)}/20${paper.aamm.slice(0, 2)}`
    throw refuse({
      pt: `A chave deste cupom é de ${month}. Confira a data da compra.`,
      en: `This invoice's key is of ${month}. Check the date of purchase.`,
    })
  }
  const [start, end] = [invoiceDates.start ?? "", invoiceDates.end ?? "9999-12-31"]
  if (issuedOn < start || issuedOn > end) throw refuse(validDates(invoiceDates))
}

/** The products as they count today. Throws INVALID_PRODUCT where one takes no part. */
export function countItems({ facts, input }: Pick<Case, "facts" | "input">): InvoiceItem[] {
  return input.items.map(({ productId, quantity }) => {
    const product = facts.products.find(({ id }) => id === productId)
    if (!product) throw new RuleBroken("INVALID_PRODUCT", { field: `quantity.${productId}` })
    return { productId, quantity, numbersPerUnit: product.numbersPerUnit }
  })
}

export type Grant = { earned: Earned; grants: { draw: OpenDraw; count: number }[] }

/** The numbers for each open draw, cut at the cap. Throws LUCK_NUMBERS_REACHED where it leaves none anywhere. */
export function grantNumbers({ facts, input, rules }: Case, items: InvoiceItem[]): Grant {
  const { totalCents } = input
  const earned = numbersEarned(rules.ticketsRule, { totalCents, carriedCents: facts.carriedCents, items })
  const cap = rules.maxTicketsPerCpf
  const grants = facts.draws.map((draw) => {
    return { draw, count: cutAtCap({ earned: earned.earned, held: draw.held, cap }) }
  })
  if (grants.some(({ count }) => count > MOST_NUMBERS)) throw tooMany(totalCents)
  if (earned.earned > 0 && grants.length > 0 && grants.every(({ count }) => count === 0))
    throw new RuleBroken("LUCK_NUMBERS_REACHED", { data: { cap } })
  return { earned, grants }
}

/** "Promoção válida de 01/11/2026 a 30/11/2026." (spec §5, date between). */
function validDates({ start, end }: { start: string | null; end: string | null }): Text {
  const [from, to] = [sayDay(start ?? ""), sayDay(end ?? "")]
  const span: Text =
    start && end
      ? { pt: `de ${from} a ${to}`, en: `from ${from} to ${to}` }
      : start
        ? { pt: `a partir de ${from}`, en: `from ${from} on` }
        : { pt: `até ${to}`, en: `until ${to}` }
  const say = (locale: Locale) => `${fieldMessages["date-between"][locale].replace("{param}", span[locale])}.`
  return { pt: say("pt"), en: say("en") }
}

function outsideWindow({ start, end, hasStarted }: Window, at: Date): RuleBroken {
  const because = hasStarted(at)
    ? { pt: `O envio acabou em ${sayMoment(end ?? at)}.`, en: `Sending ended at ${sayMoment(end ?? at)}.` }
    : {
        pt: `O envio começa em ${sayMoment(start ?? at)}.`,
        en: `Sending starts at ${sayMoment(start ?? at)}.`,
      }
  return new RuleBroken("INVOICES_CLOSED", { because })
}

const noSuchBar = ({ cnpj, accessKey, review }: Paper) =>
  new RuleBroken("INVALID_INVOICE", {
    field: accessKey === null || review ? "cnpj" : "accessKey",
    because: {
      pt: `O CNPJ ${formatCnpj(cnpj)} não é de um bar participante. Confira o CNPJ no cupom e a lista de bares.`,
      en: `The CNPJ ${formatCnpj(cnpj)} is not a participating bar's. Check it on the invoice and in the list of bars.`,
    },
  })

const belowMinimum = (minCents: number) =>
  new RuleBroken("INVALID_INVOICE", {
    field: "total",
    because: {
      pt: `O valor mínimo é ${formatCents(minCents)}. Confira o valor total.`,
      en: `The minimum is ${formatCents(minCents)}. Check the total.`,
    },
  })

const tooMany = (totalCents: number) =>
  new RuleBroken("INVALID_INVOICE", {
    field: "total",
    because: {
      pt: `${formatCents(totalCents)} passa do que um cupom pode valer. Confira o valor total.`,
      en: `${formatCents(totalCents)} is more than one invoice may be worth. Check the total.`,
    },
  })

const photoMissing: Text = { pt: "Envie a foto do cupom.", en: "Send the invoice's photo." }

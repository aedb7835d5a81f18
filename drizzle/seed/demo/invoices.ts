import { buildAccessKey, buildCnpj, buildCpf } from "../builders/documents"
import { buildInvoice, type NewInvoice } from "../builders/invoice"
import type { Random } from "../builders/random"
import type { Bar } from "./bars"
import type { Campaign } from "./campaign"
import type { Sending } from "./sendings"

export type Invoice = NewInvoice & { id: string; receivedAt: Date }

type WrittenInvoice = { invoice: Invoice; bar: Bar }

/** The sendings as invoices, in the order of their arrival, before any person has looked at them. */
export function planInvoices(campaign: Campaign, sendings: Sending[]): Invoice[] {
  const { random } = campaign
  const numbers = new Map<string, number>()
  const written: WrittenInvoice[] = []
  const twinned = new Set<WrittenInvoice>()
  sendings.forEach((sending, n) => {
    const original = sending.kind === "twin" ? findOriginal(sending, written, twinned) : undefined
    if (original) {
      twinned.add(original)
      written.push(writeTwin(random, sending, original, n))
      return
    }
    const number = (numbers.get(sending.bar.id) ?? sending.bar.firstNumber) + random.int(1, 40)
    numbers.set(sending.bar.id, number)
    written.push(writeOut(random, sending, { n, number }))
  })
  return written.map(({ invoice }) => invoice)
}

/** A keyed invoice of another person of the unit that arrived lately; this one will claim to hold the same paper. */
const findOriginal = (
  sending: Sending,
  written: WrittenInvoice[],
  twinned: Set<WrittenInvoice>,
): WrittenInvoice | undefined =>
  written
    .slice(-200)
    .find(
      (one) =>
        one.bar.uf === sending.person.uf &&
        one.invoice.accessKey &&
        !one.invoice.reviewReason &&
        one.invoice.registrationId !== sending.person.id &&
        !twinned.has(one),
    )

/** Typed with the bar, number and day of another's keyed one: both count until a person has looked. */
function writeTwin(
  random: Random,
  sending: Sending,
  { invoice, bar }: WrittenInvoice,
  n: number,
): WrittenInvoice {
  const { cnpj, number, issuedOn, totalCents, protocol } = invoice
  const twin = fill(random, { ...sending, bar, totalCents }, n, {
    cnpj,
    number,
    issuedOn,
    accessKey: null,
    status: "pending",
    reviewReason: `twin:${protocol}`,
  })
  return { invoice: twin, bar }
}

function writeOut(
  random: Random,
  sending: Sending,
  { n, number }: { n: number; number: number },
): WrittenInvoice {
  const { bar, issuedOn, kind } = sending
  const month = { uf: bar.uf, cnpj: bar.cnpj, aamm: issuedOn.slice(2, 4) + issuedOn.slice(5, 7), number }
  // Not the bar's own series: its numbers count on over all bars of the unit.
  const foreign = { ...month, number: 880_000_000 + n }
  const papers: Partial<Record<Sending["kind"], Partial<NewInvoice>>> = {
    nfce: { accessKey: buildAccessKey(month) },
    nfe: { accessKey: buildAccessKey({ ...month, model: "55", serie: 3 }) },
    "tax-office-cnpj": doubted(kind, { ...foreign, cnpj: buildCnpj(60_000), serie: 890 }),
    "cpf-issuer": doubted(kind, { ...foreign, cnpj: `000${buildCpf(60_000)}`, model: "55", serie: 920 }),
    ...(kind === "sat"
      ? { sat: { accessKey: buildAccessKey({ ...month, model: "59", serie: 900_004_019 }) } }
      : {}),
  }
  const paper = { number: String(number), accessKey: null, ...papers[kind] }
  return { invoice: fill(random, sending, n, paper), bar }
}

const doubted = (reviewReason: string, key: Parameters<typeof buildAccessKey>[0]): Partial<NewInvoice> => ({
  accessKey: buildAccessKey({ model: "55", ...key }),
  number: String(key.number),
  status: "pending",
  reviewReason,
})

function fill(random: Random, sending: Sending, n: number, paper: Partial<NewInvoice>): Invoice {
  const { person, bar, receivedAt, issuedOn, totalCents } = sending
  const id = random.uuid(receivedAt)
  const invoice = buildInvoice(n, {
    now: receivedAt,
    id,
    registrationId: person.id,
    store: bar,
    ip: person.ip,
    issuedOn,
    totalCents,
    protocol: protocolOf(random),
    idempotencyKey: random.uuid(receivedAt),
    ...paper,
  })
  return { ...invoice, id, receivedAt }
}

/** As app/domain/invoices/protocol.server.ts writes it. */
function protocolOf(random: Random): string {
  const text = Array.from({ length: 10 }, () => random.pick([..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"])).join("")
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

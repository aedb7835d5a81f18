import sharp from "sharp"
import type { Files } from "#app/platform/storage/files.server"
import { printLines } from "../builders/dot-letters"
import type { Bar } from "./bars"
import type { Invoice } from "./invoices"

/** So many of those that wait the longest: more than a look at the queue goes through, and drawn in a second. */
const PHOTOS = 24
const COLUMNS = 42
const RULE = "-".repeat(COLUMNS)
/** The table that the paper lies on. */
const TABLE = "#4e4e4e"

/** Stores a drawn photo for each invoice that is first in the queue, and names it on its row. */
export async function photographReceipts(
  files: Files,
  invoices: Invoice[],
  bars: readonly Bar[],
): Promise<Invoice[]> {
  const barOf = new Map(bars.map((bar) => [bar.id, bar]))
  const first = invoices
    .filter(({ status }) => status === "pending")
    .toSorted((a, b) => +a.receivedAt - +b.receivedAt)
    .slice(0, PHOTOS)
  const keys = new Map(first.map(({ id }) => [id, `photos/${id}.jpg`]))
  for (const [n, invoice] of first.entries())
    await files.put(
      keys.get(invoice.id)!,
      await photograph(receiptOf(invoice, barOf.get(invoice.storeId)!), n),
      "image/jpeg",
    )
  return invoices.map((invoice) => {
    const photoKey = keys.get(invoice.id)
    return photoKey ? { ...invoice, photoKey } : invoice
  })
}

/** The n-th paper, by the lines on it, never quite straight. */
export async function photograph(lines: string[], n: number): Promise<Buffer> {
  const { pixels, width, height } = printLines(lines, { dot: 3, margin: 8 })
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .rotate(((n * 7) % 9) - 4, { background: TABLE })
    .extend({ top: 40, bottom: 60, left: 30, right: 30, background: TABLE })
    .blur(0.6)
    .jpeg({ quality: 76 })
    .toBuffer()
}

const reais = (cents: number) => (cents / 100).toFixed(2).replace(".", ",")
const center = (text: string) => text.padStart((COLUMNS + text.length) >> 1)
const sides = (left: string, right: string) => left + right.padStart(COLUMNS - left.length)

/** What the bar printed, by what was sent of it. */
export function receiptOf(invoice: Invoice, bar: Bar): string[] {
  const { cnpj, number, totalCents, accessKey, issuedOn } = invoice
  const drinks = Math.round((totalCents * 0.6) / 100) * 100
  const said = [
    ...[bar.name, `CNPJ ${cnpj}`, bar.address, `${bar.city} - ${bar.uf}`].map((line) =>
      center(line.slice(0, COLUMNS)),
    ),
    RULE,
    center("NOTA FISCAL DE CONSUMIDOR"),
    RULE,
    sides("ARQUIBANCADA 600ML", reais(drinks)),
    sides("PORCAO DA CASA", reais(totalCents - drinks)),
    RULE,
    sides("VALOR TOTAL R$", reais(totalCents)),
    sides("CARTAO DE DEBITO", reais(totalCents)),
    RULE,
    `NUMERO ${number}  EMISSAO ${issuedOn.split("-").reverse().join("/")}`,
    ...(accessKey ? ["CHAVE DE ACESSO", ...inFours(accessKey)] : []),
    RULE,
    center("OBRIGADO E VOLTE SEMPRE"),
  ]
  return said.map(asPrinted)
}

/** In the letters that are drawn. */
export const asPrinted = (line: string): string => line.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase()

/** A key as papers print it, in groups of four on two lines. */
const inFours = (key: string): string[] => {
  const groups = key.match(/.{1,4}/g) ?? []
  return [groups.slice(0, 6), groups.slice(6)].map((line) => line.join(" "))
}

import type { Files } from "#app/platform/storage/files.server"
import type { papers } from "#drizzle/schema/papers"
import type { userLogs } from "#drizzle/schema/registrations"
import type { NewAward } from "../builders/prize"
import type { Bar } from "./bars"
import { type Campaign, HOUR_MS, MINUTE_MS, plus } from "./campaign"
import type { Invoice } from "./invoices"
import type { Person } from "./people"
import { asPrinted, photograph, receiptOf } from "./receipts"

/** Prizes whose winners have sent what is asked for: enough to see what comes next in the queue. */
const PRIZES = 3

type Won = {
  people: readonly Person[]
  awards: readonly NewAward[]
  invoices: readonly Invoice[]
  bars: readonly Bar[]
}
type Drawn = { kind: "identity" | "invoice"; lines: string[] }
type SentPhotos = { papers: (typeof papers.$inferInsert)[]; logs: (typeof userLogs.$inferInsert)[] }

/**
 * Stores drawn photos of the papers of some prizes whose coupons are decided: a document's two sides, and the receipt. The
 * others still wait for theirs, that of the known participant too.
 */
export async function photographPapers(
  files: Files,
  campaign: Campaign,
  { people, awards, invoices, bars }: Won,
): Promise<SentPhotos> {
  const [, ...others] = people
  const waiting = awards
    .filter(({ state, releasedAt }) => state === "pending" && !releasedAt)
    .flatMap((award) => {
      const person = others.find(({ id }) => id === award.registrationId)
      const invoice = invoices.find(({ id }) => id === award.invoiceId)
      return person && invoice && invoice.status !== "pending" ? [{ award, person, invoice }] : []
    })
    .slice(0, PRIZES)
  const sent: SentPhotos = { papers: [], logs: [] }
  for (const [n, { award, person, invoice }] of waiting.entries()) {
    const bar = bars.find(({ id }) => id === invoice.storeId)!
    const drawn: Drawn[] = [
      { kind: "identity", lines: frontOf(person) },
      { kind: "identity", lines: backOf(person) },
      { kind: "invoice", lines: receiptOf(invoice, bar) },
    ]
    for (const [at, { kind, lines }] of drawn.entries())
      await keep(files, sent, {
        award,
        kind,
        at: sentAt(campaign, award, at),
        photo: await photograph(lines, n + at),
      })
  }
  return sent
}

/** An hour or so behind the coupon, and never in time to come. */
const sentAt = ({ now }: Campaign, { awardedAt }: NewAward, n: number): Date =>
  new Date(Math.min(+plus(awardedAt!, HOUR_MS), +plus(now, -10 * MINUTE_MS)) + n * MINUTE_MS)

type Paper = { award: NewAward; kind: Drawn["kind"]; at: Date; photo: Buffer }

async function keep(
  files: Files,
  { papers, logs }: SentPhotos,
  { award, kind, at, photo }: Paper,
): Promise<void> {
  const awardId = award.id!
  const id = `${awardId.slice(0, 24)}${String(papers.length).padStart(12, "0")}`
  const fileKey = `photos/${id}.jpg`
  await files.put(fileKey, photo, "image/jpeg")
  papers.push({ id, awardId, kind, fileKey, createdAt: at })
  const event = "paper-sent"
  logs.push({ registrationId: award.registrationId, event, at, data: { awardId, paperId: id, kind } })
}

const frontOf = ({ name, lastname, cpf, birthdate }: Person): string[] =>
  [
    "DOCUMENTO DE EXEMPLO",
    "",
    "NOME",
    `${name} ${lastname}`,
    "CPF",
    cpf,
    "NASCIMENTO",
    birthdate.split("-").reverse().join("/"),
  ].map(asPrinted)

const backOf = ({ city, uf }: Person): string[] =>
  ["DOCUMENTO DE EXEMPLO", "VERSO", "", "NATURALIDADE", `${city} - ${uf}`, "", "SEM VALOR"].map(asPrinted)

import { readFileSync } from "node:fs"
import { DateTime } from "luxon"
import { brand } from "#app/brand"
import type { Db } from "#app/db/client.server"
import { formatMoment } from "#app/platform/time/clock.server"
import { certificates, faq, regulations } from "#drizzle/schema/contents"
import { products } from "#drizzle/schema/stores"
import { type Campaign, DAY_MS, plus } from "./campaign"
import { insertAll } from "./insert-all"

const texts = [
  { kind: "regulation", locale: "pt", title: "Regulamento da promoção Bar na Torcida" },
  { kind: "regulation", locale: "en", title: "Regulations of the Bar na Torcida promotion" },
  { kind: "terms", locale: "pt", title: "Termos de uso e privacidade" },
  { kind: "terms", locale: "en", title: "Terms of use and privacy" },
] as const

/** The demo's authorisations: one for the draw, one for the instant prizes. */
const numbers = ["01.012345/2026", "02.012346/2026"]

/** Puts in the texts of the campaign in both languages, and the products. */
export async function insertContent(db: Db, campaign: Campaign): Promise<void> {
  const { random, preparedAt, periodStart } = campaign
  const fill = filler(campaign)
  const publishedAt = plus(periodStart, -3 * DAY_MS)
  const made = (at: Date) => ({ id: random.uuid(at), createdAt: at })
  await insertAll(
    db,
    regulations,
    texts.map((text) => {
      const body = fill(read(`${text.kind}.${text.locale}.md`))
      return { ...made(preparedAt), ...text, body, edition: 1, publishedAt }
    }),
  )
  await insertAll(
    db,
    certificates,
    numbers.map((number) => ({ ...made(preparedAt), number })),
  )
  const questions = (["pt", "en"] as const).flatMap((locale) =>
    readQuestions(fill(read(`faq.${locale}.md`))).map((entry, at) => ({
      ...entry,
      locale,
      position: at + 1,
    })),
  )
  await insertAll(
    db,
    faq,
    questions.map((entry) => ({ ...made(preparedAt), ...entry, published: true })),
  )
  await insertAll(
    db,
    products,
    [
      { name: "Arquibancada Lager 600 ml", sku: "ARQ-LAG-600", numbersPerUnit: 1 },
      { name: "Arquibancada Puro Malte 350 ml", sku: "ARQ-PUR-350", numbersPerUnit: 1 },
      { name: "Balde Arquibancada (6 × 355 ml)", sku: "ARQ-BAL-6", numbersPerUnit: 6 },
    ].map((product) => ({ ...made(preparedAt), ...product })),
  )
}

const read = (name: string) => readFileSync(new URL(`../texts/${name}`, import.meta.url), "utf8").trim()

/** A heading is a question, what follows it the answer. */
const readQuestions = (text: string) =>
  text
    .split(/^## /m)
    .slice(1)
    .map((entry) => {
      const [question = "", ...answer] = entry.split("\n")
      return { question: question.trim(), answer: answer.join("\n").trim() }
    })

/** Writes the campaign's own dates and the brand's imprint where a text says {{name}}. */
function filler({ periodStart, periodEnd, extractionOn }: Campaign): (text: string) => string {
  const { name, cnpj, address, email } = brand.company
  const moment = (at: Date) => DateTime.fromFormat(formatMoment(at), "yyyy-MM-dd HH:mm:ss")
  const dated = (prefix: string, at: DateTime) => ({
    [`${prefix}.pt`]: at.setLocale("pt-BR").toFormat("d 'de' LLLL 'de' yyyy"),
    [`${prefix}.en`]: at.setLocale("en").toFormat("d LLLL yyyy"),
  })
  const values: Record<string, string> = {
    company: name,
    cnpj,
    address,
    email,
    brand: brand.name,
    promotion: brand.promotion,
    certificates: numbers.join(", "),
    ...dated("start", moment(periodStart)),
    ...dated("end", moment(periodEnd)),
    ...dated("extraction", DateTime.fromISO(extractionOn)),
  }
  return (text) =>
    text.replace(/\{\{([\w.]+)\}\}/g, (_, key: string) => {
      const value = values[key]
      if (value === undefined) throw new Error(`no value for {{${key}}} in the campaign's texts`)
      return value
    })
}

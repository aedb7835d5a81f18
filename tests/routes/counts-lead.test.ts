import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { countAllDays } from "#app/domain/statistics/count-days.server"
import { paths } from "#app/paths"
import { measures } from "#app/words/statistics"
import { type RunningApp, startApp } from "#tests/support/app"
import { demoDatabase } from "#tests/support/demo-database"
import { shareOf } from "#tests/support/full"
import { attributeOf } from "#tests/support/html-form"
import { signInAdmin } from "#tests/support/sign-in"
import { words } from "#tests/support/visitor"

const { admin: at } = paths

const database = await demoDatabase()
const db = connect(database.url)
Object.assign(process.env, { DATABASE_URL: database.url, WORKER: "off" })
let app: RunningApp
let admin: Awaited<ReturnType<typeof signInAdmin>>

beforeAll(async () => {
  await countAllDays(db, new Date())
  app = await startApp({ databaseUrl: database.url, env: { ADMIN_TOTP: "optional" } })
  admin = await signInAdmin(db, app.origin, "super")
})
afterAll(async () => {
  await app.stop()
  await db.$client.end()
  await database.drop()
})

const read = async (page: string) => (await admin.read(page)).replaceAll("&amp;", "&")
const asNumber = (written: string) => Number(written.replaceAll(".", ""))

/** The records that a list's first page leads to. */
async function recordsOf(list: string, most: number): Promise<string[]> {
  const html = await read(list)
  const body = /<tbody.*<\/tbody>/s.exec(html)?.[0] ?? ""
  const [path = ""] = list.split("?")
  const found = Array.from(body.matchAll(/href="([^"]+)"/g), ([, href = ""]) => href.split("?")[0]!)
  return [...new Set(found.filter((href) => href.startsWith(`${path}/`)))].slice(0, most)
}

/** How many rows a list has: what it says itself, or else what stands on its pages. */
async function rowsOf(list: string): Promise<number | "more than are counted"> {
  let [rows, page]: [number, string | undefined] = [0, list]
  while (page) {
    const html: string = await read(page)
    const said = words(html)
    if (/mais de [\d.]+ ao todo/.test(said)) return "more than are counted"
    const [, whole] = /, ([\d.]+) ao todo/.exec(said) ?? []
    if (whole) return asNumber(whole)
    rows += asNumber(/([\d.]+) linhas? nesta página/.exec(said)?.[1] ?? "0")
    const [step = ""] = /<a\b[^>]*rel="next"[^>]*>/.exec(html) ?? []
    page = attributeOf(step, "href")
  }
  return rows
}

type Counted = { count: number; to: string }

/**
 * Every number that is a link to a list of the back office, wherever it stands on a page. A card of what waits for somebody
 * leads to where that is dealt with.
 */
const linkedIn = (html: string): Counted[] =>
  Array.from(
    html
      .replace(/<ul class="waiting">.*?<\/ul>/s, "")
      .matchAll(/<a\b[^>]*href="(\/admin\/[^"#]*\?[^"#]*)"[^>]*>(?:cerca de )?([\d.]+)(?: [^<]*)?<\/a>/g),
    ([, to = "", written = ""]) => ({ count: asNumber(written), to }),
  )

/** The tiles whose figure is no link though there is something to show. */
const unlinkedIn = (html: string): string[] =>
  Array.from(html.matchAll(/<div class="stat">(.*?)<\/div>/gs), ([, tile = ""]) => tile)
    .filter((tile) => /class="stat__figure">[\d.]*[1-9][\d.]*</.test(tile))
    .map((tile) => words(tile).trim())

describe("what is counted on a page of the back office", () => {
  /** With everything that the demo has: several of each kind of record, since not each one has all there is to count. */
  const places: Record<string, () => Promise<string[]> | string[]> = {
    dashboard: () => [at.dashboard],
    statistics: () => shareOf(measures, 0).map((measure) => `${at.statistics}?measure=${measure}`),
    "sums of numbers": () => [at.totalTickets],
    "instant prizes": () => [at.prizes, at.prizesCreate],
    stock: async () => [at.prizeKinds, ...(await recordsOf(at.prizeKinds, 10))],
    "draws to be closed": async () => recordsOf(`${at.calculation}?status=planned`, 5),
    registrations: async () => recordsOf(`${at.registrations}?q=529.982.247-25`, 1),
    bars: async () => recordsOf(at.stores, 3),
    mailings: async () => recordsOf(at.dispatches, 5),
  }
  for (const [name, pagesOf] of Object.entries(places))
    test(`leads to as many rows: ${name}`, { timeout: 120_000 }, async () => {
      const pages = await pagesOf()
      expect(pages).not.toEqual([])
      const known = new Map<string, number | "more than are counted">()
      const wrong: string[] = []
      for (const page of pages) {
        const html = await read(page)
        expect(unlinkedIn(html), page).toEqual([])
        for (const { count, to } of linkedIn(html)) {
          const rows = known.get(to) ?? (await rowsOf(to))
          known.set(to, rows)
          if (typeof rows === "number" ? rows !== count : count <= 1_000)
            wrong.push(`${page} says ${count}, ${to} has ${rows}`)
        }
      }
      expect(wrong).toEqual([])
      expect(known.size, "links to lists").toBeGreaterThan(0)
    })
})

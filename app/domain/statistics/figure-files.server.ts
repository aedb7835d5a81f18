import type { ExportSource } from "#app/domain/exports/export-source"
import { nameColumn } from "#app/domain/exports/person-columns"
import { systemClock } from "#app/platform/time/clock.server"
import { funnelWords } from "#app/words/statistics"
import { hasUnread, readAsked, settledPeriod } from "./asked.server"
import { type Funnel, readFunnel } from "./funnel.queries.server"
import { ALL, type FarBarView, findFarPeople, readFarBars } from "./outliers.queries.server"

const periodIn = (params: URLSearchParams) => readAsked(params, systemClock.now()).period

const settled = (_: unknown, params: URLSearchParams, now: Date) => settledPeriod(params, now)

/** An average as far as it means something. */
const hundredths = (value: number): number => Math.round(value * 100) / 100

/** How far people have come, as the page draws it. */
export const funnelExport: ExportSource<Funnel[number]> = {
  area: "funnel",
  permission: "statistics:export",
  columns: [
    { name: "step", header: "Passo", kind: "text", value: (row) => funnelWords[row.step] },
    { name: "people", header: "Pessoas", kind: "number", value: (row) => row.count },
  ],
  async *rows(db, params) {
    if (hasUnread(params)) return
    yield await readFunnel(db, periodIn(params))
  },
  settled,
}

/** Every bar far from the usual, of which the page shows the farthest. */
export const farBarsExport: ExportSource<FarBarView> = {
  area: "far-bars",
  permission: "statistics:export",
  columns: [
    { name: "store", header: "Bar", kind: "text", value: (row) => row.name },
    { name: "cnpj", header: "CNPJ", kind: "text", value: (row) => row.cnpj },
    { name: "city", header: "Cidade", kind: "text", value: (row) => row.place },
    { name: "submissions", header: "Cupons", kind: "number", value: (row) => row.invoices },
    { name: "days", header: "Dias", kind: "number", value: (row) => row.days },
    { name: "perDay", header: "Por dia", kind: "number", value: (row) => hundredths(row.perDay) },
    { name: "median", header: "Comum", kind: "number", value: (row) => hundredths(row.median) },
  ],
  async *rows(db, params) {
    if (hasUnread(params)) return
    yield await readFarBars(db, periodIn(params), ALL)
  },
  settled,
}

type FarRow = NonNullable<Awaited<ReturnType<typeof findFarPeople>>>["people"][number]

/** Everybody far from the usual. */
export const farPeopleExport: ExportSource<FarRow> = {
  area: "far-people",
  permission: "statistics:export",
  columns: [
    nameColumn({ name: "person", header: "Pessoa" }, (row) => row),
    { name: "city", header: "Cidade", kind: "text", value: (row) => row.place },
    { name: "day", header: "Dia", kind: "date", day: true, value: (row) => row.day },
    { name: "submissions", header: "Cupons", kind: "number", value: (row) => row.invoices },
  ],
  async *rows(db, params) {
    if (hasUnread(params)) return
    yield (await findFarPeople(db, periodIn(params), ALL))?.people ?? []
  },
  settled,
}

import { can, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { chooseDraw, type DrawChoice, listDrawChoices } from "#app/domain/draws/draw-choice.queries.server"
import { maskCpf } from "#app/domain/registrations/cpf"
import { firstNameAndInitial } from "#app/domain/registrations/name"
import { type PersonViewer, shownReason } from "#app/domain/registrations/shown-person"
import { checkTicket, type Holder, listSeriesRuns } from "#app/domain/tickets/check-ticket.queries.server"
import { formatLuckyNumber, type LuckyNumber, paddedSeries } from "#app/domain/tickets/lucky-number"
import { type NumberFault, readLuckyNumber, type SeriesRun } from "#app/domain/tickets/read-lucky-number"
import { leftOutWords } from "#app/words/reasons/left-out"

export type CheckView = Awaited<ReturnType<typeof viewNumberCheck>>
export type NumberView = Awaited<ReturnType<typeof viewNumber>>
export type HolderView = ReturnType<typeof viewHolder>

/**
 * The form as the URL fills it, and what the number turned out to be in each draw that somebody has it in; `fault` says
 * why it is none. Who calls rarely knows the draw, so all are searched, the one that was chosen first.
 */
export async function viewNumberCheck(
  db: Db,
  { params, ...searcher }: { params: URLSearchParams; carries: boolean; viewer: Viewer; now: Date },
) {
  const { carries, viewer, now } = searcher
  const named = can(viewer.permissions, "registrations:view")
  const draws = await listDrawChoices(db)
  const chosen = draws.find(({ id }) => id === params.get("draw"))
  const first = chosen ?? chooseDraw(draws, { wanted: null, now })
  const typed = (params.get("number") ?? "").slice(0, 60)
  const form = { typed, drawId: chosen?.id ?? "" }
  const options = [
    { value: "", label: "Todos os sorteios" },
    ...draws.map(({ id, title }) => ({ value: id, label: title })),
  ]
  const shown = { form, options, isEmpty: draws.length === 0 }
  const asked = first && params.has("number") ? [first, ...draws.filter((draw) => draw !== first)] : []
  const reads = await Promise.all(asked.map((draw) => readIn(db, draw, typed)))
  const [own] = reads
  if (!own) return { ...shown, fault: null, found: [] }
  const numbers = reads.flatMap(({ draw, read }) => ("number" in read ? [{ draw, number: read.number }] : []))
  if ("fault" in own.read && (chosen || numbers.length === 0))
    return { ...shown, fault: sayFault(own.read.fault, own, chosen), found: [] }
  const views = await Promise.all(
    numbers.map(({ draw, number }) => viewNumber(db, draw, { number, carries, named })),
  )
  const found = views.filter(({ draw, holder }) => holder || draw.id === chosen?.id)
  return { ...shown, fault: null, found: found.length > 0 ? found : views.slice(0, 1) }
}

async function readIn(db: Db, draw: DrawChoice, typed: string) {
  const runs = await listSeriesRuns(db, draw.id)
  return { draw, runs, read: readLuckyNumber(typed, runs) }
}

type ReadIn = { draw: DrawChoice; runs: readonly SeriesRun[] }

function sayFault(fault: NumberFault, { draw, runs }: ReadIn, chosen: DrawChoice | undefined): string {
  const { rule, title } = draw
  const written = (series: number) => paddedSeries(series, rule.seriesDigits)
  const example = formatLuckyNumber({ series: runs[0]?.seriesFirst ?? 0, element: 53_269 }, rule.seriesDigits)
  if (fault === "no-series") return `Falta a série. Escreva como ${example}.`
  if (fault === "not-five-digits") return `Depois da série vêm cinco algarismos, como ${example}.`
  if (fault === "not-a-number") return `Escreva a série e o número, como ${example}.`
  const ranges = runs.map(({ seriesFirst, seriesCount }) =>
    seriesCount === 1
      ? written(seriesFirst)
      : `${written(seriesFirst)} a ${written(seriesFirst + seriesCount - 1)}`,
  )
  return chosen
    ? `Este sorteio não tem essa série. Séries: ${ranges.join(", ")}.`
    : `Nenhum sorteio tem essa série. Séries de ${title}: ${ranges.join(", ")}.`
}

/** `carries`: whether what an invoice leaves over counts for the next one. */
type Searched = PersonViewer & { number: LuckyNumber; carries: boolean }

async function viewNumber(db: Db, draw: DrawChoice, searched: Searched) {
  const { number } = searched
  const { holder, below, above } = await checkTicket(db, { drawId: draw.id, number })
  const seen = (near: Holder) => viewHolder(near, draw, searched)
  return {
    draw: { id: draw.id, title: draw.title, state: draw.state },
    number: formatLuckyNumber(number, draw.rule.seriesDigits),
    series: paddedSeries(number.series, draw.rule.seriesDigits),
    holder: holder && seen(holder),
    below: below.map(seen),
    above: above.map(seen),
  }
}

/** Masked for everyone, but for a reason: the link leads whoever may see more to the registration. */
function viewHolder(
  { person, invoice, createdAt, voidAt, whyLeftOut, ...ticket }: Holder,
  draw: DrawChoice,
  { number: searched, ...reader }: Searched,
) {
  return {
    id: ticket.id,
    number: formatLuckyNumber(ticket, draw.rule.seriesDigits),
    /** How far above the number that was asked for; negative is below. */
    distance: ticket.element - searched.element,
    person: {
      id: person.id,
      name: firstNameAndInitial(person.name, person.lastname),
      cpf: maskCpf(person.cpf),
      isCanceled: person.status === "canceled",
    },
    invoice: { id: invoice.id, protocol: invoice.protocol, status: invoice.status },
    createdAt,
    voidAt,
    isLeftOut: whyLeftOut !== null,
    /** Why it takes no part, where it takes none. */
    whyOut: voidAt ? sayWhyVoid(invoice, reader) : whyLeftOut && leftOutWords[whyLeftOut].pt,
  }
}

/** A number falls with its invoice; of a good one it stays void where the cap, or cents that are spent, kept it from coming back. */
function sayWhyVoid(
  { status, reason }: Holder["invoice"],
  { carries, named }: Omit<Searched, "number">,
): string {
  if (status === "invalid")
    return ["Cupom invalidado", shownReason(reason, { named })].filter(Boolean).join(": ")
  const spent = carries ? ", ou vinha de uma sobra que já contou em outro cupom" : ""
  return `O cupom foi validado de novo, mas este número passava do limite por CPF${spent}.`
}

import { and, type AnyColumn, eq, inArray, isNull, or, sql } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { decodeList, isZip } from "#app/domain/imports/decode-list"
import { readWorkbook } from "#app/domain/imports/xlsx/read-workbook.server"
import { readProtocol } from "#app/domain/invoices/protocol.server"
import { RuleBroken, type Text } from "#app/errors"
import { fulfilmentReasons } from "#app/words/reasons/fulfilment"
import { tableReasons } from "#app/words/reasons/imported-tables"
import { fulfilments } from "#drizzle/schema/fulfilments"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { isChosen } from "./codes-input.server"
import { type FulfilmentRow, type LockedFulfilment, lockFulfilments } from "./lock-fulfilments.server"
import { listedSteps } from "./listed-steps.server"
import {
  type LineFault,
  listCodes,
  type CodeList,
  type ListedCode,
  MOST_CODES,
  MOST_RECORDS,
  readCodes,
} from "./read-codes"
import type { Changing } from "./write-changes.server"

/** A delivery with its address is shorter: a longer line is of another file. */
const codeLines = { most: 2_000, say: fulfilmentReasons.longLine }

/** A list of codes as it came, and which prizes this administrator sends. */
export type ImportedCodes = {
  text: string | null
  file?: File
  may: { awards: boolean; winners: boolean }
}

/** A delivery that a line of a list changes, and what becomes of it, step by step. */
type PlannedDelivery = LockedFulfilment & { listed: ListedCode; steps: Changing[] }

/**
 * What a list means for the prizes that it names; those that it changes are locked to the transaction's end. Throws as
 * `importCodes`.
 */
export async function planCodes(
  tx: Db,
  { now, ...importing }: ImportedCodes & { now: Date },
): Promise<{ planned: PlannedDelivery[]; unchanged: number }> {
  const unreadable = (because: Text) =>
    new RuleBroken("LIST_UNREADABLE", { field: isChosen(importing.file) ? "list" : "text", because })
  const read = await readList(importing)
  if ("fault" in read) throw unreadable(read.fault)
  const { listed, faults } = read
  const { matches, faults: unmatched } = await matchDeliveries(tx, listed, importing.may)
  faults.push(...unmatched)
  const changes = matches.filter((match) => hasChanges(match.row, match.listed))
  if (changes.length > MOST_CODES) throw unreadable(fulfilmentReasons.tooManyCodes({ most: MOST_CODES }))
  const listedById = new Map(changes.map((match) => [match.row.id, match.listed]))
  const locked = await lockFulfilments(tx, [...listedById.keys()])
  const planned: PlannedDelivery[] = []
  const sentOfKind = new Map<string, number>()
  // In the list's order, in which what is left of a stock goes.
  for (const delivery of inListOrder(locked, listedById)) {
    if (!hasChanges(delivery.row, delivery.listed)) continue
    const result = await listedSteps(tx, delivery, { now, sentOfKind })
    if ("fault" in result) faults.push({ ...result, line: delivery.listed.line })
    else planned.push({ ...delivery, steps: result.steps })
  }
  faults.push(...(await takenCodes(tx, planned)))
  if (faults.length > 0) throw unreadable(sayFaults(faults))
  return { planned, unchanged: listed.length - planned.length }
}

const inListOrder = (deliveries: readonly LockedFulfilment[], listedById: ReadonlyMap<string, ListedCode>) =>
  deliveries
    .map((delivery) => ({ ...delivery, listed: listedById.get(delivery.row.id)! }))
    .sort((a, b) => a.listed.line - b.listed.line)

type DeliveryState = Pick<FulfilmentRow, "deliveryCode" | "sentOn" | "deliveredOn">

/** Whether a line says anything of a delivery that is not so already. */
const hasChanges = (row: DeliveryState, { code, sentOn, deliveredOn }: ListedCode): boolean =>
  (code !== null && code !== row.deliveryCode) ||
  (sentOn !== null && sentOn !== row.sentOn) ||
  (deliveredOn !== null && deliveredOn !== row.deliveredOn)

/** So many lines are said to be wrong, and how many more there are. */
const MOST_FAULTS = 20

/** What is wrong with a list, line by line. */
function sayFaults(faults: readonly LineFault[]): Text {
  const inOrder = faults.toSorted((a, b) => a.line - b.line)
  const shown = inOrder.slice(0, MOST_FAULTS).map(({ fault }) => fault)
  const count = faults.length - shown.length
  const all = count > 0 ? [...shown, fulfilmentReasons.moreLines({ count })] : shown
  return { pt: all.map(({ pt }) => pt).join(" "), en: all.map(({ en }) => en).join(" ") }
}

const readList = async ({ text, file }: ImportedCodes): Promise<CodeList | { fault: Text }> =>
  isChosen(file) ? readFile(new Uint8Array(await file.arrayBuffer())) : readCodes(text ?? "")

/** A workbook's first sheet, or text of any kind. */
async function readFile(bytes: Uint8Array) {
  if (bytes.length === 0) return { fault: tableReasons.empty }
  if (isZip(bytes)) {
    const sheet = await readWorkbook(bytes, { most: MOST_RECORDS })
    return "fault" in sheet ? sheet : listCodes(sheet.records)
  }
  const decoded = decodeList(bytes, codeLines)
  return "fault" in decoded ? decoded : readCodes(decoded.text)
}

/** The one delivery of each line, as it stands, and the lines for which there is none, two, or one twice. */
async function matchDeliveries(tx: Db, lines: readonly ListedCode[], may: ImportedCodes["may"]) {
  const byName = new Map<string, FoundRow[]>()
  for (const row of await findRows(tx, lines))
    if (row.isAward ? may.awards : may.winners)
      for (const name of row.names) byName.set(name, [...(byName.get(name) ?? []), row])
  const matches: { row: FoundRow; listed: ListedCode }[] = []
  const faults: LineFault[] = []
  const lineOf = new Map<string, number>()
  for (const listed of lines) {
    const { line } = listed
    const [row, ...others] = byName.get(readName(listed.of)) ?? []
    const earlier = row && lineOf.get(row.id)
    if (!row || others.length > 0) faults.push({ line, fault: fulfilmentReasons.notFound({ line }) })
    else if (earlier !== undefined)
      faults.push({ line, fault: fulfilmentReasons.repeatedPrize({ line, earlier }) })
    else matches.push({ row, listed })
    if (row && earlier === undefined) lineOf.set(row.id, line)
  }
  return { matches, faults }
}
type FoundRow = Awaited<ReturnType<typeof findRows>>[number]

/** Deliveries by any of the names that a list may give them, a prize of an invoice by its protocol too. */
async function findRows(tx: Db, listed: readonly ListedCode[]) {
  const names = listed.map(({ of }) => of)
  const ids = sql.param(names.filter((name) => isUuid(name)))
  const protocols = sql.param(names.map((name) => readProtocol(name) ?? name))
  const isOneOf = (column: AnyColumn) => sql`${column} = any(${ids}::uuid[])`
  const rows = await tx
    .select({
      id: fulfilments.id,
      awardId: fulfilments.awardId,
      winnerId: fulfilments.winnerId,
      deliveryCode: fulfilments.deliveryCode,
      sentOn: fulfilments.sentOn,
      deliveredOn: fulfilments.deliveredOn,
      protocol: invoices.protocol,
    })
    .from(fulfilments)
    .leftJoin(prizeAwards, and(eq(prizeAwards.id, fulfilments.awardId), isNull(prizeAwards.releasedAt)))
    .leftJoin(invoices, eq(invoices.id, prizeAwards.invoiceId))
    .where(
      or(
        isOneOf(fulfilments.id),
        isOneOf(fulfilments.awardId),
        isOneOf(fulfilments.winnerId),
        sql`${prizeAwards.invoiceId} in (select ${invoices.id} from ${invoices} where ${invoices.protocol} = any(${protocols}::text[]))`,
      ),
    )
  return rows.map(({ awardId, winnerId, protocol, ...row }) => ({
    ...row,
    isAward: awardId !== null,
    names: [row.id, awardId, winnerId, protocol].flatMap((name) => (name ? readName(name) : [])),
  }))
}

/** A name as it is compared: a protocol as every search reads it, an id in small letters. */
const readName = (name: string): string => readProtocol(name) ?? name.toLowerCase()

/** The lines whose new code another prize has. */
async function takenCodes(tx: Db, planned: readonly PlannedDelivery[]): Promise<LineFault[]> {
  const given = planned.flatMap(({ row, listed: { line, code } }) =>
    code !== null && code !== row.deliveryCode ? Array.of({ line, code }) : [],
  )
  if (given.length === 0) return []
  const codes = given.map(({ code }) => code)
  const taken = await tx
    .select({ code: fulfilments.deliveryCode })
    .from(fulfilments)
    .where(inArray(fulfilments.deliveryCode, codes))
  const held = new Set(taken.map(({ code }) => code))
  return given
    .filter(({ code }) => held.has(code))
    .map(({ line }) => ({ line, fault: fulfilmentReasons.takenLine({ line }) }))
}

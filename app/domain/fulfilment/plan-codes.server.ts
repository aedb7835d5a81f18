import { and, type AnyColumn, eq, inArray, isNull, or, sql } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { decodeList, isZip } from "#app/domain/imports/decode-list"
import { readWorkbook } from "#app/domain/imports/xlsx/read-workbook.server"
import { readProtocol } from "#app/domain/invoices/protocol.server"
import { RuleBroken, type Text } from "#app/errors"
import { fulfilmentReasons } from "#app/words/reasons/fulfilment"
import { fulfilments } from "#drizzle/schema/fulfilments"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { type FulfilmentRow, type LockedFulfilment, lockFulfilments } from "./lock-fulfilments.server"
import { listedSteps } from "./listed-steps.server"
import { listCodes, type ListedCode, MOST_CODES, MOST_RECORDS, readCodes } from "./read-codes"
import type { Changing } from "./write-changes.server"

/** A delivery with its address is shorter: a longer line is of another file. */
const codeLines = { most: 2_000, say: fulfilmentReasons.longLine }

/** A list of codes as it came, and which prizes this administrator sends. */
export type ImportedCodes = {
  text: string | null
  file?: File
  may: { awards: boolean; winners: boolean }
}

/** A prize of which a list says something new, and what becomes of it, step by step. */
type Planned = LockedFulfilment & { listed: ListedCode; steps: Changing[] }

/**
 * What a list means for the prizes that it names; those that it changes are locked to the transaction's end. Throws as
 * `importCodes`.
 */
export async function planCodes(
  tx: Db,
  { now, ...importing }: ImportedCodes & { now: Date },
): Promise<{ planned: Planned[]; unchanged: number }> {
  const listed = await readList(importing)
  const named = await findNamed(tx, listed, importing.may)
  const news = named.filter(({ row, said }) => !saysNothingNew(row, said))
  if (news.length > MOST_CODES) throw unreadable(fulfilmentReasons.tooManyCodes({ most: MOST_CODES }))
  const saidOf = new Map(news.map(({ row, said }) => [row.id, said]))
  const locked = await lockFulfilments(tx, [...saidOf.keys()])
  const planned: Planned[] = []
  const leaving = new Map<string, number>()
  // In the list's order: of what is wrong its first line is named.
  for (const each of inListOrder(locked, saidOf)) {
    if (saysNothingNew(each.row, each.listed)) continue
    const found = await listedSteps(tx, each, { now, leaving })
    if ("fault" in found) throw unreadable(found.fault)
    planned.push({ ...each, steps: found.steps })
  }
  await needsFree(tx, planned)
  return { planned, unchanged: listed.length - planned.length }
}

const inListOrder = (locked: readonly LockedFulfilment[], saidOf: ReadonlyMap<string, ListedCode>) =>
  locked
    .map((each) => ({ ...each, listed: saidOf.get(each.row.id)! }))
    .sort((a, b) => a.listed.line - b.listed.line)

type Said = Pick<FulfilmentRow, "deliveryCode" | "sentOn" | "deliveredOn">

const saysNothingNew = (row: Said, { code, sentOn, deliveredOn }: ListedCode): boolean =>
  (code === null || code === row.deliveryCode) &&
  (sentOn === null || sentOn === row.sentOn) &&
  (deliveredOn === null || deliveredOn === row.deliveredOn)

const unreadable = (because: Text) => new RuleBroken("LIST_UNREADABLE", { field: "text", because })

async function readList({ text, file }: ImportedCodes): Promise<ListedCode[]> {
  const read = file?.size ? await readFile(new Uint8Array(await file.arrayBuffer())) : readCodes(text ?? "")
  if ("fault" in read) throw unreadable(read.fault)
  return read.listed
}

/** A workbook's first sheet, or text of any kind. */
async function readFile(bytes: Uint8Array) {
  if (isZip(bytes)) {
    const sheet = await readWorkbook(bytes, { most: MOST_RECORDS })
    return "fault" in sheet ? sheet : listCodes(sheet.records)
  }
  const decoded = decodeList(bytes, codeLines)
  return "fault" in decoded ? decoded : readCodes(decoded.text)
}

/** The one delivery of each line, as it stands. Throws LIST_UNREADABLE where there is none, two, or one twice. */
async function findNamed(tx: Db, listed: readonly ListedCode[], may: ImportedCodes["may"]) {
  const byName = new Map<string, FoundRow[]>()
  for (const row of await findRows(tx, listed))
    if (row.isAward ? may.awards : may.winners)
      for (const name of row.names) byName.set(name, [...(byName.get(name) ?? []), row])
  const seen = new Set<string>()
  return listed.map((said) => {
    const [row, ...others] = byName.get(readName(said.of)) ?? []
    if (!row || others.length > 0) throw unreadable(fulfilmentReasons.notFound({ line: said.line }))
    if (seen.has(row.id)) throw unreadable(fulfilmentReasons.repeatedLine({ line: said.line }))
    seen.add(row.id)
    return { row, said }
  })
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

/** Throws LIST_UNREADABLE at the first new code that another prize has. */
async function needsFree(tx: Db, planned: readonly Planned[]): Promise<void> {
  const given = planned.flatMap(({ row, listed: { line, code } }) =>
    code !== null && code !== row.deliveryCode ? Array.of({ line, code }) : [],
  )
  if (given.length === 0) return
  const codes = given.map(({ code }) => code)
  const taken = await tx
    .select({ code: fulfilments.deliveryCode })
    .from(fulfilments)
    .where(inArray(fulfilments.deliveryCode, codes))
  const first = given.find(({ code }) => taken.some((row) => row.code === code))
  if (first) throw unreadable(fulfilmentReasons.takenLine({ line: first.line }))
}

import { and, eq, inArray, isNull, or } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { inTransaction, sqlState } from "#app/db/transaction.server"
import { decodeList, isZip } from "#app/domain/imports/decode-list"
import { readWorkbook } from "#app/domain/imports/xlsx/read-workbook.server"
import { readProtocol } from "#app/domain/invoices/protocol.server"
import { RuleBroken, type Text } from "#app/errors"
import { fulfilmentReasons } from "#app/words/reasons/fulfilment"
import { fulfilments } from "#drizzle/schema/fulfilments"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { canFulfil } from "./fulfilment"
import { lockFulfilments } from "./lock-fulfilments.server"
import { listCodes, type ListedCode, MOST_RECORDS, readCodes } from "./read-codes"
import { writeChanges } from "./write-changes.server"

/** A delivery with its address is shorter: a longer line is of another file. */
const codeLines = { most: 2_000, say: fulfilmentReasons.longLine }

/** A list of codes as it came, and which prizes this administrator sends. */
export type ImportedCodes = {
  text: string | null
  file?: File
  may: { awards: boolean; winners: boolean }
}

/**
 * Gives prizes the codes of a list, all or none; a prize that has its code keeps it, so that the same list again changes
 * nothing. Whose prize left already gets the new code by mail. Answers how many changed, and how many get one. Throws
 * LIST_UNREADABLE beside the list, with the first line that is wrong.
 */
export async function importCodes(
  db: Db,
  list: ImportedCodes & { by: string; now: Date },
): Promise<{ changed: number; mailed: number }> {
  return giveCodes(db, list).catch((error: unknown) => {
    if (sqlState(error) !== UNIQUE) throw error
    // Somebody saved one of them meanwhile: now it is there to be seen, and its line is named.
    return giveCodes(db, list)
  })
}
const UNIQUE = "23505"

function giveCodes(db: Db, { by, now, ...importing }: ImportedCodes & { by: string; now: Date }) {
  return inTransaction(db, async (tx) => {
    const { changes } = await planCodes(tx, importing)
    const { mailed } = await writeChanges(
      tx,
      changes.map(({ listed, ...each }) => ({ ...each, change: { deliveryCode: listed.code } })),
      { by, now },
    )
    return { changed: changes.length, mailed }
  })
}

/** What a list means for the prizes that it names, which are locked to the transaction's end. Throws as above. */
export async function planCodes(tx: Db, importing: ImportedCodes) {
  const { may } = importing
  const listed = await readList(importing)
  const found = await findRows(tx, listed)
  const byId = new Map<string, ListedCode>()
  for (const { line, of, code } of listed) {
    const rows = found.filter(({ names }) => names.includes(readName(of)))
    const [row, ...others] = rows.filter(({ isAward }) => (isAward ? may.awards : may.winners))
    if (!row || others.length > 0) throw unreadable(fulfilmentReasons.notFound({ line }))
    if (byId.has(row.id)) throw unreadable(fulfilmentReasons.repeatedLine({ line }))
    byId.set(row.id, { line, of, code })
  }
  const locked = await lockFulfilments(tx, [...byId.keys()])
  const changes = locked
    .map((each) => ({ ...each, listed: byId.get(each.row.id)! }))
    .filter(({ row, listed: { code } }) => row.deliveryCode !== code)
  for (const { row, claim, listed } of changes)
    if (!canFulfil("change-code", row.state) || !claim.isStanding || !claim.isDisclosed)
      throw unreadable(fulfilmentReasons.isOver({ line: listed.line }))
  await needsFree(
    tx,
    changes.map(({ listed }) => listed),
  )
  return { listed, changes }
}

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

/** Deliveries by any of the names that a list may give them, a prize of an invoice by its protocol too. */
async function findRows(tx: Db, listed: readonly ListedCode[]) {
  const names = listed.map(({ of }) => of)
  const ids = names.filter((name) => isUuid(name))
  const typed = names.map((name) => readProtocol(name) ?? name)
  const protocols = tx.select({ id: invoices.id }).from(invoices).where(inArray(invoices.protocol, typed))
  const rows = await tx
    .select({
      id: fulfilments.id,
      awardId: fulfilments.awardId,
      winnerId: fulfilments.winnerId,
      protocol: invoices.protocol,
    })
    .from(fulfilments)
    .leftJoin(prizeAwards, and(eq(prizeAwards.id, fulfilments.awardId), isNull(prizeAwards.releasedAt)))
    .leftJoin(invoices, eq(invoices.id, prizeAwards.invoiceId))
    .where(
      or(
        inArray(fulfilments.id, ids),
        inArray(fulfilments.awardId, ids),
        inArray(fulfilments.winnerId, ids),
        inArray(prizeAwards.invoiceId, protocols),
      ),
    )
  return rows.map(({ id, awardId, winnerId, protocol }) => ({
    id,
    isAward: awardId !== null,
    names: [id, awardId, winnerId, protocol].flatMap((name) => (name ? readName(name) : [])),
  }))
}

/** A name as it is compared: a protocol as every search reads it, an id in small letters. */
const readName = (name: string): string => readProtocol(name) ?? name.toLowerCase()

/** Throws LIST_UNREADABLE at the first code that another prize has. */
async function needsFree(tx: Db, listed: readonly ListedCode[]): Promise<void> {
  if (listed.length === 0) return
  const codes = listed.map(({ code }) => code)
  const taken = await tx
    .select({ code: fulfilments.deliveryCode })
    .from(fulfilments)
    .where(inArray(fulfilments.deliveryCode, codes))
  const first = listed.find(({ code }) => taken.some((row) => row.code === code))
  if (first) throw unreadable(fulfilmentReasons.takenLine({ line: first.line }))
}

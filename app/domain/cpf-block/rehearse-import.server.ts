import { and, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { decodeList, isZip } from "#app/domain/imports/decode-list"
import { readWorkbook } from "#app/domain/imports/xlsx/read-workbook.server"
import { RuleBroken } from "#app/errors"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { inParts } from "#app/platform/in-parts"
import { cpfBlocks, registrations } from "#drizzle/schema/registrations"
import { listedReason } from "./cpf-block-input.server"
import {
  type ListedCpf,
  listStaff,
  MOST_RECORDS,
  readStaffList,
  type ReasonRules,
  staffLines,
} from "./read-staff-list"
import { keepStaffList, type LineNote, type StaffList } from "./staff-list.server"

const CHUNK = 5_000

type SentStaffList = { file: File; reason: string; by: string; now: Date }

/**
 * Reads an uploaded staff list and compares it with what is known, without writing any of it; answers the id under which
 * the list waits. Throws LIST_UNREADABLE beside `list` where the file is none.
 */
export async function rehearseImport(
  db: Db,
  { file, reason, by, now }: SentStaffList,
  { files = storedFiles() }: { files?: Files } = {},
): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const list = await readFile(bytes, { reason, isReason: judgeOnce() })
  if ("fault" in list) throw unreadable(list.fault)
  const { listed, faults, ...reading } = list
  const known = await compare(db, listed)
  const notes = [...faults, ...known.notes].sort((a, b) => a.line - b.line)
  const fileName = file.name.replace(/\p{C}/gu, "").slice(0, 100)
  const kept: StaffList = {
    kind: "cpf-block",
    userId: by,
    notes,
    counts: { listed: listed.length, ...known.counts },
    reading: { ...reading, fileName },
    ...pack(listed),
  }
  return keepStaffList(files, kept, now)
}

const unreadable = (because: RuleBroken["details"]["because"]) =>
  new RuleBroken("LIST_UNREADABLE", { field: "list", because })

/** A workbook's first sheet, or text of any kind. */
async function readFile(bytes: Uint8Array, rules: ReasonRules) {
  if (isZip(bytes)) {
    const sheet = await readWorkbook(bytes, { most: MOST_RECORDS })
    if ("fault" in sheet) return sheet
    const list = listStaff(sheet.records, { ...rules, separator: null })
    return "fault" in list ? list : { ...list, encoding: "XLSX" as const }
  }
  const decoded = decodeList(bytes, staffLines)
  if ("fault" in decoded) return decoded
  const list = await readStaffList(decoded.text, rules)
  return "fault" in list ? list : { ...list, encoding: decoded.encoding }
}

/** Lists repeat a few reasons thousands of times. */
function judgeOnce(): (reason: string) => boolean {
  const known = new Map<string, boolean>()
  return (reason) => {
    const judged = known.get(reason) ?? listedReason.safeParse(reason).success
    if (known.size < CHUNK) known.set(reason, judged)
    return judged
  }
}

/** In the order of the CPFs: whoever imports at the same moment goes the same way. */
function pack(listed: readonly ListedCpf[]): Pick<StaffList, "rows" | "reasons"> {
  const places = new Map<string, number>()
  const rows = listed.map(({ cpf, reason, line }): [string, number, number] => {
    const place = places.get(reason) ?? places.size
    places.set(reason, place)
    return [cpf, place, line]
  })
  return { rows: rows.sort(([a], [b]) => (a < b ? -1 : 1)), reasons: [...places.keys()] }
}

type ComparedLines = { notes: LineNote[]; counts: Omit<StaffList["counts"], "listed"> }

async function compare(db: Db, listed: readonly ListedCpf[]): Promise<ComparedLines> {
  const [live, past, people] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const part of inParts(listed, CHUNK)) {
    const cpfs = part.map(({ cpf }) => cpf)
    const [blocked, lifted, registered] = await Promise.all([
      cpfsOf(db, cpfs, isNull(cpfBlocks.unblockedAt)),
      cpfsOf(db, cpfs, isNotNull(cpfBlocks.unblockedAt)),
      db.select({ cpf: registrations.cpf }).from(registrations).where(isOneOf(registrations.cpf, cpfs)),
    ])
    for (const { cpf } of blocked) live.add(cpf)
    for (const { cpf } of lifted) if (!live.has(cpf)) past.add(cpf)
    for (const { cpf } of registered) if (!live.has(cpf)) people.add(cpf)
  }
  const notes = listed.flatMap(({ line, cpf }): LineNote[] =>
    live.has(cpf) ? [{ line, code: "already" }] : past.has(cpf) ? [{ line, code: "lifted" }] : [],
  )
  return { notes, counts: { already: live.size, lifted: past.size, registered: people.size } }
}

const isOneOf = (column: typeof cpfBlocks.cpf | typeof registrations.cpf, cpfs: string[]): SQL =>
  sql`${column} = any(${sql.param(cpfs)}::text[])`

const cpfsOf = (db: Db, cpfs: string[], state: SQL) =>
  db
    .select({ cpf: cpfBlocks.cpf })
    .from(cpfBlocks)
    .where(and(isOneOf(cpfBlocks.cpf, cpfs), state))

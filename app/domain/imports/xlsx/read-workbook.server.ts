import type { Text } from "#app/errors"
import type { ListRecord } from "#app/domain/imports/read-records"
import { tableReasons } from "#app/words/reasons/imported-tables"
import { openArchive, UnreadableArchive } from "./open-archive.server"
import { readSharedTexts } from "./shared-texts"
import { readSheetRows, UncountedFormula } from "./sheet-rows"
import { firstSheet } from "./workbook-sheets"

const WORKBOOK = "xl/workbook.xml"
const RELATIONS = "xl/_rels/workbook.xml.rels"
const SHARED_TEXTS = "xl/sharedStrings.xml"

/**
 * The rows of a workbook's first sheet that people see, as a spreadsheet shows them: of a formula what it came to when
 * the file was saved. Read as a stream: what the archive grows to is never held, and has a bound.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  { most }: { most: number },
): Promise<{ records: ListRecord[] } | { fault: Text }> {
  try {
    const archive = await openArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    if (!archive.has(WORKBOOK)) return { fault: tableReasons.noWorkbook }
    const part = await firstSheet(archive.read(WORKBOOK), archive.read(RELATIONS))
    if (!part || !archive.has(part)) return { fault: tableReasons.noSheet }
    const texts = archive.has(SHARED_TEXTS) ? await readSharedTexts(archive.read(SHARED_TEXTS)) : []
    return { records: await readSheetRows(archive.read(part), { texts, most }) }
  } catch (error) {
    if (error instanceof UncountedFormula) return { fault: tableReasons.uncounted({ cell: error.message }) }
    if (error instanceof UnreadableArchive) return { fault: tableReasons.brokenWorkbook }
    throw error
  }
}

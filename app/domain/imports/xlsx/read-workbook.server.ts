import type { Text } from "#app/errors"
import type { ListRecord } from "#app/domain/imports/read-records"
import { RowTooWide } from "#app/domain/imports/row-too-wide"
import { tableReasons } from "#app/words/reasons/imported-tables"
import { keptTexts, TooMuchText } from "./kept-texts"
import { openArchive, UnreadableArchive } from "./open-archive.server"
import { readSharedTexts } from "./shared-texts"
import { ErrorValue, readSheetRows, UncountedFormula } from "./sheet-rows"
import { readShownZeros } from "./shown-zeros"
import { firstSheet } from "./workbook-sheets"

const WORKBOOK = "xl/workbook.xml"
const RELATIONS = "xl/_rels/workbook.xml.rels"
const SHARED_TEXTS = "xl/sharedStrings.xml"
const STYLES = "xl/styles.xml"

/** Room for all styles and formats that Excel lets a workbook have, and for more sheets than anybody turns over. */
const [MOST_OF_STYLES, MOST_OF_SHEETS] = [2_000_000, 2_000_000]

/** No list of ours has a tenth of them; more is another kind of file. */
export const MOST_COLUMNS = 100

/**
 * The rows of a workbook's first sheet that people see, as a spreadsheet shows them: of a formula what it came to when
 * the file was saved. Read as a stream: what the archive grows to is never held, and has a bound, as has what is held of it.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  { most }: { most: number },
): Promise<{ records: ListRecord[] } | { fault: Text }> {
  try {
    const archive = await openArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    if (!archive.has(WORKBOOK)) return { fault: tableReasons.noWorkbook }
    const part = await firstSheet(archive.read(WORKBOOK), archive.read(RELATIONS), keptTexts(MOST_OF_SHEETS))
    if (!part || !archive.has(part)) return { fault: tableReasons.noSheet }
    const shared = archive.has(SHARED_TEXTS) ? archive.read(SHARED_TEXTS) : undefined
    const texts = shared ? await readSharedTexts(shared, keptTexts()) : []
    const styles = archive.has(STYLES) ? archive.read(STYLES) : undefined
    const zeros = styles ? await readShownZeros(styles, keptTexts(MOST_OF_STYLES)) : new Map<number, number>()
    const options = { texts, zeros, most, widest: MOST_COLUMNS, kept: keptTexts() }
    return { records: await readSheetRows(archive.read(part), options) }
  } catch (error) {
    if (error instanceof UncountedFormula) return { fault: tableReasons.uncounted({ cell: error.message }) }
    if (error instanceof ErrorValue)
      return { fault: tableReasons.errorValue({ cell: error.cell, value: error.value.slice(0, 20) }) }
    if (error instanceof RowTooWide)
      return { fault: tableReasons.tooWide({ columns: error.columns, most: MOST_COLUMNS }) }
    if (error instanceof TooMuchText) return { fault: tableReasons.tooMuchText }
    if (error instanceof UnreadableArchive) return { fault: tableReasons.brokenWorkbook }
    throw error
  }
}

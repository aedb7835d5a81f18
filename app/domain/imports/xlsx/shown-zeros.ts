import type { KeptTexts } from "./kept-texts"
import { walkXml } from "./walk-xml"

/** How many digits a cell of a style shows at least, by the style's place; of the styles that show zeros in front. */
export type ShownZeros = ReadonlyMap<number, number>

/** More digits of a number no spreadsheet keeps. */
const MOST_DIGITS = 15

/**
 * What a workbook's styles say of zeros in front: Excel's own formats for CEP, CPF and CNPJ show them, and keep a number
 * without. Throws TooMuchText.
 */
export async function readShownZeros(part: AsyncIterable<Buffer>, kept: KeptTexts): Promise<ShownZeros> {
  const formats = new Map<string, number>()
  const styles = new Map<number, number>()
  let [style, isOfCells] = [0, false]
  await walkXml(part, {
    open(name, { numFmtId = "", formatCode = "" }) {
      if (name === "numFmt") formats.set(kept.keep(numFmtId), digitsOf(kept.keep(formatCode)))
      else if (name === "cellXfs") isOfCells = true
      else if (name === "xf" && isOfCells) {
        const digits = formats.get(kept.keep(numFmtId)) ?? 0
        if (digits > 1) styles.set(style, digits)
        style++
      }
    },
    close(name) {
      if (name === "cellXfs") isOfCells = false
    },
  })
  return styles
}

/** The digits of a format that has zeros and fixed signs alone, as `00000\-000`; 0 for every other. */
function digitsOf(format: string): number {
  const [ofPositive = ""] = format.split(";")
  const zeros = ofPositive
    .replace(/^\[\$-[^\]]*\]/, "")
    .replace(/"[^"]*"|[\\_]./g, "")
    .replace(/[ ()-]/g, "")
  return /^0+$/.test(zeros) && zeros.length <= MOST_DIGITS ? zeros.length : 0
}

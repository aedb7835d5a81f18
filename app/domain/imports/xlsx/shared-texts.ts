import type { KeptTexts } from "./kept-texts"
import { walkXml } from "./walk-xml"

/** A workbook's text as it was typed: what XML cannot hold stands in it as `_xHHHH_`. */
export const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text

/**
 * The texts that cells name by their place, as they read: without their looks, and without how they are pronounced.
 * Throws TooMuchText.
 */
export async function readSharedTexts(part: AsyncIterable<Buffer>, kept: KeptTexts): Promise<string[]> {
  const texts: string[] = []
  let [text, isText, isAside] = ["", false, false]
  await walkXml(part, {
    open(name) {
      if (name === "si") text = ""
      else if (name === "rPh") isAside = true
      else if (name === "t") isText = !isAside
    },
    text(more) {
      if (!isText) return
      text += more
      kept.check(text)
    },
    close(name) {
      if (name === "t") isText = false
      else if (name === "rPh") isAside = false
      else if (name === "si") texts.push(kept.keep(unescaped(text)))
    },
  })
  return texts
}

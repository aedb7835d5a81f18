import { unescaped } from "./unescaped"
import { walkXml } from "./walk-xml"

/** The texts that cells name by their place, as they read: without their looks, and without how they are pronounced. */
export async function readSharedTexts(part: AsyncIterable<Buffer>): Promise<string[]> {
  const texts: string[] = []
  let [text, isText, isAside] = ["", false, false]
  await walkXml(part, {
    open(name) {
      if (name === "si") text = ""
      else if (name === "rPh") isAside = true
      else if (name === "t") isText = !isAside
    },
    text(more) {
      if (isText) text += more
    },
    close(name) {
      if (name === "t") isText = false
      else if (name === "rPh") isAside = false
      else if (name === "si") texts.push(unescaped(text))
    },
  })
  return texts
}

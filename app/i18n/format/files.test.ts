import { expect, test } from "vitest"
import { rejectionWords } from "#app/words/reasons/public-reasons"
import { en, pt } from "./files"

const texts = { pt: pt.files.text, en: en.files.text }

test.each(["pt", "en"] as const)(
  "REJECTED.json's reasons are explained as the log's are, in %s",
  (locale) => {
    const line = texts[locale].split("\n").find((one) => one.startsWith("- **REJECTED.json**"))
    const reasons = Object.entries(rejectionWords)
    expect(reasons.length).toBeGreaterThan(3)
    for (const [code, text] of reasons) expect(line).toContain(`${code}, ${text[locale]}`)
  },
)

import { expect, test } from "vitest"
import { frameOf } from "./mail-frame"

test.each([
  ["pt", "Registro público: 8.506 entradas, raiz cmFpeg=="],
  ["en", "Public log: 8,506 entries, root cmFpeg=="],
] as const)("the log's size is written as %s writes numbers", (locale, said) => {
  const { lines } = frameOf({
    locale,
    readers: "participant",
    origin: "https://bar.example",
    certificates: [],
    checkpoint: { log: 1, size: 8_506, root: "cmFpeg==" },
  })
  expect(lines).toContain(said)
})

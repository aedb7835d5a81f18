import { expect, test } from "vitest"
import { layOut } from "./mail-layout"

test("a link within a sentence is one in the HTML, and its words and address in the plain version", () => {
  const parts = ["Veja ", { label: "os <bares>", url: "https://bar.example/?a=1&b=2" }, ",\nlogo."]
  const mail = { subject: "Oi", preview: "Veja", title: "Oi", blocks: [{ kind: "linked" as const, parts }] }
  const { text, html } = layOut(mail, { locale: "pt", lines: ["Aviso", "Por quê"], unsubscribe: null })
  expect(text).toContain("Veja os <bares> (https://bar.example/?a=1&b=2),\nlogo.")
  expect(html).toMatch(
    /Veja <a class="m-text" href="https:\/\/bar\.example\/\?a=1&#38;b=2"[^>]*>os &#60;bares&#62;<\/a>,<br>logo\./,
  )
})

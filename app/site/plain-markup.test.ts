import { describe, expect, test } from "vitest"
import { readBlocks, readInline } from "./plain-markup"

describe("blocks", () => {
  test("headings, paragraphs and lists in their order", () => {
    expect(
      readBlocks(
        "## 1. Quem pode\n\nPessoas\ncom 18 anos.\n\n- um\n- dois\n  mais\n\n1. primeiro\n2) segundo",
      ),
    ).toEqual([
      { kind: "heading", level: 2, text: "1. Quem pode", id: "t-1-quem-pode" },
      { kind: "paragraph", text: "Pessoas com 18 anos." },
      { kind: "list", ordered: false, items: ["um", "dois mais"] },
      { kind: "list", ordered: true, items: ["primeiro", "segundo"] },
    ])
  })

  test("a heading of any depth is one of two, and equal titles get ids of their own", () => {
    const blocks = readBlocks("# A\n### Ação\n#### Ação\n## A")
    expect(blocks.map((block) => block.kind === "heading" && [block.level, block.id])).toEqual([
      [2, "t-a"],
      [3, "t-acao"],
      [3, "t-acao-2"],
      [2, "t-a-2"],
    ])
  })

  test("a list may follow its sentence without a blank line; other systems' line ends are understood", () => {
    expect(readBlocks("Leve:\r\n- documento\r\n")).toEqual([
      { kind: "paragraph", text: "Leve:" },
      { kind: "list", ordered: false, items: ["documento"] },
    ])
  })

  test("HTML is text", () => {
    expect(readBlocks("<script>x</script>")).toEqual([{ kind: "paragraph", text: "<script>x</script>" }])
  })

  test("an empty text has no blocks", () => expect(readBlocks(" \n\n")).toEqual([]))
})

describe("within a line", () => {
  test("bold words, links, addresses and emails", () => {
    expect(readInline("Veja **aqui**: [bares](/bares), https://loterias.example/x. ou a@b.example.")).toEqual(
      [
        { text: "Veja " },
        { text: "aqui", strong: true },
        { text: ": " },
        { text: "bares", href: "/bares" },
        { text: ", " },
        { text: "https://loterias.example/x", href: "https://loterias.example/x" },
        { text: ". ou " },
        { text: "a@b.example", href: "mailto:a@b.example" },
        { text: "." },
      ],
    )
  })

  test.each(["[x](javascript:alert(1))", "[x](//evil.example)", "[x](data:text/html,1)"])(
    "%s opens nothing",
    (text) => {
      expect(readInline(text).every(({ href }) => href === undefined)).toBe(true)
    },
  )
})

import { describe, expect, test } from "vitest"
import { renderMarkdown } from "./markdown.server"

const html = (text: string) => renderMarkdown(text).html.replace(/\n/g, "")

describe("the blocks of a text", () => {
  test("headings, paragraphs, lists and tables in their order", () => {
    expect(html("## 1. Quem pode\n\nPessoas\ncom 18 anos.\n- um\n- dois\n\n1. primeiro\n2) segundo")).toBe(
      '<h2 id="t-1-quem-pode">1. Quem pode</h2><p>Pessoascom 18 anos.</p><ul><li>um</li><li>dois</li></ul>' +
        '<ol><li>primeiro</li></ol><ol start="2"><li>segundo</li></ol>',
    )
    expect(html("| Prêmio | Valor |\n|---|---|\n| Bola | R$ 90 |")).toContain("<td>R$\u00a090</td>")
  })

  test("a heading of any depth is one of two, and equal titles get ids of their own", () => {
    const { html, parts } = renderMarkdown("# A\n### Ação\n#### Ação\n## A **b**")
    expect([...html.matchAll(/<(h\d) id="([^"]+)">/g)].map(([, tag, id]) => [tag, id])).toEqual([
      ["h2", "t-a"],
      ["h3", "t-acao"],
      ["h3", "t-acao-2"],
      ["h2", "t-a-b"],
    ])
    expect(parts).toEqual([
      { id: "t-a", text: "A" },
      { id: "t-a-b", text: "A b" },
    ])
  })

  test("no id is given twice, whatever titles end with a number of their own", () => {
    const idsOf = (text: string) =>
      [...renderMarkdown(text).html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(idsOf("# Exemplo\n# Exemplo\n# Exemplo 2\n# Exemplo")).toEqual([
      "t-exemplo",
      "t-exemplo-2",
      "t-exemplo-2-2",
      "t-exemplo-3",
    ])
    expect(idsOf("# Exemplo 2\n# Exemplo\n# Exemplo")).toEqual(["t-exemplo-2", "t-exemplo", "t-exemplo-3"])
  })

  test("of texts on one page each has ids of its own, to which its links lead", () => {
    const { html, parts } = renderMarkdown("## Prazo\n\n[veja](#t-prazo), [topo](#topo)", { within: "a1" })
    expect(html).toContain('<h2 id="t-a1-prazo">')
    expect(html).toContain('<a href="#t-a1-prazo">veja</a>')
    expect(html).toContain('<a href="#topo">topo</a>')
    expect(parts).toEqual([{ id: "t-a1-prazo", text: "Prazo" }])
  })

  test("an amount, a CEP and a CNPJ stay whole, as text that can be copied", () => {
    expect(html("De R$ 40,00 & mais, CNPJ 11.222.333/0001-81, CEP 13010-000, 113010-0001.")).toBe(
      '<p>De R$\u00a040,00 &amp; mais, CNPJ <span class="unbroken">11.222.333/0001-81</span>, ' +
        'CEP <span class="unbroken">13010-000</span>, 113010-0001.</p>',
    )
  })

  test("an indent that came with a paste is no program", () => {
    expect(html("    Art. 1º")).toBe("<p>Art. 1º</p>")
  })

  test("an empty text is empty", () => expect(html(" \n\n")).toBe(""))
})

describe("what a text can not do", () => {
  test.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "a <b onclick=alert(1)>b</b>",
    "![x](https://elsewhere.example/pixel.png)",
    "[x](javascript:alert(1))",
    "[x](JavaScript&#58;alert(1))",
    "[x](data:text/html,1)",
    "[x](//elsewhere.example)",
    "[x](/\\elsewhere.example)",
    "[x][y]\n\n[y]: vbscript:x",
    "<javascript:alert(1)>",
    '[x](https://a.example "\\" onmouseover=alert(1)")',
    "```<script>alert(1)</script>```",
  ])("%s brings no tag, handler or address of its own", (text) => {
    const made = html(text)
    expect(made).not.toMatch(/<(script|img|b|iframe|pre)\b/)
    const tags = made.match(/<[^>]+>/g)?.map((tag) => tag.replace(/="[^"]*"/g, "")) ?? []
    expect(tags.join()).not.toMatch(/\son\w+|\ssrc/)
    expect(made).not.toMatch(/href="(?!https?:|mailto:|\/[^/\\]|#)/)
  })
})

test("bold words, links, addresses and emails within a line", () => {
  expect(html("Veja **aqui**: [bares](/bares), https://loterias.example/x. ou a@b.example, bar.com")).toBe(
    '<p>Veja <strong>aqui</strong>: <a href="/bares">bares</a>, ' +
      '<a href="https://loterias.example/x">https://loterias.example/x</a>. ou ' +
      '<a href="mailto:a@b.example">a@b.example</a>, bar.com</p>',
  )
})

test("a run without a blank is looked through for addresses in its last part alone", () => {
  const address = "https://a.example/("
  for (const text of [address.repeat(1_000), `Veja ${address.repeat(1_000)}`])
    expect(html(text).match(/<a /g)?.length).toBeLessThan(100)
  const long = `https://a.example/${"x".repeat(900)}`
  expect(html(`Veja ${long} e ${long}`).match(/<a /g)).toHaveLength(2)
})

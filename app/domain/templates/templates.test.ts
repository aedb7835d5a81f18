import { describe, expect, test } from "vitest"
import { faultsOf } from "./check-template"
import { blocksOf } from "./mail-blocks"
import { renderTemplate } from "./render-template"
import { newsVariables, tradeVariables } from "./template-variables"

const heads = { subject: "Oi", preview: "Veja", title: "Oi, {{name}}" }
const news = (body: string) => faultsOf({ ...heads, body }, newsVariables).body
const rendered = (body: string, view = {}) =>
  renderTemplate({ ...heads, body }, { name: "Zélia", ...view }).blocks

describe("a body", () => {
  test("is paragraphs, links, facts and numbers", () => {
    const body = "Um\nlinha\n\n[Ver]({{url}})\n\n- Bar: do Zé\n- Valor: R$ 1\n\nFinal\n* 01/2\n* 03/4\n"
    expect(rendered(body, { url: "https://bar.example/x" })).toEqual([
      { kind: "text", text: "Um\nlinha" },
      { kind: "button", label: "Ver", url: "https://bar.example/x" },
      {
        kind: "facts",
        rows: [
          ["Bar", "do Zé"],
          ["Valor", "R$ 1"],
        ],
      },
      { kind: "numbers", title: "Final", numbers: ["01/2", "03/4"] },
    ])
  })

  test("has links within its sentences, in whatever words", () => {
    const body = "Veja [os bares]({{url}}) e\n[o site de {{name}}](https://bar.example/a), logo."
    expect(rendered(body, { url: "https://bar.example/x" })).toEqual([
      {
        kind: "linked",
        parts: [
          "Veja ",
          { label: "os bares", url: "https://bar.example/x" },
          " e\n",
          { label: "o site de Zélia", url: "https://bar.example/a" },
          ", logo.",
        ],
      },
    ])
    expect(rendered("Veja [{{name}}]({{url}}).", { url: "javascript:alert(1)" })).toEqual([
      { kind: "text", text: "Veja Zélia." },
    ])
  })

  test("leaves nothing where a section says nothing", () => {
    const body =
      "{{#draws}}\n{{title}}\n{{#numbers}}\n* {{.}}\n{{/numbers}}\n\n{{/draws}}\n{{#city}}\nEm {{city}}\n{{/city}}\n\nFim"
    expect(rendered(body, { draws: [], city: "" })).toEqual([{ kind: "text", text: "Fim" }])
    const draws = [
      { title: "A", numbers: ["1", "2"] },
      { title: "B", numbers: ["3"] },
    ]
    expect(rendered(body, { draws, city: "Santos" })).toEqual([
      { kind: "numbers", title: "A", numbers: ["1", "2"] },
      { kind: "numbers", title: "B", numbers: ["3"] },
      { kind: "text", text: "Em Santos" },
      { kind: "text", text: "Fim" },
    ])
  })

  test("has no paragraph for a value that is empty", () => {
    expect(rendered("{{name}}\n\n{{city}}\n\nFim", { city: "" })).toHaveLength(2)
  })

  test("takes nothing that a value holds for a paragraph, a link or a tag", () => {
    const evil = "a\n\n[Clique](https://evil.example)\n\n- Senha: x\n{{url}} & <b>"
    expect(rendered("{{name}}", { name: evil, url: "https://bar.example" })).toEqual([
      { kind: "text", text: evil },
    ])
    expect(rendered("[{{name}}]({{url}})", { url: "javascript:alert(1)" })).toEqual([
      { kind: "text", text: "Zélia" },
    ])
  })

  test("is told apart by its lines alone", () => {
    expect(blocksOf("- só um traço")).toEqual([{ kind: "text", text: "- só um traço" }])
    expect(blocksOf("* um\n* dois")).toEqual([{ kind: "numbers", title: "* um", numbers: ["dois"] }])
  })
})

test("a subject is one line, whatever a value holds", () => {
  const { subject } = renderTemplate({ ...heads, subject: "{{name}}!", body: "" }, { name: "a\r\nBcc: b" })
  expect(subject).toBe("a Bcc: b!")
})

describe("a template is refused", () => {
  test("for a name that does not exist, with those that do", () => {
    expect(news("{{nome}}")).toEqual({
      fault: "unknown",
      name: "nome",
      known: ["name", "promotion", "site", "city"],
    })
    expect(news("{{constructor}}")).toMatchObject({ fault: "unknown" })
    expect(news("{{#name}}{{toString}}{{/name}}")).toMatchObject({ fault: "unknown" })
    expect(faultsOf({ ...heads, subject: "{{oi}}", body: "" }, newsVariables).subject).toMatchObject({
      name: "oi",
    })
  })

  test.each(["{{{name}}}", "{{&name}}", "{{>outro}}", "{{=<% %>=}}"])("for the tag %s", (body) => {
    expect(news(`Oi. ${body}`)).toEqual({ fault: "tag", tag: body })
  })

  test.each(["{{name", "{{#name}}", "{{/name}}", "{{#name}}{{/city}}"])(
    "for %s, which is not whole",
    (body) => {
      expect(news(body)).toEqual({ fault: "syntax" })
    },
  )

  test.each([
    "[x](javascript:alert)",
    "[x](http://bar.example)",
    "[x]({{name}})",
    "[x]({{outro}})",
    "[x](/perfil)",
  ])("for the link %s", (body) => {
    expect(["link", "unknown"]).toContain(news(body)?.fault)
  })

  test.each([
    ["[x](javascript:alert(1))", "[x](javascript:alert(1)"],
    ["Veja [o bar](https://bar.example/a_(b)) hoje", "[o bar](https://bar.example/a_(b)"],
    ["[Ver]( https://bar.example )", "[Ver]( https://bar.example )"],
    ["[Ver bares]()", "[Ver bares]()"],
    ["[Ver\nbares]({{site}})", "[Ver\nbares]({{site}})"],
    ["[]({{site}})", "[]({{site}})"],
    ["[Ver]({{site}}) e [ver](\n{{site}})", "[ver]("],
  ])("for %j, which would go out with its brackets", (body, link) => {
    expect(news(body)).toEqual({ fault: "link-broken", link })
  })

  test.each([
    "- Bar: [ver]({{site}})",
    "Final\n* [01/2]({{site}})",
    "{{#city}}\n- Em: [x]({{site}})\n{{/city}}",
  ])("for a link in a line that shows none: %j", (body) => {
    expect(news(body)?.fault).toBe("link-place")
  })

  test("for a link in a field of one line", () => {
    const subject = "Veja [os bares]({{site}})"
    expect(faultsOf({ ...heads, subject, body: "" }, newsVariables).subject).toEqual({
      fault: "link-place",
      link: "[os bares]({{site}})",
    })
  })

  test("for a list where one value is wanted", () => {
    const body = "{{protocol}} {{draws}}"
    expect(faultsOf({ ...heads, body }, tradeVariables["invoice-received"]).body).toEqual({
      fault: "not-a-list",
      name: "draws",
    })
  })

  test.each([
    ["draws", "{{#draws}}{{#draws}}{{title}}{{/draws}}{{/draws}}"],
    [
      "numbers",
      "{{#draws}}{{#numbers}}{{#inReview}}{{#numbers}}{{.}}{{/numbers}}{{/inReview}}{{/numbers}}{{/draws}}",
    ],
    ["draws", "{{#draws}}{{#numbers}}{{#draws}}{{title}}{{/draws}}{{/numbers}}{{/draws}}"],
  ])("for %s within themselves, which multiply at each level", (name, nested) => {
    const table = tradeVariables["invoice-received"]
    const body = `{{protocol}} {{#draws}}{{title}}{{/draws}} ${nested}`
    expect(faultsOf({ ...heads, body }, table).body).toEqual({ fault: "nested", name })
    const apart =
      "{{protocol}} {{#draws}}{{#numbers}}{{.}}{{/numbers}}{{#numbers}}{{.}}{{/numbers}}{{/draws}}"
    expect(faultsOf({ ...heads, body: apart.repeat(2) }, table).body).toBeUndefined()
  })

  test("for a section of a list's own value, whatever stands in it", () => {
    const body = "{{protocol}} {{#draws}}{{#numbers}}{{#.}}{{{name}}}{{/.}}{{/numbers}}{{/draws}}"
    expect(faultsOf({ ...heads, body }, tradeVariables["invoice-received"]).body).toEqual({
      fault: "tag",
      tag: "{{#.}}",
    })
  })

  test("without what it has to say, also where that could be left out", () => {
    const faultOf = (body: string) => faultsOf({ ...heads, body }, tradeVariables.reset).body
    expect(faultOf("Oi, {{name}}")).toEqual({ fault: "missing", names: ["url", "validity"] })
    expect(faultOf("{{#name}}[Criar]({{url}}){{/name}} {{validity}}")).toEqual({
      fault: "missing",
      names: ["url"],
    })
    expect(faultOf("[Criar]({{url}})\n\n{{validity}}")).toBeUndefined()
  })
})

test("a link may lead to any page over https, and to what a variable names", () => {
  expect(
    news("[Site]({{site}})\n\n[Fora](https://bar.example/a?b=c)\n\n{{#city}}Em {{city}}{{/city}}"),
  ).toBeUndefined()
})

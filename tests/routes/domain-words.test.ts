import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import ts from "typescript"
import { describe, expect, test } from "vitest"

/** Who in the domain may still spell Portuguese out, and why; the columns of an exported file apart, anywhere. */
const may: Readonly<Record<string, string>> = {
  "draws/calculation/named-rows.server.ts": "the yes and no of the regulator's file",
  "draws/planning/rule-example.ts": "first names of made-up holders: data, not words",
  "exports/asked-export.ts": "names of parameters that older rows hold",
  "locations/capitals.ts": "names of cities: data, not words",
  "locations/locations.server.ts": "which article a state's name takes",
  "registrations/name.ts": "particles that a name is read with",
}

const LETTERS = /[ãõçáéíóúâêôàÃÕÇÁÉÍÓÚÂÊÔÀºª]/
/** Words that no English text has; a sentence without a single accent has one of them. */
const WORDS =
  /(^|[^\p{L}])(de|da|das|dos|em|na|nas|nos|um|uma|que|quem|não|para|por|com|sem|já|cupom|cupons|sorteio|prêmio|ganhador|suplente|cadastro|senha|linha|conta|motivo|escreva|escolha|envie|confira|todos|todas|nenhum|nenhuma|avulsos)(?=$|[^\p{L}])/iu

const root = path.resolve("app/domain")
const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => file.replaceAll(path.sep, "/"))

/** What the file's literals say, without what its exported file's columns do. */
function literals(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(root, file), "utf8"),
    ts.ScriptTarget.Latest,
  )
  const said: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || isColumns(node)) return
    if (ts.isTaggedTemplateExpression(node)) return
    if (ts.isStringLiteralLike(node)) said.push(node.text)
    if (ts.isTemplateExpression(node))
      said.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("…"))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return said
}

/** `columns: […]`: a table of a file is a screen of its own. */
const isColumns = (node: ts.Node): boolean =>
  ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && node.name.text === "columns"

const isPortuguese = (text: string): boolean => LETTERS.test(text) || WORDS.test(text)

describe("the domain's words live in app/words", () => {
  test("what is told apart", () => {
    expect(["Já acabou.", "Avulsos", "Fale com quem cuida disso.", "na fila"].every(isPortuguese)).toBe(true)
    expect(["no key update", "a list", "winners:export", "The base is closed."].some(isPortuguese)).toBe(
      false,
    )
  })

  test("no rule spells Portuguese out", () => {
    const spelt = files
      .filter((file) => !Object.hasOwn(may, file))
      .flatMap((file) =>
        literals(file)
          .filter(isPortuguese)
          .map((text) => `${file}: ${text}`),
      )
    expect(files.length).toBeGreaterThan(200)
    expect(spelt).toEqual([])
  })

  test.each(Object.keys(may))("%s still has reason to", (file) => {
    expect(files).toContain(file)
    expect(literals(file).some(isPortuguese)).toBe(true)
  })
})

test("a list reads its filters by the typed readers alone, which know no filter without a word", () => {
  const lists = files.filter((file) => file.endsWith(".list.server.ts"))
  const raw = lists.filter((file) =>
    /(params|searchParams|filters)\.(get|getAll|has)\(/.test(readFileSync(path.join(root, file), "utf8")),
  )
  expect(lists.length).toBeGreaterThan(12)
  expect(raw).toEqual([])
})

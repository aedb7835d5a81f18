import path from "node:path"
import ts from "typescript"
import { expect, test } from "vitest"
import { thingOf } from "#app/domain/actions/named-ids"
import { auditFieldWords } from "#app/words/audit-fields"
import { sayChanges } from "./field-words"

/** Everything that writes into the audit: the two calls, and the two that make draws' rows of it. */
const WRITERS = new Set(["writeAction", "writeActions", "auditDraw", "auditPlanning"])
/** What a draw's form changes is known at run time alone: these are its fields. */
const EDITED = ["title", "prize", "periodStart", "periodEnd", "extractionOn", "rule"]

/** The names of all fields that some row has before or after, as the type checker sees them. */
function writtenFields(): string[] {
  const config = ts.readConfigFile("tsconfig.json", ts.sys.readFile).config as object
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd())
  const isWriter = (file: string) => file.includes("/app/") && (ts.sys.readFile(file) ?? "").includes("audit")
  const program = ts.createProgram(
    fileNames.filter((file) => !file.endsWith(".test.ts") && isWriter(file)),
    { ...options, noEmit: true },
  )
  const checker = program.getTypeChecker()
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    const written = ts.isCallExpression(node) && WRITERS.has(node.expression.getText()) && node.arguments[1]
    if (written) fieldsOf(checker, written).forEach((name) => names.add(name))
    ts.forEachChild(node, visit)
  }
  const own = path.resolve("app")
  for (const file of program.getSourceFiles()) if (file.fileName.startsWith(own)) visit(file)
  return [...names]
}

function fieldsOf(checker: ts.TypeChecker, written: ts.Expression): string[] {
  const type = checker.getTypeAtLocation(written)
  const row = checker.getIndexTypeOfType(type, ts.IndexKind.Number) ?? type
  return ["before", "after"].flatMap((name) => {
    const side = row.getProperty(name)
    if (!side) return []
    const values = checker.getTypeOfSymbolAtLocation(side, written)
    return (values.isUnion() ? values.types : [values]).flatMap((each) =>
      each.getProperties().map((field) => field.name),
    )
  })
}

let known: string[] | undefined
/** Asked of the compiler once. */
const written = () => (known ??= writtenFields())

test("whoever writes a field into the audit gives it a word", { timeout: 60_000 }, () => {
  expect(written().length).toBeGreaterThan(40)
  expect(written()).toEqual(expect.arrayContaining(["lat", "sku"]))
  expect([...written(), ...EDITED].filter((name) => !Object.hasOwn(auditFieldWords, name))).toEqual([])
})

/** Ids that lead nowhere of themselves, with why. */
const unnamed: Readonly<Record<string, string>> = {
  awardId: "who holds a prize: the row is about the prize",
  paperId: "a photo: its row is about the prize that it belongs to",
  subjectId: "of whatever kind the row says beside it",
  versionId: "a version of the template that the row is about",
}

test("the id of a thing in a field leads to that thing", { timeout: 60_000 }, () => {
  const ids = written().filter((name) => name.endsWith("Id"))
  expect(ids).toEqual(expect.arrayContaining(["prizeId", "winnerId"]))
  const lost = ids.filter((name) => !thingOf(name, crypto.randomUUID()))
  expect(lost.toSorted()).toEqual(Object.keys(unnamed).toSorted())
})

/** What a row says of each field that it gives a thing of this type. */
const saidOf = (after: Record<string, unknown>, type: string): Record<string, string> =>
  Object.fromEntries(
    sayChanges(
      Object.entries(after).map(([field, value]) => ({
        field,
        changed: true,
        before: { kind: "none" },
        after: { kind: "value", value, personal: false },
      })),
      { type, names: {} },
    ).map((line) => [line.name, line.after]),
  )

test("a state, a type and a command are said as their own pages say them", () => {
  const wordOf = (field: string, value: string, type: string) => saidOf({ [field]: value }, type)[field]
  expect([
    wordOf("state", "closed", "draws"),
    wordOf("state", "running", "exports"),
    wordOf("status", "invalid", "invoices"),
    wordOf("type", "super", "users"),
    wordOf("task", "verify-audit", "commands"),
    wordOf("state", "unheard-of", "draws"),
  ]).toEqual(["Base fechada", "Gerando", "Invalidado", "Super Usuário", "Conferir a auditoria", "unheard-of"])
})

test("a prize's row says the states of its delivery and of the request to take it away, too", () => {
  const wordsOf = (field: string, values: readonly string[], type: string) =>
    values.map((value) => saidOf({ [field]: value }, type)[field])
  const delivery = ["waiting", "sent", "delivered", "returned"]
  for (const type of ["prizes", "winners"]) {
    expect(wordsOf("state", delivery, type)).toEqual(["A enviar", "Enviado", "Entregue", "Devolvido"])
    expect(wordsOf("disqualification", ["asked", "confirmed"], type)).toEqual([
      "Espera outra pessoa",
      "Confirmado",
    ])
  }
})

test("filters are said as the list that they are of says them", () => {
  const filtersOf = (row: Record<string, unknown>, type: string) => saidOf(row, type).filters
  expect(filtersOf({ area: "registrations", filters: "status=active&uf=SP" }, "exports")).toBe(
    "Situação: Ativo, Estado: SP",
  )
  expect(filtersOf({ area: "stores", filters: "" }, "exports")).toBe("Tudo")
  expect(filtersOf({ filters: "invoiceless=1" }, "dispatches")).toBe("Sem cupons")
  expect(filtersOf({ list: "faq", filters: "status=draft" }, "views")).toBe(
    "Situação: Fora do ar, Língua: Português",
  )
  const chosen = { command: "invalidate", filters: "status=pending", total: 3 }
  expect(saidOf(chosen, "bulk")).toMatchObject({ command: "Invalidar", filters: "Situação: Em análise" })
  // Ticked rows: not the whole list.
  expect(filtersOf({ command: "block", filters: "" }, "bulk")).toBe("vazio")
})

test("a reason's code is said in the words of the deed that it was given for", () => {
  const reasonOf = (row: Record<string, unknown>, type: string) => saidOf(row, type).reasonCode
  const mistake = { reasonCode: "mistake" }
  expect([
    reasonOf({ reasonCode: "staff", disqualification: "asked", state: "pending" }, "winners"),
    reasonOf({ reasonCode: "documents" }, "prizes"),
    reasonOf({ ...mistake, state: "canceled" }, "draws"),
    reasonOf({ ...mistake, extractionOn: "2026-11-28" }, "draws"),
    reasonOf({ reasonCode: "contest", state: "closed" }, "draws"),
  ]).toEqual([
    "trabalha para a marca, a agência ou um fornecedor",
    "os documentos não confirmam o cadastro",
    "o sorteio foi cadastrado por engano",
    "a data anterior estava errada",
    "o concurso não era o do sorteio",
  ])
})

import { createHash } from "node:crypto"
import { execFileSync } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { formatExamples } from "#app/domain/draws/publication/format-examples.server"
import { type Site, startSite } from "#tests/support/site"
import { leftOutWords } from "#app/words/reasons/left-out"
import { restartWords } from "#app/words/reasons/log-restart"
import { restoredWords, voidedWords } from "#app/words/reasons/number-changes"
import { againWords, barredWords, givenWords } from "#app/words/reasons/prize-steps"
import {
  cancellationWords,
  disqualificationWords,
  postponementWords,
  rejectionWords,
} from "#app/words/reasons/public-reasons"
import { conferir } from "#tests/support/conferir"
import { cosigner } from "#tests/support/naive-witness"
import { visit, words } from "#tests/support/visitor"

let site: Site
const witness = cosigner("testemunha.example")
beforeAll(async () => {
  site = await startSite({
    WITNESSES: `https://testemunha.example ${witness.vkey}`,
    TSA_URL: "https://carimbo.example/tsr",
  })
})
afterAll(() => site.close())

const PAGES = ["", "/provas", "/registro"].map((page) => `/ganhadores/formato${page}`)
/** The pages on the formats, one after the other. */
const readFormat = async (language: "pt" | "en") => {
  const all = PAGES.map((page) => visit(site.app.origin).read(`${page}?lng=${language}`))
  return (await Promise.all(all)).join("\n")
}

test("each of the three pages leads to the other two, and the first one says what is there", async () => {
  for (const page of PAGES) {
    const html = await visit(site.app.origin).read(page)
    for (const other of PAGES.filter((each) => each !== page)) expect(html).toContain(`href="${other}"`)
  }
  const first = words(await visit(site.app.origin).read("/ganhadores/formato"))
  for (const said of [
    "o ponto de controle",
    "o comprovante do seu cupom",
    "o calendário dos prêmios na hora",
  ])
    expect(first).toContain(said)
})

test("they link the program, tell its fingerprint, and show the examples", async () => {
  const visitor = visit(site.app.origin)
  const html = await readFormat("pt")
  expect(html).toContain('href="/conferir.mjs"')
  const served = await visitor.get("/conferir.mjs")
  expect(served.status).toBe(200)
  expect(served.headers.get("content-type")).toContain("javascript")
  const bytes = new Uint8Array(await served.arrayBuffer())
  expect(html).toContain(createHash("sha256").update(bytes).digest("hex"))
  const { tree, shuffle, rule, log } = formatExamples()
  for (const shown of [
    log.entries.leaves[1]!,
    log.receipt.secret,
    log.root,
    log.checkpoint.vkey,
    log.receipt.vkey,
    log.schedule.commitment,
    ...[log.checkpoint, log.receipt].map(({ note }) => note.split("\n").at(-2)!),
    rule.sha256,
    tree.root,
    tree.first,
    shuffle.key,
    shuffle.hmac,
    shuffle.numbers[3]!.number,
  ])
    expect(html).toContain(shown)
  for (const title of [
    "O registro público",
    "O ponto de controle",
    "O comprovante",
    "O calendário dos prêmios",
  ])
    expect(words(html)).toContain(title)
  const english = words(await readFormat("en"))
  for (const title of [
    "How to redo a draw",
    "The checkpoint",
    "The confirmation",
    "The schedule of instant prizes",
  ])
    expect(english).toContain(title)
})

test("the first one says how the program is told whom to trust, and who was asked to sign, but gives no key of theirs", async () => {
  for (const language of ["pt", "en"]) {
    const html = words(await visit(site.app.origin).read(`/ganhadores/formato?lng=${language}`))
    for (const said of ["--testemunha", "--autoridade", "testemunha.example carimbo.example"])
      expect(html).toContain(said)
    expect(html).toContain("certutil -hashfile conferir.mjs SHA256")
    expect(html).not.toContain(witness.vkey)
  }
})

const meanings: Record<string, Readonly<Record<string, { pt: string; en: string }>>> = {
  begin: restartWords,
  void: voidedWords,
  restore: restoredWords,
  chance: barredWords,
  close: leftOutWords,
  given: givenWords,
  again: againWords,
  postponed: postponementWords,
  rejected: rejectionWords,
  canceled: cancellationWords,
  call: disqualificationWords,
}

test("they name every code that the log tells, and what it means, in both languages", async () => {
  const texts = { pt: words(await readFormat("pt")), en: words(await readFormat("en")) }
  for (const [kind, codes] of Object.entries(conferir.CODIGOS))
    for (const code of codes.split(" ")) {
      const said = meanings[kind]![code]!
      expect(texts.pt).toContain(`${code}, ${said.pt}`)
      expect(texts.en).toContain(`${code}, ${said.en}`)
    }
})

test("the program runs as it is served, alone in a folder", async () => {
  const alone = await mkdtemp(path.join(tmpdir(), "bar-checker-"))
  const { tree } = formatExamples()
  const program = await visit(site.app.origin, { adult: false }).get("/conferir.mjs")
  const root = { size: tree.lines.length, root: tree.root, baseSha256: "0".repeat(64) }
  await writeFile(path.join(alone, "conferir.mjs"), await program.text())
  await writeFile(path.join(alone, "ROOT.json"), JSON.stringify(root))
  await writeFile(path.join(alone, "PROOF.json"), JSON.stringify(tree.proof))
  const command = "node conferir.mjs ROOT.json PROOF.json"
  const text = execFileSync("sh", ["-c", command], { cwd: alone, encoding: "utf8" })
  expect(text).toMatch(/^Confere: a prova leva da linha "07,00042,a1,1" \(a 1ª de 3\) à raiz/)
  await rm(alone, { recursive: true })
})

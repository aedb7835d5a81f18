import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { en, pt } from "#app/i18n/format"
import { answerTo, CONFERIR, conferir } from "../support/conferir"
import { handMadeLog, runChecker } from "../support/hand-made-log"
import { syntheticCampaign } from "../support/synthetic-campaign"

let folder = ""
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "bar-words-"))
})
afterAll(() => rmSync(folder, { recursive: true }))

const holder = "a".repeat(32)
const base = `series,element,holder,eligible\n03,00042,${holder},1\n`
const chances = gzipSync("1 {}")

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CONFERIR, ...args], {
    cwd: folder,
    encoding: "utf8",
  })
  return { status, stdout, stderr }
}

describe("what somebody meets who is no programmer is said in Portuguese, and ends with 2", () => {
  test.each<[string, string, string | Buffer, string]>([
    ["a JSON file that is cut off", "ROOT.json", '{"root":', "o JSON está incompleto ou mudado"],
    ["a packed file that is cut off", "opened/a.ndjson.gz", chances.subarray(0, -4), "o .gz está incompleto"],
    ["a packed file that is none", "opened/b.ndjson.gz", "no gzip at all", "o .gz está mudado"],
    [
      "a list that a spreadsheet wrote",
      "BASE.csv",
      base.replaceAll("\n", "\r\n"),
      "terminam como no Windows",
    ],
    ["a text of something else", "relatorio.txt", "Confere: tudo\n", "não é um arquivo de um sorteio"],
    ["bytes that are no text", "RULE.json", Buffer.from([0x7b, 0xff]), "não é um texto em UTF-8"],
  ])("%s", (_, name, bytes, said) => {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true })
    writeFileSync(path.join(folder, name), bytes)
    const { status, stdout, stderr } = run(name)
    expect([status, stdout]).toEqual([2, ""])
    expect(stderr).toMatch(/^Não deu para ler "[^"]+": /)
    expect(stderr).toContain(said)
    expect(stderr).toContain(path.basename(name))
  })

  test.each<[string, string[], string]>([
    ["a file that is not there", ["none.csv"], 'ler "none.csv": "não há esse arquivo ou pasta"'],
    [
      "a folder of other things",
      ["photos"],
      'ler "photos": "nessa pasta não há nenhum arquivo de um sorteio"',
    ],
    ["a certificate that is none", ["--autoridade", "photos/a.jpg"], "não é um certificado (PEM)"],
  ])("%s", (_, args, said) => {
    mkdirSync(path.join(folder, "photos"), { recursive: true })
    writeFileSync(path.join(folder, "photos/a.jpg"), "x")
    expect(run(...args)).toMatchObject({ status: 2, stdout: "", stderr: expect.stringContaining(said) })
  })
})

test("an error that is the program's own has no reason in words, so that a test sees it", () => {
  expect(conferir.motivoDe(new TypeError("Cannot read properties of undefined"))).toBeUndefined()
})

test("the last lines count what is missing and what was warned of, for whoever keeps just them", () => {
  const { files } = handMadeLog({ coupons: [{ holder, numbers: [[1, 0, 3, 42]] }], base })
  files.delete("vkeys")
  files.delete("PLAN.json")
  const { stdout, stderr } = runChecker(files)
  const lines = (start: string) => stderr.split("\n").filter((line) => line.startsWith(start)).length
  expect(lines("Falta ")).toBeGreaterThan(0)
  expect(stdout).toContain(`mas falta conferir mais. Faltas: ${lines("Falta ")}.`)
  const answer = { linhas: [{ certo: true, texto: "" }], faltas: [] as string[], avisos: ["a", "b"] }
  expect(conferir.desfecho(answer)).toEqual([0, "Tudo confere. Avisos: 2."])
  expect(conferir.desfecho({ ...answer, avisos: [] })).toEqual([0, "Tudo confere."])
})

test("of a checkpoint that stands in several files it says once what holds, and of each what does not", async () => {
  const files = syntheticCampaign()
  const lines = async () =>
    (await answerTo(files)).linhas
      .filter(({ texto }) => texto.includes(`ponto de controle de ${size}`) && !texto.includes("ROOT.json"))
      .map(({ certo, texto }) => `${certo} ${texto.slice(0, 12)}`)
  const proof = String(files.get("prova-1.tlog-proof"))
  const [name, size] = [...files.keys()].flatMap((one) => /^history\/([0-9]+)$/.exec(one) ?? []).slice(-2)
  expect(proof).toContain(String(files.get(name!)))
  files.set("kept", files.get(name!)!)
  const held = ["true o ponto de c", "true a raiz das e"]
  expect(await lines()).toEqual(held)
  const forged = proof.replace(/[0-9A-Za-z+/]{20}(=*\n)$/, `${"A".repeat(20)}$1`)
  expect(forged).not.toBe(proof)
  files.set("prova-1.tlog-proof", Buffer.from(forged))
  expect(await lines()).toEqual([...held, "false o ponto de c", "true a raiz das e"])
})

test("a folder within the folder is read, whatever the machine's own walk does", () => {
  const { files } = handMadeLog({ coupons: [{ holder, numbers: [[1, 0, 3, 42]] }], base })
  const inner = new Map([...files].map(([name, bytes]) => [`tudo/${name}`, bytes]))
  expect(runChecker(inner).stdout).toBe(runChecker(files).stdout)
})

test.each(Object.entries({ pt, en }))(
  "the page's short steps, in %s, name each option and each end",
  (_, { short }) => {
    const options = run().stderr.match(/--[a-z]+/g)!
    expect(new Set(options).size).toBe(4)
    for (const option of options) expect(short.text).toContain(option)
    const [right, wrong] = [true, false].map((certo) => ({ certo, texto: "" }))
    const ends = [[right!], [right!, wrong!]].map((linhas) => ({
      linhas,
      faltas: [] as string[],
      avisos: [],
    }))
    for (const answer of [...ends, { ...ends[0]!, faltas: ["BASE.csv"] }]) {
      const [, end] = conferir.desfecho(answer)
      expect(short.text).toContain(`“${/^[^.:]+/.exec(end)![0]}”`)
    }
    for (const said of ["“Atenção”", "“Falta”", "“Ninguém de fora datou a base”"])
      expect(short.text).toContain(said)
  },
)

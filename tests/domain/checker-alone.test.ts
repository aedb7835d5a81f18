import { beforeAll, describe, expect, test } from "vitest"
import { answerTo, conferir } from "../support/conferir"
import type { Downloads } from "../support/downloads"
import { handMadeLog, runChecker } from "../support/hand-made-log"
import { syntheticCampaign } from "../support/synthetic-campaign"

// Whoever gives a part of the files is not told that all is in order: what the part hangs on is missing.

let files: Downloads
beforeAll(() => {
  files = syntheticCampaign()
})

/** How the program ends over just these files. */
async function endOf(...names: string[]) {
  const some = new Map(names.map((name) => [name, files.get(name)!]))
  const [code, end] = conferir.desfecho(await answerTo(some))
  return { code, saysAll: end.includes("Tudo confere") }
}

/** A number's proof against the root, which stands by itself. */
const WHOLE = ["PROOF.json+ROOT.json"]

describe("of the files of a campaign", () => {
  test("each alone, and each two, are not all, but for a number's proof and the root", async () => {
    const names = [...files.keys()].toSorted()
    expect(names.length).toBeGreaterThan(15)
    const passed: string[] = []
    for (const [n, one] of names.entries())
      for (const other of names.slice(n)) {
        const { code, saysAll } = await endOf(...new Set([one, other]))
        expect(saysAll, `${one}, ${other}`).toBe(code === 0)
        if (saysAll) passed.push(`${one}+${other}`)
      }
    expect(passed).toEqual(WHOLE)
  })

  test("the log alone, which tells of a draw that was closed, misses the draw's files", async () => {
    const log = [...files.keys()].filter((name) => /^(tile|history|vkeys|checkpoint)/.test(name))
    expect((await endOf(...log)).code).toBe(2)
    const { faltas } = await answerTo(new Map(log.map((name) => [name, files.get(name)!])))
    expect(faltas).toContainEqual(expect.stringContaining("os arquivos do sorteio"))
  })

  test.each([
    ["the calls", ["CALLS.json"], "RESULT.json"],
    ["a schedule and the chances", ["SCHEDULE.json", "opened/"], "tile/entries"],
    ["the results that went back", ["REJECTED.json"], "tile/entries"],
    ["the keys", ["KEYS.json"], "tile/entries"],
    ["a proof", ["PROOF.json"], "ROOT.json"],
  ])("%s alone say what is missing", async (_, parts, missing) => {
    const some = [...files].filter(([name]) => parts.some((part) => name.includes(part)))
    expect(some.length).toBeGreaterThanOrEqual(parts.length)
    expect((await answerTo(new Map(some))).faltas).toContainEqual(expect.stringContaining(missing))
  })

  test("the list and what was opened do not say that the numbers are in a log that did not come", async () => {
    const some = [...files].filter(([name]) => /^(BASE|opened)/.test(name))
    const { linhas } = await answerTo(new Map(some))
    const said = linhas.map(({ texto }) => texto).join("\n")
    expect(said).toContain("todo número da lista está no arquivo que veio de opened/")
    expect(said).not.toContain("no registro")
  })
})

describe("a CPF", () => {
  const [holder, CPF] = ["a".repeat(32), "52998224725"]
  const coupons = [{ holder, numbers: [[1, 0, 3, 42]] }]
  const base = `series,element,holder,eligible\n03,00042,${holder},1\n`

  test("that no receipt's secret was held against is said to be unchecked", () => {
    const { status, stderr } = runChecker(handMadeLog({ coupons, base }).files, "--cpf", CPF)
    expect([status, stderr]).toEqual([2, expect.stringContaining("Falta um comprovante com r")])
  })
})

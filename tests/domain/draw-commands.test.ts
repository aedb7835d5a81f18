import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { createHash } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { canonicalJson } from "#app/platform/canonical-json"
import { naiveDraw } from "../support/naive-draw"

const folder = mkdtempSync(path.join(tmpdir(), "draw-commands-"))
afterAll(() => rmSync(folder, { recursive: true }))

const rule = {
  seriesFirst: 0,
  seriesCount: 200,
  seriesDigits: 3,
  seriesFrom: [1, 2, 3],
  prefix: null,
  approximation: "higher-then-lower",
  wrap: false,
  emptySeries: "higher-then-lower",
  winners: 1,
  surrogates: 5,
  onePerHolder: true,
  prizes: ["45931", "12876", "60254", "33019", "08777"],
}
const baseCsv = "series,element,holder,eligible\n175,16496,a1,1\n175,16498,b2,0\n175,16499,c3,1\n"
const header = baseCsv.split("\n")[0]!

function file(name: string, contents: string): string {
  writeFileSync(path.join(folder, name), contents)
  return path.join(folder, name)
}
const base = file("BASE.csv", baseCsv)
const ruleFile = file("RULE.json", JSON.stringify(rule, null, 2))

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")

type EndedProcess = { code: number | null; out: string; err: string }

/** As an operator types it, on a machine with no database and no setting. */
function run(command: string): Promise<EndedProcess> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production" as const }
  return new Promise((resolve) => {
    execFile("sh", ["-c", command], { env, encoding: "utf8" }, (error, out, err) => {
      // What npm has to say of its own settings is nobody's answer.
      const text = err.replace(/^npm warn .*\n/gm, "")
      resolve({ code: error ? Number(error.code) : 0, out, err: text })
    })
  })
}
/** What npm runs, without npm, which takes longer to start than they take for their work. */
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }
const compute = (...args: string[]) => run(`${scripts["draw:compute"]} ${args.join(" ")}`)
const verify = (...args: string[]) => run(`${scripts["draw:verify"]} ${args.join(" ")}`)
const npmRun = (name: string, ...args: string[]) => run(`npm run -s ${name} -- ${args.join(" ")}`)

const UNCHECKED = "The rule was not checked: name PLAN.json behind RESULT.json.\n"

describe("the rule that was published before the draw", () => {
  const { prizes: _, ...planned } = rule
  const head = { draw: "0198aa00-0000-7000-8000-000000000001", extractionOn: "2026-12-05" }
  const planOf = (name: string, of: typeof planned, ruleSha256 = sha256(canonicalJson(of))) =>
    file(name, JSON.stringify({ ...head, version: 1, rule: of, ruleSha256, segments: [], vkeys: [] }))
  const plan = planOf("PLAN.json", planned)
  const other = { ...rule, approximation: "ascending", wrap: true }
  const otherResult = file("ASCENDING.json", JSON.stringify(naiveDraw(baseCsv, JSON.stringify(other))))
  const right = file("RIGHT.json", JSON.stringify(naiveDraw(baseCsv, JSON.stringify(rule))))

  test("is told from another one, under which the result would be right", async () => {
    expect(await verify(base, otherResult)).toEqual({ code: 0, out: "MATCH\n", err: UNCHECKED })
    expect(await verify(base, otherResult, plan)).toEqual({
      code: 1,
      out:
        '$.rule.approximation is "ascending", the plan says "higher-then-lower"\n' +
        "$.rule.wrap is true, the plan says false\n",
      err: "",
    })
    expect(await verify(base, right, plan)).toEqual({ code: 0, out: "MATCH\n", err: "" })
  })
  test("computes, and no other one does", async () => {
    expect(await compute(base, ruleFile, plan)).toMatchObject({ code: 0, err: "" })
    const otherRule = file("ASCENDING-RULE.json", JSON.stringify(other))
    const { code, out, err } = await compute(base, otherRule, plan)
    expect({ code, out }).toEqual({ code: 2, out: "" })
    expect(err).toContain('$.approximation is "ascending", the plan says "higher-then-lower"')
  })
  test("stands in the result with the draw, its extraction's day and the contest that was typed", async () => {
    const plain = JSON.parse((await compute(base, ruleFile)).out) as object
    const result = JSON.parse((await compute(base, ruleFile, plan, "5912")).out) as Record<string, unknown>
    const bound = { ...head, ruleSha256: sha256(canonicalJson(planned)), contest: 5912 }
    expect(result).toEqual({ ...plain, ...bound, sha256: result.sha256 })
    const { sha256: own, ...hashed } = result
    expect(own).toBe(sha256(canonicalJson(hashed)))
    const seal = (changed: object) => JSON.stringify({ ...changed, sha256: sha256(canonicalJson(changed)) })
    const holds = { code: 0, out: "MATCH\n", err: "" }
    expect(await verify(base, file("BOUND.json", JSON.stringify(result)), plan)).toEqual(holds)
    const { contest, ...others } = result
    const late = file("LATE.json", JSON.stringify({ ...others, contest }))
    expect(await verify(base, late, plan)).toEqual(holds)
    for (const [name, changed] of [
      ["draw", { ...hashed, draw: "another" }],
      ["extractionOn", { ...hashed, extractionOn: "2026-12-12" }],
      ["ruleSha256", { ...hashed, ruleSha256: "0".repeat(64) }],
      ["contest", { ...hashed, contest: "5912" }],
    ] as const) {
      const { code, out } = await verify(base, file("FALSE.json", seal(changed)), plan)
      expect({ code, out }, name).toEqual({ code: 1, out: expect.stringMatching(`^\\$\\.${name} `) })
    }
    const { contest: _contest, ...three } = hashed
    expect((await verify(base, file("THREE.json", seal(three)))).out).toBe("$.contest is missing\n")
    expect(await compute(base, ruleFile, plan, "12a")).toMatchObject({ code: 2, out: "" })
  })
  test("is refused where the plan contradicts itself or is none", async () => {
    const forged = planOf("FORGED.json", planned, "0".repeat(64))
    for (const wrong of [forged, right, base, path.join(folder, "nowhere.json")]) {
      const { code, out, err } = await verify(base, right, wrong)
      expect({ code, out }, wrong).toEqual({ code: 2, out: "" })
      expect(err).not.toBe("")
    }
  })
})

describe("a draw, computed and verified", () => {
  const compute = (...args: string[]) => npmRun("draw:compute", ...args)
  const verify = (...args: string[]) => npmRun("draw:verify", ...args)

  let computed: EndedProcess
  const result = path.join(folder, "RESULT.json")
  beforeAll(async () => {
    computed = await compute(base, ruleFile)
    writeFileSync(result, computed.out)
  })

  test("the result is printed, and nothing else", () => {
    expect(computed).toMatchObject({ code: 0, err: "" })
    expect(JSON.parse(computed.out)).toEqual(naiveDraw(baseCsv, JSON.stringify(rule)))
  })
  test("it is verified", async () => {
    expect(await verify(base, result)).toEqual({ code: 0, out: "MATCH\n", err: UNCHECKED })
  })
  test("a difference is told, and exits 1", async () => {
    const other = file("OTHER.json", readFileSync(result, "utf8").replace('"holder":"c3"', '"holder":"a1"'))
    expect(await verify(base, other)).toEqual({
      code: 1,
      out: '$.winners[0].holder is "a1"; recomputed: "c3"\n',
      err: UNCHECKED,
    })
  })
  test("a base of only a header has no winners", async () => {
    const empty = file("EMPTY.csv", `${header}\n`)
    const { code, out } = await compute(empty, ruleFile)
    expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 0, winners: [], trail: [] })
    expect(await verify(empty, file("EMPTY.json", out))).toMatchObject({ code: 0, out: "MATCH\n" })
  })
  test("a reader that leaves is told of in one line", async () => {
    const lines = Array.from({ length: 30_000 }, (_, n) => `175,${String(n + 20_000)},a,1\n`).join("")
    const many = file("MANY.csv", `${header}\n${lines}`)
    // The shell itself says how the first of the two ended.
    const { out, err } = await run(
      `{ npm run -s draw:compute -- ${many} ${ruleFile}; echo "exit $?" >&2; } | head -c 1`,
    )
    expect(out).toBe("{")
    expect(err).toMatch(/^the output was not taken to its end \(.*EPIPE.*\)\nexit 2\n$/)
  })
})

describe("a command typed in another folder than the program's", () => {
  const program = process.cwd()
  const result = file("TYPED.json", JSON.stringify(naiveDraw(baseCsv, JSON.stringify(rule))))
  const typed = (folder: string, command: string) => run(`cd ${folder} && ${command}`)
  test("finds the files beside whoever typed it", async () => {
    const npm = `npm --prefix ${program} run -s`
    const verified = await typed(folder, `${npm} draw:verify -- BASE.csv ${path.basename(result)}`)
    expect(verified).toEqual({ code: 0, out: "MATCH\n", err: UNCHECKED })
    const computed = await typed(folder, `${npm} draw:compute -- ./BASE.csv RULE.json`)
    expect(computed).toMatchObject({ code: 0, err: "" })
    expect(JSON.parse(computed.out)).toEqual(JSON.parse(readFileSync(result, "utf8")))
  })
  test("also in a folder below the program's", async () => {
    const there = path.relative(path.join(program, "app/cli"), folder)
    const command = `npm run -s draw:verify -- ${there}/BASE.csv ${there}/TYPED.json`
    expect(await typed(path.join(program, "app/cli"), command)).toMatchObject({ code: 0, out: "MATCH\n" })
  })
  test("a name with a line break stays in its line", async () => {
    const name = "$(printf 'a\\nMATCH\\n.csv')"
    const { code, out, err } = await typed(
      folder,
      `npm --prefix ${program} run -s draw:verify -- BASE.csv "${name}"`,
    )
    expect({ code, out }).toEqual({ code: 2, out: "" })
    expect(err).toMatch(/^[^\n]*a\\nMATCH\\n\.csv": there is no such file\n$/)
  })
})

describe("what cannot be read is said in one line, and exits 2", () => {
  const badRule = file("BAD.json", JSON.stringify({ ...rule, prizes: ["4593", ...rule.prizes.slice(1)] }))
  const result = file("GOOD.json", JSON.stringify(naiveDraw(baseCsv, JSON.stringify(rule))))
  const bases = {
    "a wrong header": ["serie,element,holder,eligible\n", /: line 1: is ".*" instead of the header/],
    "a number twice": [`${baseCsv}175,16499,d,1\n`, /: line 5: the number 175\/16499 stands twice$/],
    "an unsorted line": [`${baseCsv}175,16490,d,1\n`, /: line 5: the number 175\/16490 is not sorted/],
    "a digit out of range": [`${baseCsv}175,1649a,d,1\n`, /: line 5: element is "1649a"/],
  } as const
  test.each(Object.entries(bases))("%s", async (name, [contents, line]) => {
    const bad = file(`${name.replaceAll(" ", "-")}.csv`, contents)
    for (const { code, out, err } of [await compute(bad, ruleFile), await verify(bad, result)]) {
      expect({ code, out }).toEqual({ code: 2, out: "" })
      expect(err).toMatch(/^[^\n]+\n$/)
      expect(err.trimEnd()).toMatch(line)
    }
  })

  const usage = (name: string) => expect.stringContaining(`usage: npm run -s draw:${name} -- BASE.csv`)
  test.each<[string, () => Promise<EndedProcess>, unknown]>([
    [
      "a rule with a bad prize",
      () => compute(base, badRule),
      `${badRule}: $.prizes[0]: is not five digits\n`,
    ],
    [
      "no such base",
      () => npmRun("draw:compute", "none.csv", ruleFile),
      `${path.resolve("none.csv")}: there is no such file\n`,
    ],
    ["a folder", () => verify(folder, result), `${folder}: is a folder\n`],
    ["a folder as a rule", () => compute(base, folder), `${folder}: is a folder\n`],
    ["no JSON", () => verify(base, base), `${base}: line 1, column 1: an object is missing here\n`],
    ["no JSON as a rule", () => compute(base, base), `${base}: line 1, column 1: a value is missing here\n`],
    ["a rule as a result", () => verify(base, ruleFile), `${ruleFile}: $.rule: is missing\n`],
    ["no argument", () => compute(), usage("compute")],
    ["one argument", () => verify(base), usage("verify")],
    ["four arguments", () => verify(base, result, result, result), usage("verify")],
    ["an option", () => verify("--help"), usage("verify")],
  ])("%s", async (_, command, err) => {
    expect(await command()).toEqual({ code: 2, out: "", err })
  })
})

import { spawnSync } from "node:child_process"
import { createHash, randomBytes } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { canonicalJson } from "#app/platform/canonical-json"
import { holderText, segmentText } from "#app/domain/draws/planning/draw-keys.server"
import { inclusionPath, leafHash, rootOf, toHex } from "#app/domain/draws/base/merkle-tree.server"
import { commitTo } from "#app/domain/prizes/commitment.server"
import { permute } from "#app/domain/tickets/permutation.server"
import { check, CONFERIR, conferir } from "../support/conferir"
import { fileWay } from "../support/draws-agree"
import { generateDraw } from "../support/generated-draws"
import { changedAt, others, places } from "../support/json-changes"

const folder = mkdtempSync(path.join(tmpdir(), "conferir-"))
afterAll(() => rmSync(folder, { recursive: true }))

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")

/** The public files of a draw whose numbers were given by a key, some of its positions left unused. */
function keyedDraw({ count = 40, unused = [3, 17] } = {}) {
  const [drawId, key] = ["0198aa00-0000-7000-8000-000000000001", randomBytes(32)]
  const series = { first: 3, count: 2 }
  const given = Array.from({ length: count }, (_, position) => position).filter((at) => !unused.includes(at))
  const values = given.map((position) => permute({ key, size: 200_000, position }))
  const lines = values
    .toSorted((a, b) => a - b)
    .map((value, n) => {
      const [s, element] = [3 + Math.floor(value / 100_000), value % 100_000]
      return `0${s},${String(element).padStart(5, "0")},${(n % 9).toString(16)}b,${n % 5 === 0 ? 0 : 1}`
    })
  const base = `series,element,holder,eligible\n${lines.map((line) => `${line}\n`).join("")}`
  const rule = {
    seriesFirst: 3,
    seriesCount: 2,
    seriesDigits: 2,
    seriesFrom: [1],
    prefix: null,
    approximation: "alternating",
    wrap: true,
    emptySeries: "alternating",
    winners: 2,
    surrogates: 2,
    onePerHolder: true,
    prizes: ["45931", "12876", "60254", "33019", "08777"],
  } as const
  const leaves = lines.map((line) => leafHash(Buffer.from(line)))
  const root = { size: lines.length, root: toHex(rootOf(leaves)), baseSha256: sha256(base) }
  const proofOf = (index: number) => ({
    line: lines[index]!,
    index,
    size: lines.length,
    path: inclusionPath(leaves, index).map(toHex),
  })
  const text = segmentText(drawId, series, 1)
  const segment = { seriesFirst: 3, seriesCount: 2, version: 1, key: key.toString("hex"), text }
  const commitment = commitTo({ key, text })
  const keys = { draw: drawId, segments: [{ ...segment, commitment, positions: count }] }
  return { base, rule, root, proofOf, keys, lines }
}

/** RESULT.json as the project's own program writes it from the files. */
async function resultOf(baseCsv: string, rule: unknown): Promise<string> {
  const way = await fileWay()
  try {
    return JSON.stringify(await way.play({ seed: 0, baseCsv, rule: rule as never }))
  } finally {
    await way.close()
  }
}

const falsehoods = (files: (string | Buffer)[]) => {
  const lines = check(files)
  return lines === "refused" ? "refused" : lines.filter(({ certo }) => !certo).map(({ texto }) => texto)
}

test("agrees with the project's results over six hundred generated draws", async () => {
  const way = await fileWay()
  for (let seed = 5000; seed < 5600; seed++) {
    const draw = generateDraw(seed)
    expect(falsehoods([draw.baseCsv, JSON.stringify(await way.play(draw))]), `seed ${seed}`).toEqual([])
  }
  await way.close()
})

describe("one change is found", () => {
  const whole = keyedDraw()
  const result = resultOf(whole.base, whole.rule)
  const holds = (files: (string | Buffer)[]) => expect(falsehoods(files)).toEqual([])
  const fails = (files: (string | Buffer)[], what: string) => expect(falsehoods(files), what).not.toEqual([])

  test("in any value of the result", async () => {
    const text = await result
    holds([whole.base, text])
    const value: unknown = JSON.parse(text)
    for (const { at, value: there } of places(value))
      for (const other of others(there)) {
        const changed = JSON.stringify(changedAt(value, at, other))
        if (changed !== text) fails([whole.base, changed], `${at.join(".")}: ${JSON.stringify(other)}`)
      }
  })

  test("in any value of a result whose own hash was made anew", async () => {
    const { sha256: _, ...value } = JSON.parse(await result) as Record<string, unknown>
    for (const { at, value: there } of places(value)) {
      // Another rule is another draw, which the page's words and the closed rule tell, not the sums.
      if (at[0] === "rule") continue
      for (const other of others(there)) {
        const changed = JSON.parse(JSON.stringify(changedAt(value, at, other))) as object
        if (canonicalJson(changed) === canonicalJson(value)) continue
        const sealed = JSON.stringify({ ...changed, sha256: sha256(canonicalJson(changed)) })
        fails([whole.base, sealed], `${at.join(".")}: ${JSON.stringify(other)}`)
      }
    }
  })

  test("in the rule, by the plan that was published before", async () => {
    const { prizes: _, ...rule } = whole.rule
    const segments = whole.keys.segments.map(({ seriesFirst, seriesCount, commitment }) => ({
      seriesFirst,
      seriesCount,
      commitment,
    }))
    const planOf = (of: object) =>
      JSON.stringify({
        draw: whole.keys.draw,
        version: 1,
        rule: of,
        ruleSha256: sha256(canonicalJson(of)),
        segments,
      })
    const keys = JSON.stringify(whole.keys)
    holds([whole.base, await result, keys, planOf(rule)])
    for (const { at, value: there } of places(rule))
      for (const other of others(there)) {
        const changed = changedAt(rule, at, other) as object
        if (canonicalJson(JSON.parse(JSON.stringify(changed))) === canonicalJson(rule)) continue
        fails([await result, planOf(JSON.parse(JSON.stringify(changed)) as object)], at.join("."))
      }
    const [segment] = segments
    const sealed = {
      ...(JSON.parse(planOf(rule)) as object),
      segments: [{ ...segment, commitment: "0".repeat(64) }],
    }
    fails([keys, JSON.stringify(sealed)], "a commitment")
    fails(
      [JSON.stringify({ ...(JSON.parse(planOf(rule)) as object), ruleSha256: "0".repeat(64) })],
      "the hash",
    )
  })

  test("in any byte of the list", async () => {
    const bytes = Buffer.from(whole.base)
    const root = JSON.stringify(whole.root)
    for (let at = 0; at < bytes.length; at++)
      for (const mask of [1, 2, 0x20]) {
        const changed = Buffer.from(bytes)
        changed[at]! ^= mask
        fails([changed, await result, root], `byte ${at}`)
      }
  })

  test("in the root and in a proof, with the list and without it", () => {
    const [base, root, proof] = [whole.base, JSON.stringify(whole.root), JSON.stringify(whole.proofOf(5))]
    for (const files of [
      [base, root],
      [root, proof],
      [base, proof],
      [base, root, proof],
    ])
      holds(files)
    for (const index of whole.lines.keys()) holds([root, JSON.stringify(whole.proofOf(index))])
    for (const { at, value } of places(whole.root))
      for (const other of others(value))
        fails([base, JSON.stringify(changedAt(whole.root, at, other))], `${at.join(".")}: ${String(other)}`)
    for (const { at, value } of places(whole.proofOf(5)))
      for (const other of others(value))
        fails(
          [root, JSON.stringify(changedAt(whole.proofOf(5), at, other))],
          `${at.join(".")}: ${String(other)}`,
        )
  })

  test("in the keys: the seal, what it is bound to, how many positions were taken", async () => {
    holds([whole.base, await result, JSON.stringify(whole.keys)])
    for (const { at, value } of places(whole.keys))
      for (const other of others(value)) {
        // More in an entry than is known is for whoever reads it, and changes nothing.
        if (typeof other === "object" && other !== null && !Array.isArray(other)) continue
        const keys = JSON.stringify(changedAt(whole.keys, at, other))
        fails([whole.base, await result, keys], `${at.join(".")}: ${JSON.stringify(other)}`)
      }
  })

  test("in the calls: out of turn, to nobody, for a place that was not lost", async () => {
    const { sha256: resultSha256 } = JSON.parse(await result) as { sha256: string }
    const [at, reason] = ["2026-12-07T12:00:00.000Z", "documents"]
    const call = (disqualified: number, called: number) => ({ disqualified, called, calledAt: at, reason })
    const out = (order: number) => ({
      order,
      kind: order < 3 ? "titular" : "surrogate",
      reason,
      decidedAt: at,
    })
    const callsOf = (calls: object[], lost: object[]) =>
      JSON.stringify({ draw: whole.keys.draw, resultSha256, calls, disqualified: lost })
    holds([await result, callsOf([], [])])
    holds([await result, callsOf([call(2, 3), call(3, 4)], [out(2), out(3)])])
    holds([await result, callsOf([call(1, 4)], [out(1), out(3)])])
    for (const [what, calls, lost] of [
      ["the second before the first", [call(1, 4), call(2, 3)], [out(1), out(2)]],
      ["a place that is not there", [call(1, 5)], [out(1), out(3), out(4)]],
      ["a titular who is called", [call(1, 2)], [out(1)]],
      ["a place that nobody lost", [call(1, 3)], []],
      ["a surrogate's place that was never theirs", [call(4, 3)], [out(4)]],
      ["a place that is given twice", [call(1, 3), call(1, 4)], [out(1)]],
      ["a lost place that is not there", [], [out(9)]],
    ] as const)
      fails([await result, callsOf(Array.from(calls), Array.from(lost))], what)
  })

  test("in the seal of the key that stays secret, and in any key that stands twice or is unknown", () => {
    const holder = { key: null, text: holderText(whole.keys.draw), commitment: "0".repeat(64), why: "" }
    const keysWith = (its: object) => JSON.stringify({ ...whole.keys, holder: its })
    holds([keysWith(holder)])
    fails([keysWith({ ...holder, text: holderText("another") })], "another draw's")
    fails([keysWith({ ...holder, commitment: "none" })], "no hash")
    const root = JSON.stringify(whole.root)
    for (const text of [root.replace("{", '{"size":1,'), root.replace("{", '{"more":1,')])
      expect(check([text])).toBe("refused")
  })

  test("in a number that no position of the key's gives", async () => {
    const [line] = whole.lines
    const next = String((Number(line!.slice(3, 8)) + 1) % 100_000).padStart(5, "0")
    const base = whole.base.replace(line!, `${line!.slice(0, 3)}${next}${line!.slice(8)}`)
    const files = [base, await resultOf(base, whole.rule), JSON.stringify(whole.keys)]
    expect(falsehoods(files)).toEqual([expect.stringMatching(/é o da posição [0-9]+$/)])
  })
})

test.each([
  ["a few, that crashes leave", { count: 400, unused: 64 }, false],
  ["more than crashes leave", { count: 400, unused: 65 }, true],
  ["one in a thousand of many", { count: 100_000, unused: 100 }, false],
  ["more than one in a thousand", { count: 100_000, unused: 101 }, true],
  ["nearly all", { count: 2_000, unused: 1_960 }, true],
])("positions that became no number are warned of, and no difference: %s", (_, { count, unused }, warned) => {
  const { base, keys } = keyedDraw({ count, unused: Array.from({ length: unused }, (_, at) => at) })
  const read = conferir.nadaLido()
  for (const file of [base, JSON.stringify(keys)]) conferir.guarda(read, Buffer.from(file))
  const { linhas, avisos } = conferir.confereTudo(read)
  expect(linhas.filter(({ certo }) => !certo)).toEqual([])
  expect(avisos).toEqual(warned ? [expect.stringContaining(`${unused} posições não viraram número`)] : [])
})

describe("a list that is read in pieces, as one of more bytes than fit into one", () => {
  const { base: csv, lines } = keyedDraw({ count: 400 })
  const file = path.join(folder, "pieces.csv")

  test.each([100, 101, 137, 4096])("of %i bytes is the same list, of the same hash and root", (size) => {
    writeFileSync(file, csv)
    const [whole, base] = [conferir.leBase(Buffer.from(csv)), conferir.leBase(file, size)]
    expect(base.pedacos.length).toBeGreaterThan(csv.length / size)
    expect(base.pedacos.every(({ length }) => length <= size)).toBe(true)
    expect(lines.map((_, at) => base.linha(at))).toEqual(lines)
    expect([base.total, base.sha256]).toEqual([lines.length, sha256(csv)])
    expect(conferir.raizDa(base)).toEqual(conferir.raizDa(whole))
  })

  test.each([
    ["a last line without its end", csv.slice(0, -1)],
    ["a number twice", csv + csv.trim().split("\n").at(-1) + "\n"],
    ["a line that is longer than a piece", csv + "0".repeat(200) + "\n"],
    ["nothing", ""],
  ])("is refused with %s", (_, text) => {
    writeFileSync(file, text)
    expect(() => conferir.leBase(file, 100)).toThrow(/^linha [0-9]+: /)
  })
})

describe("the key's way from a number back to its position", () => {
  test.each([100_000, 200_000, 300_000, 20_000_000])("is the project's, over %i numbers", (size) => {
    const key = randomBytes(32)
    const position = conferir.posicoesDe(key, size)
    for (let n = 0; n < 2000; n++) {
      const at = (n * 9973) % size
      expect(position(permute({ key, size, position: at }))).toBe(at)
    }
  })
})

describe("as a command, alone in a folder", () => {
  const whole = keyedDraw()
  const put = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [CONFERIR, ...args], {
      cwd: folder,
      encoding: "utf8",
      env: { NODE_ENV: "production" },
    })
    return { status, out: stdout, err: stderr }
  }

  test("says line by line what it found, in any order of the files, and exits 0, 1 or 2", async () => {
    put("BASE.csv", whole.base)
    put("RESULT.json", await resultOf(whole.base, whole.rule))
    put("ROOT.json", JSON.stringify(whole.root))
    put("KEYS.json", JSON.stringify(whole.keys))
    put("PROOF.json", JSON.stringify(whole.proofOf(7)))
    put("PROOF2.json", JSON.stringify(whole.proofOf(8)))
    const names = ["PROOF.json", "KEYS.json", "PROOF2.json", "BASE.csv", "ROOT.json", "RESULT.json"]
    const { status, out, err } = run(...names)
    // Whoever leaves the plan and the log out of a folder shows less than was promised.
    expect([status, err]).toEqual([
      2,
      expect.stringMatching(/^Atenção: sem PLAN\.json.*\nFalta PLAN\.json.*\nFalta tile\/entries.*\n$/),
    ])
    expect(
      out
        .trim()
        .split("\n")
        .slice(0, -2)
        .every((line) => line.startsWith("Confere: ")),
    ).toBe(true)
    expect(out).toContain(
      "os 38 números das séries 3 a 4 são os que a chave dá às primeiras 40 posições; 2 delas",
    )
    expect(run(...names.toReversed())).toMatchObject({ status: 2 })
    expect(run("ROOT.json", "PROOF.json")).toMatchObject({ status: 0 })

    put("BAD.csv", whole.base.replace(/1\n/, "2\n"))
    put("LATE.csv", `${whole.base}00,00001,a,1\n`)
    put("SWAPPED.json", JSON.stringify({ ...whole.root, root: whole.root.baseSha256 }))
    const checked = run("BASE.csv", "SWAPPED.json")
    expect([checked.status, checked.err]).toEqual([1, expect.stringMatching(/^Falta tile\/entries.*\n$/)])
    expect(checked.out).toMatch(/^NÃO confere: a raiz.*: é "[0-9a-f]{64}", devia ser "[0-9a-f]{64}"$/m)
    expect(run("BAD.csv", "RESULT.json")).toMatchObject({ status: 2, out: "" })
    expect(run("LATE.csv", "RESULT.json").err).toContain("número repetido ou fora de ordem")
    expect(run("none.csv", "RESULT.json")).toMatchObject({ status: 2, out: "" })
    expect(run("PROOF.json")).toMatchObject({ status: 2, err: expect.stringContaining("Falta ROOT.json") })
    expect(run()).toMatchObject({ status: 2, out: "" })
  })

  test("prints nothing of a file that could pass for a line of its own", async () => {
    const result = JSON.parse(await resultOf(whole.base, whole.rule)) as { winners: { holder: string }[] }
    result.winners[0]!.holder = "x\nConfere: tudo\u001b[2K\u2028"
    put("TRICK.json", JSON.stringify(result))
    const { status, out } = run("BASE.csv", "TRICK.json")
    expect(status).toBe(1)
    expect(out).not.toMatch(/^Confere: tudo/m)
    expect(out).not.toMatch(/[\u001b\u2028]/)
    expect(run("a\nConfere: b").err.trim().split("\n")).toHaveLength(1)
  })
})

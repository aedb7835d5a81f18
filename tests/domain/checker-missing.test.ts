import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"
import { canonicalJson } from "#app/platform/canonical-json"
import {
  at,
  type Coupon,
  dayInBrasilia,
  DRAW,
  handMadeLog,
  type LogInput,
  numbersOf,
  runChecker,
} from "../support/hand-made-log"
import { cosigner } from "../support/naive-witness"

const HOUR = 3_600_000
const DAY = 24 * HOUR
const OTHER = "0198aa00-0000-7000-8000-000000000009"
const coupons: Coupon[] = [{ holder: "a".repeat(32), numbers: [[1, 0, 3, 42]] }]
const base = `series,element,holder,eligible\n03,00042,${"a".repeat(32)},1\n`
const witness = cosigner("testemunha.example")

/** A campaign of which everything is there, dated by somebody whose key whoever checks has. */
function whole(input: Partial<LogInput> = {}, { dated = at(-HOUR) } = {}) {
  const made = handMadeLog({ coupons, base, ...input })
  const seen = witness.cosign(made.text, new Date(dated))
  made.files.set("checkpoint", `${made.files.get("checkpoint")}${seen}`)
  return made.files
}
const check = (files: ReturnType<typeof whole>) => runChecker(files, "--testemunha", witness.vkey)

describe("a pack of which something was left out", () => {
  test("passes while it is whole", () => {
    const { status, stdout, stderr } = check(whole())
    expect([status, stdout.includes("Tudo confere")], stderr).toEqual([0, true])
  })

  const files = [
    "BASE.csv",
    "PLAN.json",
    "ROOT.json",
    "tile/entries",
    "opened/draw.ndjson",
    "checkpoint",
    "history",
  ]
  test.each(files)("never passes without %s, and says what is missing", (name) => {
    const left = whole()
    for (const one of left.keys()) if (one.startsWith(name)) left.delete(one)
    const { status, stdout, stderr } = check(left)
    expect(stdout).not.toContain("Tudo confere")
    expect([1, 2]).toContain(status)
    expect(stderr + stdout).toMatch(/Falta |NÃO confere|Ninguém de fora/)
  })

  test("of the log says that its entries are missing, however much else is there", () => {
    const left = whole()
    for (const name of left.keys()) if (/tile|checkpoint|opened/.test(name)) left.delete(name)
    expect(check(left)).toMatchObject({ status: 2, stderr: expect.stringContaining("Falta tile/entries") })
  })
})

describe("a plan that the log tells of", () => {
  const hours = ["periodStart", "periodEnd", "extractionAt"]

  test.each(hours.map((name) => [name]).concat([hours]))("never passes without %s", (...names) => {
    const { status, stdout, stderr } = check(whole({ planLacks: names }))
    expect(status, stdout).not.toBe(0)
    expect(stdout).not.toContain("Tudo confere")
    for (const name of names) expect(stderr).toContain(`Falta ${name} em PLAN.json, versão 1`)
  })

  test("misses the hour of an extraction whose day moved, where its first version does not say it", () => {
    const [was, later] = [at(2 * HOUR), at(26 * HOUR)]
    const [from, to] = [dayInBrasilia(was), dayInBrasilia(later)]
    const open = [{ kind: "postponed", draw: DRAW, code: "no-extraction", at: at(-HOUR), from, to }]
    const moved = [{ at: at(-HOUR), extractionAt: later }]
    const { status, wrong, stderr } = check(
      whole({ open, moved, extractionAt: was, planLacks: ["extractionAt"] }),
    )
    expect([status, wrong]).toEqual([2, []])
    expect(stderr).toContain("Falta extractionAt em PLAN.json, versão 1")
  })
})

describe("a batch of instant prizes that is over", () => {
  const batch = (id: string, until: string) => {
    const said = { batch: id, commitment: createHash("sha256").digest("hex"), prizes: 1, until }
    return { kind: "batch", at: at(-35 * DAY), ...said }
  }
  const over = batch("0198aa00-0000-7000-8000-0000000000b1", at(-3 * DAY))

  test("has a schedule, or it is missing", () => {
    const { status, stderr } = check(whole({ open: [over] }))
    expect([status, stderr], stderr).toEqual([2, expect.stringContaining("Falta SCHEDULE.json do lote")])
  })

  test("has none while another that lives holds its chances", () => {
    const longer = batch("0198aa00-0000-7000-8000-0000000000b2", at(5 * DAY))
    const extractionAt = at(6 * DAY)
    expect(check(whole({ open: [over, longer], extractionAt })).stderr).not.toContain("SCHEDULE")
  })

  test("that lives behind the extraction is missing, unless another draw still runs: then it may live a year", () => {
    const plan = { kind: "plan", at: at(-35 * DAY), draw: OTHER, version: 1, sha256: "0".repeat(64) }
    const canceled = { kind: "canceled", at: at(-3 * DAY), draw: OTHER, code: "other" }
    const statusWith = (until: string, ...open: LogInput["open"] & object) =>
      check(whole({ open: [batch(over.batch, until), ...open] })).status
    expect(statusWith(at(5 * DAY))).toBe(2)
    expect(statusWith(at(5 * DAY), plan)).toBe(0)
    expect(statusWith(at(5 * DAY), plan, canceled)).toBe(2)
    expect(statusWith(at(5 * 365 * DAY), plan)).toBe(2)
  })

  test("whose keys were lost misses it for good, and so does one that never ends, or in years", () => {
    const lost = { kind: "keys-lost", at: at(-2 * DAY), batch: over.batch }
    const endless = { ...over, until: null }
    for (const [open, said] of [
      [[over, lost], "cujas chaves se perderam"],
      [[endless], "que não tem dia para acabar"],
      [[{ ...over, until: at(5 * 365 * DAY) }], "que só acaba em"],
    ] as const) {
      const { status, wrong, stderr } = check(whole({ open: [...open] }))
      expect([status, wrong, stderr]).toEqual([2, [], expect.stringContaining("Falta SCHEDULE.json do lote")])
      expect(stderr).toContain(said)
    }
  })
})

test("a cutoff that was dated long after the period's end is warned of", () => {
  expect(check(whole()).stderr).toContain("Atenção: o corte só foi datado em")
  const soon = { dated: at(-2 * DAY + HOUR) }
  expect(check(whole({ closedAt: at(-2 * DAY + HOUR / 2) }, soon)).stderr).not.toContain("o corte")
})

describe("a day that moved", () => {
  const moved = (said: object) => ({ kind: "postponed", draw: DRAW, code: "no-extraction", ...said })
  const [was, later] = [at(2 * HOUR), at(26 * HOUR)]
  const [before, after] = [dayInBrasilia(was), dayInBrasilia(later)]

  test("is told with its days and its code", () => {
    const open = [moved({ at: at(-HOUR), from: before, to: after })]
    const input = { open, extractionAt: was, moved: [{ at: at(-HOUR), extractionAt: later }] }
    const { status, stdout, stderr, wrong } = check(whole(input))
    expect([status, wrong], stderr).toEqual([0, []])
    expect(stdout).toContain(`a extração passou de ${before} para ${after} (no-extraction)`)
    expect(stderr).not.toContain("um adiamento")
  })

  test("is warned of where the extraction was over", () => {
    const open = [moved({ at: at(-HOUR), from: dayInBrasilia(at(-2 * HOUR)), to: after })]
    const input = { open, extractionAt: at(-2 * HOUR), moved: [{ at: at(-HOUR), extractionAt: later }] }
    const { wrong, stderr } = check(whole(input))
    expect([wrong, stderr]).toEqual([[], expect.stringContaining("um adiamento veio depois da hora")])
  })

  test("is the plan's day", () => {
    const open = [moved({ at: at(-HOUR), from: after, to: "2099-01-01" })]
    const { status, wrong } = check(whole({ open }))
    expect([status, wrong]).toEqual([
      1,
      expect.arrayContaining([expect.stringContaining("último adiamento")]),
    ])
  })
})

test("a receipt of a coupon that counts in two draws holds in each of them", () => {
  const line = canonicalJson(numbersOf(coupons[0]!))
  const other = { ...numbersOf(coupons[0]!), draw: OTHER }
  const { status, wrong } = check(whole({ receipt: [line, canonicalJson(other)], others: [other] }))
  expect([status, wrong]).toEqual([0, []])
})

test("a checkpoint that the key of receipts signed is none of the log's", () => {
  const files = whole({ forgedCheckpoint: true })
  const { status, wrong } = check(files)
  expect([status, wrong]).toEqual([1, [expect.stringContaining("/comprovante")]])
})

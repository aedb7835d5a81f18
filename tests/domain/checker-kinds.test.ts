import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"
import { canonicalJson } from "#app/platform/canonical-json"
import {
  at,
  type Coupon,
  DRAW,
  handMadeLog,
  ineligibleOf,
  type LogInput,
  numbersOf,
  runChecker,
  voidOf,
} from "../support/hand-made-log"

const HOUR = 3_600_000
const CPF = "52998224725"
const r = "7".repeat(64)
/** SHA-256(r ‖ draw ‖ CPF), its first 32 digits, as the formats' page says. */
const holderOf = (secret: string) =>
  createHash("sha256").update(Buffer.from(secret, "hex")).update(`${DRAW}${CPF}`).digest("hex").slice(0, 32)
const [ana, bia] = [holderOf(r), "b".repeat(32)]
const coupons: Coupon[] = [
  { holder: ana, numbers: [[1, 0, 3, 42]] },
  { holder: bia, numbers: [[1, 1, 4, 99_999]] },
]
const baseOf = (first: 0 | 1, second: 0 | 1) =>
  `series,element,holder,eligible\n03,00042,${ana},${first}\n04,99999,${bia},${second}\n`
const whole = { coupons, base: baseOf(1, 1) }
const check = (input: LogInput, ...args: string[]) => runChecker(handMadeLog(input).files, ...args)

describe("who takes no part", () => {
  const blocked = { coupons, base: baseOf(1, 0), ineligible: [ineligibleOf(bia)], counts: { blocked: 1 } }

  test("stands in the log behind the cutoff, and counted by code in the close", () => {
    const { status, stdout, wrong } = check(blocked)
    expect([status, wrong], stdout).toEqual([2, []])
    expect(stdout).toContain("quem não concorre são os 1 que o fecho conta")
  })

  test.each<[string, Partial<LogInput>, string]>([
    ["somebody who is left out and not told", { ineligible: [], counts: {} }, "04,99999 não é"],
    ["somebody who is told and takes part", { base: baseOf(1, 1) }, "04,99999 não é"],
    ["a count that is another", { counts: { blocked: 2 } }, "o fecho conta"],
    ["somebody who is counted and not told", { ineligible: [], base: baseOf(1, 1) }, "o fecho conta"],
    ["somebody who is told twice", { ineligible: [ineligibleOf(bia), ineligibleOf(bia)] }, "o fecho conta"],
    ["a count by a free text", { counts: { "Maria da Silva": 1 } }, "tem a forma"],
  ])("it finds %s", (_, change, said) => {
    const { status, wrong } = check({ ...blocked, ...change })
    expect([status, wrong]).toEqual([1, expect.arrayContaining([expect.stringContaining(said)])])
  })
})

describe("a receipt", () => {
  const lineOf = (entry: object, secret?: string) => `${canonicalJson(entry)}${secret ? ` ${secret}` : ""}`
  const own = lineOf(numbersOf(coupons[0]!), r)

  test("has r behind each line of numbers: with it the pseudonym follows from one's own CPF", () => {
    const { status, stdout, wrong } = check({ ...whole, receipt: [own] }, "--cpf", "529.982.247-25")
    expect([status, wrong], stdout).toEqual([2, []])
    expect(stdout).toMatch(/Confere: o apelido do comprovante .* é o deste CPF/)
    expect(stdout).toContain("as 1 linhas do comprovante")
  })

  test("of another CPF, or with another r, is found", () => {
    const found = [expect.stringContaining("é o deste CPF")]
    expect(check({ ...whole, receipt: [own] }, "--cpf", "12345678909").wrong).toEqual(found)
    const other = lineOf(numbersOf(coupons[0]!), "8".repeat(64))
    expect(check({ ...whole, receipt: [other] }, "--cpf", CPF).wrong).toEqual(found)
  })

  test("of a person who was given two pseudonyms in one draw is found", () => {
    const other = holderOf("8".repeat(64))
    const two = [coupons[0]!, { holder: other, numbers: [[1, 1, 4, 99_999]] }]
    const base = baseOf(1, 1).replace(bia, other)
    const receipt = [own, lineOf(numbersOf(two[1]!), "8".repeat(64))]
    expect(check({ coupons: two, base, receipt }, "--cpf", CPF).wrong).toEqual([
      expect.stringContaining("um apelido só em cada sorteio"),
    ])
  })

  test("of a person who was erased and came back is no difference: the pseudonym of before takes no part", () => {
    const other = holderOf("8".repeat(64))
    const two = [coupons[0]!, { holder: other, numbers: [[1, 1, 4, 99_999]] }]
    const receipt = [own, lineOf(numbersOf(two[1]!), "8".repeat(64))]
    const base = baseOf(0, 1).replace(bia, other)
    const left = { ineligible: [ineligibleOf(ana)], counts: { canceled: 1 } }
    const { wrong, stderr } = check({ coupons: two, base, receipt, ...left }, "--cpf", CPF)
    expect([wrong, stderr]).toEqual([[], expect.stringContaining("Atenção: este CPF tem outro apelido")])
  })

  describe("says how many of its numbers take part", () => {
    const three: Coupon = { ...coupons[0]!, numbers: [42, 43, 44].map((element, n) => [1, n, 3, element]) }
    const receipt = [lineOf(numbersOf(three))]
    const rows = (...eligible: number[]) =>
      `series,element,holder,eligible\n${eligible.map((one, n) => `03,0004${n + 2},${ana},${one}\n`).join("")}`
    const input = { coupons: [three], receipt }

    test("where all do", () => {
      const { stdout, stderr, wrong } = check({ ...input, base: rows(1, 1, 1) })
      expect([wrong, stdout], stdout).toEqual([[], expect.stringContaining("3 de 3 números participam")])
      expect(stderr).not.toContain("comprovante")
    })

    test.each<[string, LogInput, string]>([
      [
        "some were voided",
        {
          ...input,
          base: rows(1, 0, 0),
          changes: [voidOf({ ...three, numbers: three.numbers.slice(1) })],
        },
        "1 de 3 números participam; anulados: 2 (coupon-invalid)",
      ],
      [
        "the holder was left out",
        { ...input, base: rows(0, 0, 0), ineligible: [ineligibleOf(ana)], counts: { blocked: 1 } },
        "0 de 3 números participam; fora do sorteio: 3 (blocked)",
      ],
      [
        "of a holder who was left out some were voided",
        {
          ...input,
          base: rows(0, 0, 0),
          changes: [voidOf({ ...three, numbers: three.numbers.slice(2) })],
          ineligible: [ineligibleOf(ana), ineligibleOf(bia)],
          counts: { blocked: 1, canceled: 1 },
        },
        "0 de 3 números participam; anulados: 1 (coupon-invalid); fora do sorteio: 2 (blocked ou canceled)",
      ],
    ])("where %s", (_, made, said) => {
      const { stderr, wrong } = check(made)
      expect([wrong, stderr]).toEqual([
        [],
        expect.stringContaining(`Atenção: do comprovante "ABCDE-23456", ${said}`),
      ])
    })
  })

  test("that is not read, or a CPF that is none, is refused", () => {
    expect(check({ ...whole, receipt: [`${own}0`] })).toMatchObject({ status: 2, stdout: "" })
    expect(check({ ...whole, receipt: [own.replace("{", '{"a":1,')] })).toMatchObject({
      status: 2,
      stdout: "",
    })
    expect(check(whole, "--cpf", "123")).toMatchObject({ status: 2, stdout: "" })
  })

  const chance = {
    kind: "chance",
    coupon: "c".repeat(32),
    received: at(-50 * HOUR),
    looked: at(-49 * HOUR),
    barred: "held",
    prize: null,
    salt: "5".repeat(32),
  }

  test("tells of a chance that was lost, and what barred it, as the log has it sealed", () => {
    const { stdout, wrong } = check({ ...whole, chances: [chance], receipt: [own, lineOf(chance)] })
    expect(wrong, stdout).toEqual([])
    expect(stdout).toMatch(/a procura por um prêmio do comprovante .* está no registro/)
  })

  test.each<[string, LogInput]>([
    ["that the log never had", { ...whole, receipt: [own, lineOf(chance)] }],
    [
      "that another code barred",
      { ...whole, chances: [{ ...chance, barred: null }], receipt: [own, lineOf(chance)] },
    ],
  ])("it finds a chance %s", (_, input) => {
    expect(check(input).wrong).toEqual([expect.stringContaining("está no registro")])
  })

  test("leaves a chance alone that may still get its place", () => {
    const late = { ...chance, looked: at(-HOUR) }
    expect(check({ ...whole, receipt: [own, lineOf(late)] }).wrong).toEqual([])
  })
})

describe("keys that were lost", () => {
  const segment = { seriesFirst: 3, seriesCount: 2, version: 1, positions: 2, key: null }
  const text = `{"draw":"${DRAW}","series":{"count":2,"first":3},"version":1}`
  const commitment = createHash("sha256").update("sealed").digest("hex")
  const keys = JSON.stringify({ draw: DRAW, segments: [{ ...segment, text, commitment }] })
  const change: LogInput["change"] = (files) => void files.set("KEYS.json", keys)

  test("are told by the log, and what they would show is said to be open", () => {
    for (const lost of [{}, { segments: [1] }]) {
      const open = [{ kind: "keys-lost", at: at(-HOUR), draw: DRAW, ...lost }]
      const checked = check({ ...whole, change, open })
      expect([checked.wrong, checked.stderr], checked.stdout).toEqual([
        [],
        expect.stringContaining("sem a chave das séries"),
      ])
    }
  })

  test("of other series, or of none as a published draw's, tell nothing of these", () => {
    for (const segments of [[], [2]]) {
      const open = [{ kind: "keys-lost", at: at(-HOUR), draw: DRAW, segments }]
      expect(check({ ...whole, change, open }).wrong).toEqual([expect.stringContaining("se perdeu")])
    }
  })

  test("and not told are a difference", () => {
    expect(check({ ...whole, change }).wrong).toEqual([expect.stringContaining("se perdeu")])
  })
})

test("a kind of entry that it does not know is named, and hinders nothing", () => {
  const { stderr, wrong } = check({ ...whole, open: [{ kind: "something-new", at: at(-HOUR) }] })
  expect([wrong, stderr]).toEqual([[], expect.stringContaining("something-new")])
})

test("an entry that is no canonical JSON, or does not say what its kind says, is a difference", () => {
  const { wrong } = check({ ...whole, open: [{ kind: "plan", at: "ontem", draw: DRAW }] })
  expect(wrong).toEqual([expect.stringContaining("tem a forma")])
})

import { expect, test } from "vitest"
import { canonicalJson } from "#app/platform/canonical-json"
import { conferir } from "../support/conferir"

const draw = "0198aa00-0000-7000-8000-000000000001"
const [ours, theirs] = ["a".repeat(32), "b".repeat(32)]
const salt = "5".repeat(32)
const numbers = (coupon: string, holder: string, given: number[]) => ({
  kind: "numbers",
  draw,
  coupon,
  holder,
  turn: 1,
  salt,
  numbers: [given],
  paper: "9".repeat(64),
})
const voided = (coupon: string, turn: number, position: number[]) => ({
  kind: "void",
  draw,
  coupon,
  turn,
  salt,
  reason: "coupon-invalid",
  positions: [position],
})
const given = [numbers(ours, "a1", [1, 0, 3, 42]), numbers(theirs, "c3", [1, 1, 4, 99_999])]
const baseOf = (first: 0 | 1, second: 0 | 1) =>
  `series,element,holder,eligible\n03,00042,a1,${first}\n04,99999,c3,${second}\n`

/** What does not hold of a base, given what was under the seals of its draw; `refused` where that cannot be read. */
async function wrong(
  base: string,
  entries: object[],
  written = canonicalJson,
): Promise<string[] | "refused"> {
  const read = conferir.nadaLido()
  conferir.guarda(read, Buffer.from(base))
  const lines = entries.map((entry, at) => `${at + 5} ${written(entry)}\n`).join("")
  conferir.guarda(read, Buffer.from(lines))
  try {
    await conferir.leAbertas(read)
  } catch {
    return "refused"
  }
  return conferir.confereTudo(read).linhas.flatMap(({ certo, texto }) => (certo ? [] : [texto]))
}

test("a list that follows from numbers and voids holds", async () => {
  expect(await wrong(baseOf(1, 1), given)).toEqual([])
  expect(await wrong(baseOf(1, 0), [...given, voided(theirs, 2, [1, 1])])).toEqual([])
})

test.each<[string, string, object[], string]>([
  ["a voided number that takes part", baseOf(1, 1), [...given, voided(theirs, 2, [1, 1])], "04,99999"],
  ["a number voided by another's coupon", baseOf(0, 1), [...given, voided(theirs, 2, [1, 0])], "03,00042"],
  ["a turn that is left out", baseOf(1, 0), [...given, voided(theirs, 3, [1, 1])], "falta uma"],
  ["a turn that comes twice", baseOf(1, 0), [...given, voided(theirs, 1, [1, 1])], "repete uma"],
  ["a number given twice", baseOf(1, 1), [...given, numbers("c".repeat(32), "a1", [1, 2, 3, 42])], "3,42"],
  ["another's pseudonym", baseOf(1, 1), [numbers(ours, "c3", [1, 0, 3, 42]), given[1]!], "03,00042"],
])("it finds %s", async (_, base, entries, said) => {
  expect(await wrong(base, entries)).toContainEqual(expect.stringContaining(said))
})

test("an entry with a key that is unknown, stands twice or is out of order is refused", async () => {
  expect(await wrong(baseOf(1, 1), [{ ...given[0], more: 1 }])).toBe("refused")
  const twice = (entry: unknown) => canonicalJson(entry).replace('"kind"', '"holder":"a1","kind"')
  expect(await wrong(baseOf(1, 1), given, twice)).toBe("refused")
  expect(await wrong(baseOf(1, 1), given, JSON.stringify)).toBe("refused")
})

import { expect, test } from "vitest"
import { type Coupon, handMadeLog, runChecker } from "../support/hand-made-log"

// Somebody kept nothing of the log but a line of a mail: how many entries it had, and their root.

const [ANA, BIA] = ["a".repeat(32), "b".repeat(32)]
/** A log whose one number is this person's. */
function logOf(holder: string) {
  const coupons: Coupon[] = [{ holder, numbers: [[1, 0, 3, 42]] }]
  const made = handMadeLog({ coupons, base: `series,element,holder,eligible\n03,00042,${holder},1\n` })
  return { ...made, root: made.textAt(made.cutoff).split("\n")[2]! }
}
const told = logOf(ANA)
const hexOf = (root: string) => Buffer.from(root, "base64").toString("hex")

test.each([
  ["as the mail has it", told.root],
  ["in hex, as the files have it", hexOf(told.root)],
])("a root %s, which the log went through, is found true and printed in both spellings", (_, root) => {
  const { wrong, stdout } = runChecker(told.files, "--raiz", String(told.cutoff), root)
  expect(wrong).toEqual([])
  expect(stdout).toContain(
    `Confere: de ${told.cutoff} entradas, a raiz que você guardou é a do registro: ${hexOf(told.root)} (${told.root})`,
  )
})

test("a log that was written anew agrees with itself, and not with the root that somebody kept", () => {
  const anew = logOf(BIA)
  expect(anew.cutoff).toBe(told.cutoff)
  expect(runChecker(anew.files).wrong).toEqual([])
  const { status, wrong } = runChecker(anew.files, "--raiz", String(told.cutoff), told.root)
  expect(status).toBe(1)
  expect(wrong).toEqual([expect.stringContaining(`as entradas dão ${anew.root}; o registro é outro`)])
})

test("a root of more entries than came is missing, with its size as the mail writes it", () => {
  const { status, wrong, stderr } = runChecker(told.files, "--raiz", "1.234", told.root)
  expect([status, wrong]).toEqual([2, []])
  expect(stderr).toContain("Falta o registro de 1234 entradas, para a raiz que você guardou")
})

test("and so is one where no entries came", () => {
  const files = new Map([...told.files].filter(([name]) => !name.startsWith("tile/")))
  const { status, stderr } = runChecker(files, "--raiz", String(told.cutoff), told.root)
  expect(status).toBe(2)
  expect(stderr).toContain("para a raiz que você guardou")
})

test.each([
  ["no root", [String(told.cutoff)]],
  ["no size", [told.root, told.root]],
  ["a root that lacks a character", ["3", told.root.slice(1)]],
])("what is %s is refused, and said of which option", (_, given) => {
  const { status, stdout, stderr } = runChecker(told.files, "--raiz", ...given)
  expect([status, stdout]).toEqual([2, ""])
  expect(stderr).toBe('Não deu para ler "--raiz": "não são o TAMANHO de um registro e a sua RAIZ"\n')
})

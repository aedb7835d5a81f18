import { createHmac } from "node:crypto"
import { expect, test } from "vitest"
import { conferir } from "../support/conferir"
import { formatExamples } from "#app/domain/draws/publication/format-examples.server"

const { tree, shuffle, rule } = formatExamples()

test("the tree's example is what a program that is not ours makes of its lines", () => {
  const base = Buffer.from(
    `series,element,holder,eligible\n${tree.lines.map(({ line }) => `${line}\n`).join("")}`,
  )
  expect(conferir.raizDa(conferir.leBase(base)).toString("hex")).toBe(tree.root)
  expect(conferir.raizDaProva(tree.proof)?.toString("hex")).toBe(tree.root)
  const [first, second] = tree.lines.map(({ leaf }) => Buffer.from(leaf, "hex"))
  expect(conferir.sha256(Buffer.of(1), first!, second!).toString("hex")).toBe(tree.first)
  for (const { line, leaf } of tree.lines)
    expect(conferir.sha256(Buffer.of(0), line).toString("hex")).toBe(leaf)
})

test("the permutation's example is what a program that is not ours makes of its key, and stays what it was", () => {
  const key = Buffer.from(shuffle.key, "hex")
  const positionOf = conferir.posicoesDe(key, shuffle.size)
  for (const { position, value, number } of shuffle.numbers) {
    expect(positionOf(value)).toBe(position)
    const element = String(value % 100_000).padStart(5, "0")
    expect(number).toBe(`0${7 + Math.floor(value / 100_000)}/${element.slice(0, 2)}.${element.slice(2)}`)
  }
  expect([shuffle.a, shuffle.b]).toEqual([448, 447])
  expect(shuffle.message).toBe("00" + "0000000000030d40" + "0000000000000000")
  const message = Buffer.from(shuffle.message, "hex")
  expect(createHmac("sha256", key).update(message).digest("hex")).toBe(shuffle.hmac)
})

test("the rule's example is what a program that is not ours hashes, written in the same order", () => {
  expect(conferir.canonico(JSON.parse(rule.text))).toBe(rule.text)
  expect(conferir.sha256(rule.text).toString("hex")).toBe(rule.sha256)
})

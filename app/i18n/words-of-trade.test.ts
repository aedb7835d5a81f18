import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { brand } from "#app/brand"
import { errorCatalogue } from "#app/errors"
import {
  cancellationWords,
  disqualificationWords,
  postponementWords,
  rejectionWords,
} from "#app/words/reasons/public-reasons"
import { resources } from "./resources"

const textsIn = (node: unknown, path: string[] = []): [string, string][] =>
  typeof node === "string"
    ? [[path.join("."), node]]
    : Object.entries(node ?? {}).flatMap(([key, inner]) => textsIn(inner, [...path, key]))

/**
 * Each thing has one English name: a receipt is sent, and a draw decides, the lottery's own draw being none that is
 * "extracted". Codes of the log stay as they are.
 */
const strays = /\b(invoices?|coupons?(?!-)|raffles?|Loteria Federal|(?<!-)extractions?)\b/i

test("the English of the pages has one name for each thing", () => {
  const texts = textsIn(resources.en.translation)
  expect(texts.filter(([, text]) => strays.test(text))).toEqual([])
  expect(texts.some(([, text]) => /\breceipt\b/.test(text))).toBe(true)
})

test("no text has the promotion's name written out: another brand has another", () => {
  const named = [resources.pt, resources.en].flatMap(({ translation }) => textsIn(translation))
  expect(named.filter(([, text]) => text.includes(brand.promotion))).toEqual([])
})

test("and so have the reasons that participants are told", () => {
  const lists = [disqualificationWords, cancellationWords, postponementWords, rejectionWords]
  const said = lists.flatMap((words) => Object.entries(words).map(([code, { en }]) => [code, en] as const))
  expect(said.filter(([, text]) => strays.test(text))).toEqual([])
})

test("and so have the campaign's own texts", () => {
  const folder = new URL("../../drizzle/seed/texts/", import.meta.url)
  const names = readdirSync(folder).filter((name) => name.endsWith(".en.md"))
  expect(names).toContain("faq.en.md")
  // What stands in braces is a place's name, and read by nobody.
  const textOf = (name: string) => readFileSync(new URL(name, folder), "utf8").replace(/\{\{.*?\}\}/g, "")
  expect(names.filter((name) => strays.test(textOf(name)) || /reckoning/i.test(textOf(name)))).toEqual([])
})

test("and so has what is said when something goes wrong", () => {
  const said = Object.entries(errorCatalogue).map(([code, { en }]) => [code, en] as const)
  expect(said.filter(([, text]) => strays.test(text))).toEqual([])
})

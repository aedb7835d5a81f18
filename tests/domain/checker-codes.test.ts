import { expect, test } from "vitest"
import { restartWords } from "#app/words/reasons/log-restart"
import { restoredWords, voidedWords } from "#app/words/reasons/number-changes"
import { againWords, barredWords, givenWords } from "#app/words/reasons/prize-steps"
import {
  cancellationWords,
  disqualificationWords,
  postponementWords,
  rejectionWords,
} from "#app/words/reasons/public-reasons"
import { drawExclusions } from "#drizzle/schema/calculation"
import { conferir } from "../support/conferir"

test("the public program knows just the codes that the log is told", () => {
  const told = {
    begin: Object.keys(restartWords),
    void: Object.keys(voidedWords),
    restore: Object.keys(restoredWords),
    chance: Object.keys(barredWords),
    // Of a coupon that was still looked at a void tells.
    close: drawExclusions.reason.enumValues.filter((code) => code !== "held"),
    given: Object.keys(givenWords),
    again: Object.keys(againWords),
    postponed: Object.keys(postponementWords),
    rejected: Object.keys(rejectionWords),
    canceled: Object.keys(cancellationWords),
    call: Object.keys(disqualificationWords),
  }
  const sorted = (codes: readonly string[]) => codes.toSorted()
  const known = Object.entries(conferir.CODIGOS).map(([kind, codes]) => [kind, sorted(codes.split(" "))])
  expect(Object.fromEntries(known)).toEqual(
    Object.fromEntries(Object.entries(told).map(([kind, codes]) => [kind, sorted(codes)])),
  )
})

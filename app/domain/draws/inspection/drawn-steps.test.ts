import { expect, test } from "vitest"
import { drawnSteps } from "./drawn-steps"

const rule = { prefix: null, seriesFrom: [1, 2, 3], seriesFirst: 0, seriesCount: 200 }

test("rule A of the regulations read: 375 is above 199, so 200 goes off", () => {
  const steps = drawnSteps(rule, ["45931", "12876", "60254", "33019", "08777"])
  expect(steps).toMatchObject({ element: "16497", written: "375", taken: 200 })
  expect(steps.drawn).toEqual({ series: 175, element: 16497 })
  expect(steps.prizes[0]).toEqual({ before: "459", tens: "3", units: "1", tensUsed: true })
  expect(steps.prizes[4]).toMatchObject({ before: "087", tens: "7", units: "7", tensUsed: false })
})

test("a prefix stands before the digits, and series below the first are brought up", () => {
  const prizes = ["23337", "82513", "17082", "53195", "49504"]
  const eleven = { prefix: "11", seriesFrom: [1], seriesFirst: 110, seriesCount: 10 }
  expect(drawnSteps(eleven, prizes)).toMatchObject({ written: "113", taken: 0, element: "73254" })
  const bare = { ...eleven, prefix: null }
  expect(drawnSteps(bare, prizes)).toMatchObject({ written: "3", taken: -110, drawn: { series: 113 } })
})

test("without prefix and digits it is the first series", () => {
  const prizes = ["20501", "40340", "10534", "27858", "38134"]
  const one = { prefix: null, seriesFrom: [], seriesFirst: 4, seriesCount: 1 }
  expect(drawnSteps(one, prizes)).toMatchObject({ written: "", taken: 0, drawn: { series: 4 } })
})

import { expect, test } from "vitest"
import { readLuckyNumber } from "./read-lucky-number"

const hundred = [{ seriesFirst: 0, seriesCount: 100 }]

test("a number is read however it is written down", () => {
  for (const text of [
    "07/53.269",
    "07/53269",
    "0753269",
    "07 53269",
    "7/53.269",
    "7 / 53 269",
    " 07-53.269\t",
    "07.53.269",
    "007/53269",
  ])
    expect([text, readLuckyNumber(text, hundred)]).toEqual([text, { number: { series: 7, element: 53_269 } }])
})

const signed = [
  "-1/12345",
  "–1/12345",
  ".1/12345",
  "1-/12345",
  "1/-12345",
  "1/12345-",
  "- 1/12345",
  "-0112345",
  "-",
]

test("what is none says why", () => {
  for (const [text, fault] of [
    ...["", "/", "sete", "07/53.269/1", "07,53269", "٠٧/٥٣٢٦٩", "0x753269", ...signed].map((t) => [
      t,
      "not-a-number",
    ]),
    ...["53.269", "53269", "/53.269"].map((t) => [t, "no-series"]),
    ...["07/5.326", "07/532690", "07/", "1234"].map((t) => [t, "not-five-digits"]),
    ...["100/53.269", "10053269", "99999999999999999999/53269"].map((t) => [t, "out-of-range"]),
  ] as const)
    expect([text, readLuckyNumber(text ?? "", hundred)]).toEqual([text, { fault }])
})

test("the range is what the segments hold together, and nothing between them", () => {
  const runs = [
    { seriesFirst: 110, seriesCount: 10 },
    { seriesFirst: 130, seriesCount: 5 },
  ]
  const fault = { fault: "out-of-range" }
  expect(readLuckyNumber("119/00.000", runs)).toEqual({ number: { series: 119, element: 0 } })
  expect(readLuckyNumber("134/99.999", runs)).toEqual({ number: { series: 134, element: 99_999 } })
  for (const text of ["109/00.000", "120/00.000", "129/00.000", "135/00.000"])
    expect([text, readLuckyNumber(text, runs)]).toEqual([text, fault])
})

test("the series may be left out where there is only one", () => {
  const one = [{ seriesFirst: 4, seriesCount: 1 }]
  expect(readLuckyNumber("53.269", one)).toEqual({ number: { series: 4, element: 53_269 } })
  expect(readLuckyNumber("53.269", [...one, { seriesFirst: 5, seriesCount: 1 }])).toEqual({
    fault: "no-series",
  })
})

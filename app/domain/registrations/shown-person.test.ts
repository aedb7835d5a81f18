import { expect, test } from "vitest"
import { shownCpf, shownName } from "./shown-person"

test("a person is shown in full to whoever may see it, and masked to everybody else", () => {
  const ana = { name: "Ana", lastname: "da Conceição" }
  expect([true, false].map((named) => shownName(ana, { named }))).toEqual(["Ana da Conceição", "Ana C."])
  expect([true, false].map((named) => shownCpf("52998224725", { named }))).toEqual([
    "529.982.247-25",
    "***.982.247-**",
  ])
})

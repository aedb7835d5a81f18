import { expect, test } from "vitest"
import { editDistance } from "./edit-distance"

test.each([
  ["osasco", "osasco", 0, 0],
  ["osasko", "osasco", 1, 1],
  ["santos", "santosdumont", 6, 0],
  ["", "abc", 3, 0],
  ["abc", "", 3, 3],
  ["riberaopreto", "ribeiraopreto", 1, 1],
])("%s → %s: %i edits, %i to its beginning", (typed, name, whole, prefix) => {
  expect(editDistance(typed, name)).toEqual({ whole, prefix })
})

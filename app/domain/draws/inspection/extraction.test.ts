import { expect, test } from "vitest"
import { readPrize } from "./extraction"

test.each([
  ["45931", "45931"],
  [" 08777 ", "08777"],
  ["045931", "45931"],
  ["45.931", "45931"],
  ["045.931", "45931"],
  ["00000", "00000"],
])("%s is the prize %s", (text, prize) => expect(readPrize(text)).toEqual({ prize }))

test.each([
  ["", "digits"],
  ["4593", "digits"],
  ["4593a", "digits"],
  ["１２３４５", "digits"],
  ["4.5931", "digits"],
  ["0045931", "digits"],
  ["45 931", "digits"],
  ["345931", "leading"],
  ["345.931", "leading"],
])("%s is none: %s", (text, wrong) => expect(readPrize(text)).toEqual({ wrong }))

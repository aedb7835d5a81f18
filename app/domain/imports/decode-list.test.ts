import { expect, test } from "vitest"
import { decodeList } from "./decode-list"

const photo = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 3])
const rules = { most: 100, say: () => ({ pt: "", en: "" }) }
const faultOf = (workbooks: boolean) => {
  const read = decodeList(photo, { ...rules, workbooks })
  return "fault" in read ? read.fault.pt : null
}

test("who brought a photo is told which files are read: workbooks too, where they are", () => {
  expect(faultOf(false)).toContain("Formato: CSV ou TXT.")
  expect(faultOf(true)).toContain("Formato: XLSX, CSV ou TXT.")
})

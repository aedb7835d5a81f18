import { expect, test } from "vitest"
import { decodeList } from "./decode-list"

test("who brought a photo is told which files are read", () => {
  const photo = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 3])
  const read = decodeList(photo, { most: 100, say: () => ({ pt: "", en: "" }) })
  expect("fault" in read && read.fault.pt).toContain("Formato: XLSX, CSV ou TXT.")
})

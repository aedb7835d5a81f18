import { expect, test } from "vitest"
import { readCertificates } from "./certificate-input.server"

test.each([
  ["04.012345/2026", ["04.012345/2026"]],
  [" 02.012346/2026\n\n01.012345/2026 ", ["01.012345/2026", "02.012346/2026"]],
  ["06.000001/2026; 06.000001/2026, 01.999999/1999", ["01.999999/1999", "06.000001/2026"]],
])("%j are %j", (text, numbers) => expect(readCertificates(text)).toEqual({ numbers }))

test.each([
  "00.012345/2026",
  "07.012345/2026",
  "4.012345/2026",
  "04.12345/2026",
  "04.012345/26",
  "04012345/2026",
  "٠٤.012345/2026",
])("%s is no certificate", (wrong) => expect(readCertificates(`01.012345/2026\n${wrong}`)).toEqual({ wrong }))

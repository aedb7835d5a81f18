import { expect, test } from "vitest"
import { doubtfulInProduction } from "./doubtful-settings"

test("files in a folder and mails without a server are said once each, and nothing of a whole setup", () => {
  expect(doubtfulInProduction({ FILES_URL: "file:.data/files" })).toEqual([
    expect.stringMatching(/^FILES_URL is a folder/),
    expect.stringMatching(/^SMTP_URL is not set/),
  ])
  expect(
    doubtfulInProduction({ FILES_URL: "s3://photos", SMTP_URL: "smtps://user:pass@mail.example" }),
  ).toEqual([])
})

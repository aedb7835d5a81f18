import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, expect, test } from "vitest"
import { CONFERIR } from "../support/conferir"
import { writeLargeCampaign } from "../support/large-campaign"

const folder = mkdtempSync(path.join(tmpdir(), "large-campaign-"))
afterAll(() => rmSync(folder, { recursive: true }))

test("a log of many bundles, most of its entries sealed, holds in all but its date", async () => {
  await writeLargeCampaign(folder, { coupons: 2_000, entries: 5_000, chances: true })
  const { status, stdout, stderr } = spawnSync(process.execPath, [CONFERIR, folder], { encoding: "utf8" })
  expect(stdout).not.toContain("NÃO confere")
  expect(stderr).toBe("")
  expect(stdout).toContain("vieram todas as 5000 entradas do registro")
  expect(stdout).toContain("cada prêmio do lote")
  expect(stdout).toMatch(/\nNinguém de fora datou a base\n$/)
  expect(status).toBe(2)
})

import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, expect, test } from "vitest"
import { CONFERIR } from "../support/conferir"
import { writeLargeCampaign } from "../support/large-campaign"

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

test.each([
  ["", 1],
  ["of which several batches of prizes live at once, ", 3],
])("a log of many bundles, %smost of its entries sealed, holds in all but its date", async (_, batches) => {
  const folder = mkdtempSync(path.join(tmpdir(), "large-campaign-"))
  folders.push(folder)
  await writeLargeCampaign(folder, { coupons: 4_000, entries: 10_000, chances: true, batches })
  const { status, stdout, stderr } = spawnSync(process.execPath, [CONFERIR, folder], { encoding: "utf8" })
  expect(stdout).not.toContain("NÃO confere")
  expect(stderr).toBe("")
  expect(stdout).toContain("vieram todas as 10000 entradas do registro")
  expect(stdout.match(/: cada prêmio do lote/g)).toHaveLength(batches)
  expect(stdout).toMatch(/\nNinguém de fora datou a base\n$/)
  expect(status).toBe(2)
})

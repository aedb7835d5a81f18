import { expect, test } from "vitest"
import type { Downloads } from "../support/downloads"
import { runChecker } from "../support/hand-made-log"
import { cosigner } from "../support/naive-witness"
import { syntheticCampaign } from "../support/synthetic-campaign"

// Whoever kept a plan from before the draw puts it beside the files of the draw: which of its versions, they need not know.

const witness = cosigner("testemunha.example")

/** All files of a campaign whose plan has two versions, dated, and beside them what somebody kept of the first. */
function withKept(change: (plan: string) => string): Downloads {
  const files = syntheticCampaign()
  const note = String(files.get("checkpoint"))
  const seen = witness.cosign(`${note.split("\n\n")[0]}\n`, new Date("2026-11-19T12:00:00Z"))
  files.set("checkpoint", Buffer.from(`${note}${seen}`))
  return files.set("PLAN-meu.json", Buffer.from(change(String(files.get("PLAN-1.json")))))
}
const check = (files: Downloads) => runChecker(files, "--testemunha", witness.vkey)

test("the same plan is in order, however it was written down", () => {
  for (const written of [
    (plan: string) => plan,
    (plan: string) => JSON.stringify(JSON.parse(plan), null, 2),
  ]) {
    const { status, stdout, stderr } = check(withKept(written))
    expect([status, stdout.includes("Tudo confere")], stdout + stderr).toEqual([0, true])
  }
})

test("one that says something else in one character is a difference, by its version", () => {
  const { status, wrong } = check(withKept((plan) => plan.replace("Sorteio", "Sorteia")))
  expect([status, wrong]).toEqual([1, expect.arrayContaining(["NÃO confere: há dois planos de versão 1"])])
})

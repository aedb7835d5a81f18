import { db } from "#tests/support/own-database"
import { admin, closeRefusals, numbered } from "#tests/support/refused-deeds"
import { sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { draws } from "#drizzle/schema/draws"
import { writeAction } from "#app/audit/audit.server"
import { moveDraw } from "#drizzle/seed/builders/draw"

afterAll(closeRefusals)

test("a result goes back with its rejection and its entry in the log, whatever the audit says", async () => {
  const { draw } = await numbered()
  await moveDraw(db, draw, { to: "computed" })
  const back = db.transaction(async (tx) => {
    await tx.execute(sql`update draws set state = 'closed', extraction = null, contest = null, extraction_by = null,
      extraction_again_by = null, extraction_at = null, result_file = null, result_sha256 = null, inspected = null,
      computed_by = null, computed_at = null where id = ${draw.id}`)
    await writeAction(tx, {
      by: admin.id,
      permission: "calculation",
      action: "run",
      subjectType: "draws",
      subjectId: draw.id,
      at: new Date(),
      table: draws,
      before: null,
      after: null,
    })
  })
  await expect(back).rejects.toMatchObject({ code: "23001" })
})

import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { allPermissions } from "#app/auth/permissions"
import { connect } from "#app/db/client.server"
import { mayExport } from "#app/domain/exports/export-rights"
import { erasePeople } from "#app/domain/my-data/erase-people.server"
import { keptRecordsExport } from "#app/domain/my-data/kept-records.list.server"
import { validatePrize } from "#app/domain/prizes/validate-prize.server"
import { formatCpf } from "#app/domain/registrations/cpf"
import { userLogs } from "#drizzle/schema/registrations"
import { insertUser } from "#drizzle/seed/builders/user"
import { inMasks } from "#tests/support/file-viewers"
import { everyCheck } from "../support/checks"
import { heldPrize } from "../support/claims"
import { closeAccount } from "../support/close-account"

const owner = connect(ownerUrl, { max: 1 })
afterAll(async () => {
  await owner.$client.end()
  await dropOwnDatabase()
})

/** The file's cells, by what heads them. */
async function kept() {
  const lines: Record<string, unknown>[] = []
  for await (const rows of keptRecordsExport.rows(db, new URLSearchParams(), inMasks))
    for (const row of rows)
      lines.push(
        Object.fromEntries(keptRecordsExport.columns.map(({ header, value }) => [header, value(row)])),
      )
  return lines
}

test("what the law keeps of an erased winner is read in a file: name, CPF, prize and day, and each sign-in", async () => {
  const now = new Date()
  const { id: by } = await insertUser(db, { passwordHash: null })
  const { person, prize, award } = await heldPrize(db, { name: "Ana", lastname: "Souza" })
  await validatePrize(db, {
    prizeId: prize.id,
    awardId: award.id,
    checks: everyCheck,
    waiver: "Mostrou no balcão",
    by,
    now,
  })
  for (const change of [
    sql`state = 'sent', sent_on = '2026-11-20'`,
    sql`state = 'delivered', delivered_on = '2026-11-21'`,
  ])
    await owner.execute(sql`update fulfilments set ${change} where award_id = ${award.id}`)
  await owner
    .insert(userLogs)
    .values({ registrationId: person.id, event: "signed-in", ip: "203.0.113.4", at: now })
  await closeAccount(db, person.id)
  expect((await erasePeople(db, now)).erased).toBe(1)

  const lines = await kept()
  expect(lines.find((line) => line["O que é"] === "Recibo de entrega de prêmio")).toMatchObject({
    "Cadastro excluído": person.id,
    "Código do ganhador ou prêmio": award.id,
    Nome: "Ana Souza",
    CPF: formatCpf(person.cpf),
    Prêmio: "Camisa oficial",
    "Entregue em": "2026-11-21",
  })
  expect(lines.find((line) => line["O que é"] === "Acesso à conta (Marco Civil)")).toMatchObject({
    "Acesso em": now,
    "Endereço IP": "203.0.113.4",
  })
})

test("it is for whoever may export winners and read people in full", () => {
  const without = (area: string) => allPermissions.filter(({ permission }) => permission !== area)
  expect(mayExport(allPermissions, keptRecordsExport)).toBe(true)
  expect(mayExport(without("winners"), keptRecordsExport)).toBe(false)
  expect(mayExport(without("registrations"), keptRecordsExport)).toBe(false)
})

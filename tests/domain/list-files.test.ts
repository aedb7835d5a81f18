import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { findExportSource } from "#app/domain/exports/export-sources.server"
import { commands } from "#drizzle/schema/back-office"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { freshDatabase } from "#tests/support/database"
import { inMasks } from "#tests/support/file-viewers"

const database = await freshDatabase()
const db = connect(database.ownerUrl)
const now = new Date("2026-11-18T15:00:00.000Z")

beforeAll(async () => {
  await insertDraw(db, { title: "Sorteio da Abertura", now })
  await insertDraw(db, { title: "Sorteio da Final", state: "canceled", now })
  await db.insert(commands).values([
    { name: "sweep-files", state: "done", createdAt: now, startedAt: now, finishedAt: now, output: "Nada." },
    { name: "sweep-files", state: "failed", createdAt: now, startedAt: now, finishedAt: now },
  ])
})
afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

/** A list's file as rows of texts under their headers. */
async function fileOf(area: string, filters: string) {
  const source = findExportSource(area) as ExportSource
  const lines: Record<string, unknown>[] = []
  for await (const page of source.rows(db, new URLSearchParams(filters), inMasks))
    for (const row of page)
      lines.push(Object.fromEntries(source.columns.map(({ header, value }) => [header, value(row)])))
  return { permission: source.permission, lines }
}

test("the draws become a file, as they are filtered", async () => {
  const all = await fileOf("draw", "")
  expect(all.permission).toBe("draw:export")
  expect(all.lines.map((line) => line.Sorteio).sort()).toEqual(["Sorteio da Abertura", "Sorteio da Final"])
  const { lines } = await fileOf("draw", "status=canceled")
  expect(lines).toMatchObject([{ Sorteio: "Sorteio da Final", Situação: "Cancelado", "Posições usadas": 0 }])
})

test("a mailing's recipients have in their file all that the page has of them", () => {
  const headers = findExportSource("dispatch-list")?.columns.map(({ header }) => header)
  expect(headers).toEqual([
    "Envio",
    "Nome",
    "CPF",
    "Situação",
    "Enviado em",
    "Resposta do servidor",
    "Endereço devolve emails",
    "Incluído em",
  ])
})

test("the commands' runs become a file, as they are filtered", async () => {
  const all = await fileOf("commands", "command=sweep-files")
  expect([all.permission, all.lines.length]).toEqual(["commands:export", 2])
  const { lines } = await fileOf("commands", "status=done&by=clock")
  expect(lines).toMatchObject([{ Situação: "Feito", Quem: "relógio", Segundos: 0, Resultado: "Nada." }])
})

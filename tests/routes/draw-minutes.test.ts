import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { computeDraw } from "#app/domain/draws/calculation/compute-draw.server"
import { enterExtraction } from "#app/domain/draws/calculation/enter-extraction.server"
import { rejectResult } from "#app/domain/draws/calculation/reject-result.server"
import { extractionAt } from "#app/domain/draws/planning/extraction-day.server"
import { rulePresets } from "#app/domain/draws/planning/rule-presets"
import { publishDraw } from "#app/domain/draws/publication/publish-draw.server"
import { callSurrogate } from "#app/domain/winners/call-surrogate.server"
import { brand } from "#app/brand"
import { paths } from "#app/paths"
import { dayOf } from "#app/platform/time/clock.server"
import { openFiles } from "#app/platform/storage/files.server"
import { stateWords } from "#app/words/states"
import { certificates } from "#drizzle/schema/contents"
import { winners } from "#drizzle/schema/winners"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertUser } from "#drizzle/seed/builders/user"
import { asOwner } from "#tests/support/as-owner"
import { disqualified } from "#tests/support/disqualified"
import { postponedByTwo } from "#tests/support/postponed"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"
import { PRIZES, wholeDraw } from "#tests/support/whole-draw"

const DAY = 86_400_000
const [CONTEST, CERTIFICATE] = [5917, "04.012345/2026"]
let [site, folder] = [null as unknown as Site, ""]

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-minutes-"))
  site = await startSite({ FILES_URL: `file:${folder}` })
  Object.assign(process.env, { APP_ENV: "test", FILES_URL: `file:${folder}` })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

test("a draw's minutes say what decided and what was taken back: each day, result, loss and call", async () => {
  const { db } = site
  const [now, files] = [new Date(), openFiles(`file:${folder}`)]
  const whole = await wholeDraw(db, { files, now, people: 6 })
  const { ana, bia, draw } = whole
  const drawId = draw.id
  await asOwner((owner) => owner.insert(certificates).values({ number: CERTIFICATE, createdAt: now }))
  for (const step of ["close", "freeze"] as const) await whole[step]()
  const moved = dayOf(new Date(+now + 4 * DAY))
  const postponed = { to: moved, reasonCode: "no-extraction", reason: "feriado", by: ana.id, now } as const
  await postponedByTwo(db, { drawId, ...postponed, confirmedBy: bia.id })

  const evening = extractionAt({ ...draw, extractionOn: moved })
  const compute = async (prizes: string[], [one, other]: { id: string }[]) => {
    for (const { id: by } of [one!, other!])
      await enterExtraction(db, { drawId, prizes, contest: CONTEST, by, now: evening })
    await computeDraw(db, { drawId, by: one!.id, now: evening, files })
  }
  await compute(["11111", ...PRIZES.slice(1)], [ana, bia])
  const [cris, davi, edu, fabi] = await Promise.all(
    [1, 2, 3, 4].map(() => insertUser(db, { passwordHash: null })),
  )
  const rejected = { reasonCode: "typed", reason: "o primeiro estava errado", by: edu!.id } as const
  await rejectResult(db, { drawId, ...rejected, now: evening })
  await compute(PRIZES, [cris!, davi!])
  await publishDraw(db, { drawId, by: fabi!.id, now: evening, files })

  const first = and(eq(winners.drawId, drawId), eq(winners.order, 1))
  const [titular] = await db.select().from(winners).where(first)
  const winnerId = titular!.id
  const { at } = await disqualified(db, { claim: { winnerId }, reasonCode: "staff", now: evening })
  await callSurrogate(db, { winnerId, order: 3, by: edu!.id, now: at })

  const boss = await signInAdmin(db, site.app.origin, "super")
  const minutes = words(await boss.read(paths.admin.calculationMinutes(drawId)))
  for (const said of [
    brand.company.name,
    CERTIFICATE,
    `Concurso ${CONTEST}`,
    `Adiada de ${draw.extractionOn} para ${moved}`,
    "a Loteria Federal não teve extração nesse dia",
    "Resultados devolvidos",
    "um prêmio foi digitado errado",
    "11111 · 12876",
    "Nº 1, titular, desclassificado",
    "trabalha para a marca, a agência ou um fornecedor",
    "Nº 3, suplente, chamado",
    "no lugar do nº 1",
    "Números anulados 0",
  ])
    expect(minutes).toContain(said)
  expect(minutes).toMatch(/20:00|20 h|20h/)
  // Of the first place, which no longer stands as if it had won, and before the second.
  expect(minutes).toMatch(new RegExp(`\\b1 Titular (?:(?! 2 Titular ).)*${stateWords.winners.invalid}`))
})

test("they say all of the rule that the drawn number and the places follow from", async () => {
  const [now, ruleA] = [new Date(), rulePresets.find(({ name }) => name === "A")!]
  const boss = await signInAdmin(site.db, site.app.origin, "super")
  const minutesOf = async (draw: Partial<Parameters<typeof insertDraw>[1]>) => {
    const { id } = await insertDraw(site.db, { now, ...draw })
    return words(await boss.read(paths.admin.calculationMinutes(id)))
  }
  const plain = await minutesOf({ rule: ruleA.rule })
  for (const said of [
    "Séries 000 a 199 (200)",
    "As dezenas dos prêmios 1, 2, 3",
    "Uma vez por CPF na promoção inteira Não",
    "Desclassificado depois da publicação Chama o próximo suplente",
  ])
    expect(plain).toContain(said)
  const strict = await minutesOf({ oncePerPromotion: true, afterPublication: "treasury" })
  expect(strict).toContain("Uma vez por CPF na promoção inteira Sim")
  expect(strict).toContain("Desclassificado depois da publicação O prêmio vai para o Tesouro Nacional")
})

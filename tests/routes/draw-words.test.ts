import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addSegment } from "#app/domain/draws/planning/add-segment.server"
import { enterExtraction } from "#app/domain/draws/calculation/enter-extraction.server"
import { callSurrogate } from "#app/domain/winners/call-surrogate.server"
import { validateWinner } from "#app/domain/winners/validate-winner.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { sayLongDay, sayLongMoment } from "#app/i18n/say-moment.server"
import { dayOf } from "#app/platform/time/clock.server"
import { openFiles } from "#app/platform/storage/files.server"
import type { DisqualificationCode } from "#app/words/reasons/public-reasons"
import { tickets } from "#drizzle/schema/tickets"
import { winners } from "#drizzle/schema/winners"
import { everyCheck } from "#tests/support/checks"
import { insertDraw, insertSegment, moveDraw } from "#drizzle/seed/builders/draw"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"
import { loseKeys } from "#tests/support/lost-keys"
import { disqualified } from "#tests/support/disqualified"
import { PRIZES, publishedDraw, wholeDraw } from "#tests/support/whole-draw"
import { postponedByTwo } from "#tests/support/postponed"

let site: Site
let folder: string
let drawInput: { files: ReturnType<typeof openFiles>; now: Date }
const now = new Date()
const later = (days: number) => new Date(+now + days * 86_400_000)

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-files-"))
  drawInput = { files: openFiles(`file:${folder}`), now }
  site = await startSite({ FILES_URL: `file:${folder}` })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

type Draw = { id: string }
/** What a page says, in one language; `query` is typed into it. */
async function read(page: string, locale: "pt" | "en" = "pt"): Promise<string> {
  const visitor = visit(site.app.origin)
  if (locale === "en") await visitor.post("/language", { lng: "en", to: "/faq" })
  return visitor.read(page)
}
const pageOf = async ({ id }: Draw, locale?: "pt" | "en") => words(await read(`/ganhadores/${id}`, locale))
async function cardOf({ id }: Draw, locale?: "pt" | "en") {
  const [, card = ""] = (await read("/ganhadores", locale)).split(`id="${id}"`)
  return words(card.split("</article>").slice(0, 2).join(""))
}

type PublishedDraw = Awaited<ReturnType<typeof publishedDraw>>
async function placeAt({ draw }: Pick<PublishedDraw, "draw">, order: number): Promise<string> {
  const rows = await site.db.select().from(winners).where(eq(winners.drawId, draw.id))
  return rows.find((row) => row.order === order)!.id
}
async function disqualify(whole: PublishedDraw, order: number, reasonCode: DisqualificationCode) {
  const winnerId = await placeAt(whole, order)
  const reason = "CPF 529.982.247-25"
  await disqualified(site.db, { claim: { winnerId }, reasonCode, reason, by: whole.ana, now: whole.evening })
}

describe("an extraction that came before its list", () => {
  const gone = dayOf(later(-2))
  const [day, dayEn] = [sayLongDay(gone, "pt"), sayLongDay(gone, "en")]
  const missed = { periodStart: later(-30), periodEnd: later(-10), extractionOn: gone }

  test("is not the one that decides, on the draw's page, its card and the home page, until there is a new day", async () => {
    const whole = await wholeDraw(site.db, { ...drawInput, ...missed, title: "Sorteio Atrasado" })
    const { draw, ana } = whole
    const pages = async () => [await pageOf(draw), await cardOf(draw)] as const
    const none = async () => {
      for (const text of await pages()) {
        expect(text).toContain("Vale a próxima extração, que só acontece depois da lista")
        expect(text).toContain("Nova data a anunciar")
        expect(text).not.toContain("Quem decide é a Loteria Federal")
        expect(text).not.toMatch(/publicada n\S+ página (do sorteio )?antes da extração/)
      }
      const page = await pageOf(draw)
      expect(page).toContain(`Sorteio pela Loteria Federal A anunciar; a de ${day} não conta`)
      expect(page).toContain("1. A lista fecha antes da extração que conta")
      expect(page).toContain("A data da extração será anunciada nesta página, e a conta aparece aqui")
      expect(await cardOf(draw)).toContain("Sorteio a anunciar")
      expect(words(await read("/"))).toMatch(
        new RegExp(
          `Sorteio a anunciar Sorteio Atrasado .*O sorteio da Loteria Federal de ${day} \\(a extração\\) não conta para este`,
        ),
      )
    }
    expect(await pageOf(draw)).toContain(
      `A lista de números não estava gravada três horas antes da extração de ${day}: essa extração não conta mais`,
    )
    expect(await pageOf(draw, "en")).toContain(
      `was not written three hours before the lottery draw of ${dayEn}: that lottery draw no longer counts here. The next lottery draw counts`,
    )
    await none()
    await whole.close()
    expect(await pageOf(draw)).toContain(
      `ainda não está gravada, e fica pronta tarde demais para a extração de ${day}`,
    )
    await none()
    await whole.freeze()
    expect(await pageOf(draw)).toContain(
      `menos de três horas antes da extração de ${day} ou depois dela: essa extração não conta para`,
    )
    expect(await cardOf(draw, "en")).toContain(
      `less than three hours before the lottery draw of ${dayEn} or after it: that lottery draw does not count here.`,
    )
    await none()
    // The desk refuses it too, and with a new day all is as ever.
    await expect(
      enterExtraction(site.db, { drawId: draw.id, prizes: PRIZES, by: ana.id, now }),
    ).rejects.toMatchObject({ code: "WRONG_STATE" })
    const to = dayOf(later(5))
    await postponedByTwo(site.db, {
      drawId: draw.id,
      to,
      reasonCode: "late-list",
      reason: "A Maria, 11 91234-5678, atrasou",
      by: ana.id,
      confirmedBy: whole.bia.id,
      now,
    })
    for (const text of await pages()) {
      expect(text).toContain(`Quem decide é a Loteria Federal de ${sayLongDay(to, "pt")}.`)
      expect(text).not.toContain("Nova data")
      expect(text).toContain("a lista de números não ficou pronta antes da extração")
      expect(text).not.toContain("91234-5678")
    }
    expect(await pageOf(draw, "en")).toContain("the list of numbers was not ready before the lottery draw")
    expect(await pageOf(draw)).toContain(`Contam os prêmios da extração de ${sayLongDay(to, "pt")}`)
    expect(words(await read("/"))).not.toContain("não conta para este sorteio")
  })

  test("is another thing than one that only waits for its result", async () => {
    const whole = await wholeDraw(site.db, { ...drawInput, now: later(-9), ...missed })
    await whole.close()
    await whole.freeze()
    expect(await pageOf(whole.draw)).toContain(`Quem decide é a Loteria Federal de ${day}.`)
    expect(await pageOf(whole.draw)).toContain("Aguardando o resultado")
    expect(await cardOf(whole.draw)).not.toContain("Nova data")
  })
})

describe("who follows a disqualified winner", () => {
  const goesOn = "o próximo suplente é chamado"

  test("is a surrogate only where one is in reserve", async () => {
    const whole = await publishedDraw(site.db, { ...drawInput, rule: { winners: 2, surrogates: 1 } })
    expect(await pageOf(whole.draw)).toContain("Na reserva há 1 suplente")
    expect(await pageOf(whole.draw)).toContain(`Se um ganhador for desclassificado, ${goesOn}`)
    await disqualify(whole, 1, "documents")
    await callSurrogate(site.db, {
      winnerId: await placeAt(whole, 1),
      order: 3,
      by: whole.ana.id,
      now: whole.evening,
    })
    const none = "Não há suplente na reserva: quem for desclassificado fica sem substituto."
    expect(await pageOf(whole.draw)).toContain(none)
    expect(await pageOf(whole.draw)).not.toContain(goesOn)
    const bare = await publishedDraw(site.db, { ...drawInput, rule: { winners: 2, surrogates: 0 } })
    expect(await pageOf(bare.draw)).toContain(none)
    expect(await pageOf(bare.draw)).not.toMatch(/Chamadas de suplentes|A regra deste sorteio pede/)
    expect(await pageOf(bare.draw, "en")).toContain("whoever is disqualified has no substitute.")
  })

  test("is nobody where the prize goes to the Treasury", async () => {
    const whole = await publishedDraw(site.db, { ...drawInput, afterPublication: "treasury" })
    expect(await pageOf(whole.draw)).toContain(
      "quem for desclassificado depois da publicação fica sem substituto: o prêmio vai para o Tesouro Nacional.",
    )
    expect(await pageOf(whole.draw)).not.toContain(goesOn)
  })
})

describe("a result with fewer places than its rule asks for", () => {
  test("says how many there are and why", async () => {
    const { draw } = await publishedDraw(site.db, {
      ...drawInput,
      people: 1,
      rule: { winners: 5, surrogates: 3 },
    })
    expect(await pageOf(draw)).toContain(
      "A regra deste sorteio pede 5 ganhadores e 3 suplentes; a procura (passo 4) chegou ao fim com 1 ganhador e nenhum suplente, porque nenhum outro número que ela alcança podia ganhar. Os 7 lugares que faltam ficam vazios.",
    )
    expect(await pageOf(draw, "en")).toContain(
      "asks for 5 winners and 3 surrogates; the search (step 4) ended with 1 winner and no surrogate",
    )
    const full = await publishedDraw(site.db, drawInput)
    expect(await pageOf(full.draw)).not.toContain("A regra deste sorteio pede")
  })

  test("has no winner where nobody had a number, and speaks of no substitute", async () => {
    const { draw } = await publishedDraw(site.db, { ...drawInput, people: 0 })
    const page = await pageOf(draw)
    expect(page).toContain("a lista deste sorteio está vazia, e por isso ele não tem ganhador.")
    expect(page).not.toMatch(/substituto|próximo suplente|Chamadas de suplentes|lugares que faltam/)
    expect(await pageOf(draw, "en")).toContain("this draw's list is empty, and so it has no winner.")
  })
})

describe("the search for a number", () => {
  test("answers as the table of places does, names nobody, and says nothing before the publication", async () => {
    const whole = await wholeDraw(site.db, { ...drawInput, rule: { winners: 3, surrogates: 4 } })
    for (const step of ["close", "freeze", "enter", "compute"] as const) await whole[step]()
    const { draw, ana: by, evening } = whole
    const rows = await site.db
      .select({ id: winners.id, series: tickets.series, element: tickets.element })
      .from(winners)
      .innerJoin(tickets, eq(tickets.id, winners.ticketId))
      .where(eq(winners.drawId, draw.id))
      .orderBy(winners.order)
    const answer = async (order: number, locale?: "pt" | "en") => {
      const number = formatLuckyNumber(rows[order - 1]!, draw.rule.seriesDigits)
      const page = words(await read(`/ganhadores/${draw.id}?numero=${encodeURIComponent(number)}`, locale))
      return page
        .slice(page.search(/Seu número estava lá\?|Was your number there\?/), -1)
        .split(/ A linha | The line /)[0]!
    }
    await disqualify(whole, 2, "documents")
    await disqualify(whole, 4, "staff")
    await callSurrogate(site.db, { winnerId: rows[1]!.id, order: 5, by: by.id, now: evening })
    for (const order of [1, 2, 4, 5, 6])
      expect(await answer(order)).not.toMatch(/titular|suplente|desclassificad|reserva|conferência/)
    await whole.publish()
    await validateWinner(site.db, {
      winnerId: rows[0]!.id,
      version: 1,
      waiver: "Mostrou no balcão",
      checks: everyCheck,
      by: by.id,
      now: evening,
    })

    expect(await answer(1)).toContain("Ele foi sorteado: titular nº 1. O prêmio está confirmado.")
    expect(await answer(1)).not.toContain("Torcida N.")
    expect(await answer(2)).toContain(
      "Ele foi sorteado: titular nº 2. Depois foi desclassificado. Motivo: os documentos não confirmam o cadastro",
    )
    expect(await answer(3)).toContain("titular nº 3. Os documentos estão em conferência.")
    expect(await answer(4)).toContain(
      "Ele era suplente, nº 4 do resultado, e não chegou a ser chamado. Depois foi desclassificado. Motivo: trabalha para a marca, a agência ou um fornecedor",
    )
    expect(await answer(5)).toContain(
      "Ele era suplente, nº 5 do resultado, e foi chamado para o lugar do nº 2. Os documentos estão em conferência.",
    )
    expect(await answer(6)).toContain("Ele está na reserva: suplente, nº 6 do resultado, que ninguém chamou.")
    expect(await answer(6)).not.toMatch(/conferência|desclassificado/)
    expect(await answer(5, "en")).toContain("was called in place of no. 2. Papers are being checked.")
    expect(await answer(2, "en")).toContain(
      "winner no. 2. It was disqualified afterwards. Reason: the documents do not",
    )
    // The table says the same.
    const page = await pageOf(draw)
    expect(page).toContain("Suplente, no lugar do nº 2")
    expect(page).toContain(
      "Suplente que não chegou a ser chamado Motivo: trabalha para a marca, a agência ou um fornecedor",
    )
  })
})

describe("how the search goes on in the next series", () => {
  const again = [
    "Em cada uma, a procura recomeça no mesmo número sorteado, do mesmo jeito.",
    "In each of them the search begins again at the same number drawn, in the same way.",
  ] as const

  test.each([
    ["alternating", "alternating", true],
    ["higher-then-lower", "higher-then-lower", true],
    ["higher-then-lower", "lower", true],
    ["higher-then-lower", "none", false],
    ["ascending", "lower", false],
  ] as const)(
    "%s, then %s: from the same number in the same way? %s",
    async (approximation, emptySeries, says) => {
      const draw = await insertDraw(site.db, { now, seriesCount: 5, rule: { approximation, emptySeries } })
      expect((await pageOf(draw)).includes(again[0])).toBe(says)
      expect((await pageOf(draw, "en")).includes(again[1])).toBe(says)
    },
  )
})

test("when the list's fingerprint comes is said as it is: once the list is written, not when the period ends", async () => {
  const draw = await insertDraw(site.db, { now })
  const page = await pageOf(draw)
  expect(page).not.toContain("na mesma hora")
  expect(page).toContain(
    "A lista é gravada depois do fim do período, quando nenhum cupom dele espera mais análise, e a impressão digital dela (SHA‑256) sai aqui assim que é gravada. Se isso não acontecer até três horas antes da extração marcada, essa extração não conta: conta a próxima.",
  )
  expect(await pageOf(draw, "en")).toContain(
    "The list is written after the period, once none of its receipts waits for review, and its fingerprint (SHA‑256) appears here as soon as it is written. Should that not happen three hours before the lottery draw that was set",
  )
})

describe("where the series comes from", () => {
  test.each([
    [[1], null, "vem do penúltimo algarismo do 1º prêmio.", "the last digit but one of prize 1."],
    [
      [2],
      "4",
      "é 4 seguido do penúltimo algarismo do 2º prêmio.",
      "4 followed by the last digit but one of prize 2.",
    ],
    [
      [1, 2],
      null,
      "vem do penúltimo algarismo dos prêmios 1º e 2º.",
      "the last digit but one of prizes 1 and 2.",
    ],
  ])("prizes %j behind %s are said in their number", async (seriesFrom, prefix, pt, en) => {
    const draw = await insertDraw(site.db, { now, seriesCount: 5, rule: { seriesFrom, prefix } })
    expect(await pageOf(draw)).toContain(`A série ${pt}`)
    expect(await pageOf(draw, "en")).toContain(en)
  })

  test("a rule that fixes it says so once, and its sum begins at the range", async () => {
    const rule = { seriesFirst: 1, seriesCount: 5, seriesDigits: 1, seriesFrom: [], prefix: "7" }
    const { draw } = await publishedDraw(site.db, { ...drawInput, rule })
    const page = await pageOf(draw)
    expect(page).toContain(
      "A regra deste sorteio fixa a série: 7. Como as séries vão de 1 a 5, tira-se 5 até caber: 7 − 5 = 2.",
    )
    expect(await pageOf(draw, "en")).toContain(
      "This draw's rule fixes the series: 7. As series go from 1 to 5",
    )
  })
})

test("an empty list is called empty, and one of one line has one line", async () => {
  const empty = await publishedDraw(site.db, { ...drawInput, people: 0 })
  const page = await pageOf(empty.draw)
  expect(page).toContain("1. A lista fecha antes da extração Ninguém recebeu um número deste sorteio")
  expect(page).toContain("2. Nenhum número está nela A raiz resume a lista linha por linha. A de uma lista")
  // RFC 6962: the hash of an empty tree is SHA-256 of nothing.
  expect(page).toContain("é sempre esta: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  expect(page).not.toMatch(/0 linhas|Seu número está nela|uma só letra/)
  const english = await pageOf(empty.draw, "en")
  expect(english).toContain("Nobody was given a number of this draw")
  expect(english).toContain("2. No number is in it")
  expect(english).not.toContain("0 lines")
  const draw = await insertDraw(site.db, { now })
  await moveDraw(site.db, draw, { to: "closed", closedAt: now, baseRows: 1 })
  expect(await pageOf(draw)).toContain("estão em BASE.csv: 1 linha, com")
  expect(await pageOf(draw, "en")).toContain("is in BASE.csv: 1 line, with")
})

test("the seal that is never opened says what it is for, before the period and after the publication", async () => {
  const { draw } = await publishedDraw(site.db, drawInput)
  for (const shown of [await insertDraw(site.db, { now }), draw]) {
    expect(await pageOf(shown)).toContain("Desta chave saem os apelidos da lista.")
    expect(await pageOf(shown)).toContain("o lacre mostra a ele que ninguém a trocou depois.")
    expect(await pageOf(shown, "en")).toContain("the seal shows them that nobody swapped it afterwards.")
  }
})

test("a key that was lost is said where its seal stands, with what that means", async () => {
  const draw = await insertDraw(site.db, { now, rule: { seriesCount: 2 } })
  const lostAt = new Date(+now + 3_600_000)
  await loseKeys(site.db, draw, lostAt)
  await insertSegment(site.db, draw, { now, ordinal: 2, seriesFirst: 2 })
  for (const [locale, said, holder, others] of [
    [
      "pt",
      "Esta chave se perdeu para sempre em",
      "As chaves deste sorteio se perderam para sempre em",
      "As outras saem com o resultado.",
    ],
    [
      "en",
      "This key was lost for good on",
      "This draw's keys were lost for good on",
      "The others come with the result.",
    ],
  ] as const) {
    const moment = sayLongMoment(lostAt, locale)
    for (const shown of [await cardOf(draw, locale), await pageOf(draw, locale)]) {
      expect(shown.split(`${said} ${moment}`)).toHaveLength(2)
      expect(shown).toContain(`${holder} ${moment}`)
      expect(shown).not.toMatch(/só um auditor ou um juiz|only an auditor or a judge/)
    }
    expect(await pageOf(draw, locale)).toContain(others)
  }
  expect(await pageOf(draw)).toContain("De chave que se perdeu não se confere mais")
})

test("the head of the audit record says what to do with it", async () => {
  const { draw } = await publishedDraw(site.db, drawInput)
  expect(await pageOf(draw)).toMatch(
    /Ponta do registro de auditoria na publicação [0-9a-f]{64} Guarde esta linha: ela resume tudo/,
  )
  expect(await pageOf(draw, "en")).toContain(
    "Keep this line: it sums up all that the back office had recorded",
  )
})

test("several keys that shuffled the numbers are spoken of as several", async () => {
  // Its period still runs: later the database takes no more series.
  const whole = await wholeDraw(site.db, { ...drawInput, now: new Date(+drawInput.now + 2 * 86_400_000) })
  expect(await pageOf(whole.draw)).toContain("Uma chave secreta embaralha os números")
  await addSegment(site.db, {
    drawId: whole.draw.id,
    seriesCount: 2,
    by: whole.ana.id,
    now: whole.draw.periodStart,
  })
  expect(await pageOf(whole.draw)).toContain("2 chaves secretas embaralham os números, cada uma os das suas")
  expect(await pageOf(whole.draw, "en")).toContain("2 secret keys shuffle the numbers")
  for (const step of ["close", "freeze", "enter", "compute", "publish"] as const) await whole[step]()
  expect(await pageOf(whole.draw)).toContain("2 chaves embaralharam os números")
  expect(await pageOf(whole.draw, "en")).toContain("Now the keys are out, in keys.json")
})

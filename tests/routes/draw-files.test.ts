import { execFileSync, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { eq } from "drizzle-orm"
import { addSegment } from "#app/domain/draws/planning/add-segment.server"
import { extractionAt } from "#app/domain/draws/planning/extraction-day.server"
import { canonicalJson } from "#app/platform/canonical-json"
import { holderOf } from "#app/domain/draws/base/holder.server"
import { fromHex, leafHash, rootOf, toHex } from "#app/domain/draws/base/merkle-tree.server"
import { rootFromPath } from "#tests/support/root-from-path"
import { rehearseDraw } from "#app/domain/draws/calculation/rehearse-draw.server"
import { rejectResult } from "#app/domain/draws/calculation/reject-result.server"
import { readRule } from "#app/domain/draws/inspection/rule-file"
import { opensCommitment } from "#tests/support/opens-commitment"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { openUserSession } from "#app/auth/sessions.server"
import { sayLongMoment } from "#app/i18n/say-moment.server"
import { openFiles } from "#app/platform/storage/files.server"
import { draws, drawSegments } from "#drizzle/schema/draws"
import { winners } from "#drizzle/schema/winners"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { signed } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"
import { disqualified } from "#tests/support/disqualified"
import { PRIZES, publishedDraw, wholeDraw } from "#tests/support/whole-draw"

let site: Site
let folder: string
let files: ReturnType<typeof openFiles>
const now = new Date()

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-files-"))
  files = openFiles(`file:${folder}`)
  site = await startSite({ FILES_URL: `file:${folder}` })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const AT_CLOSE = ["base.csv", "root.json"]
const AT_PUBLICATION = ["rule.json", "result.json", "calls.json", "keys.json"]
/** A program, or somebody who never passed the age gate. */
const program = () => visit(site.app.origin, { adult: false })
const person = () => visit(site.app.origin)
const fileOf = (draw: { id: string }, file: string) => program().get(`/ganhadores/${draw.id}/${file}`)
const jsonOf = async (draw: { id: string }, file: string) => (await fileOf(draw, file)).json()
const statusesOf = (draw: { id: string }, names: string[]) =>
  Promise.all(names.map(async (name) => (await fileOf(draw, name)).status))
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex")
const numberOf = (ticket: { series: number; element: number }) => formatLuckyNumber(ticket, 2)
/** What the page prints for a terminal. */
const shellLines = (html: string) =>
  [...html.matchAll(/<pre class="shell"[^>]*><code>(.*?)<\/code>/gs)].map(([, line = ""]) => unescaped(line))
const unescaped = (html: string) =>
  html
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
const proofPath = (number: string) => `proof.json?number=${encodeURIComponent(number)}`

describe("a published draw, downloaded by a stranger's program", () => {
  let whole: Awaited<ReturnType<typeof publishedDraw>>
  beforeAll(async () => void (whole = await publishedDraw(site.db, { files, now })))

  test("hashes and sums up to what was published", async () => {
    const base = Buffer.from(await (await fileOf(whole.draw, "base.csv")).arrayBuffer())
    const { size, root, baseSha256 } = await jsonOf(whole.draw, "root.json")
    const lines = base.toString().trimEnd().split("\n").slice(1)
    expect([size, baseSha256]).toEqual([30, sha256(base)])
    expect(root).toBe(toHex(rootOf(lines.map((line) => leafHash(Buffer.from(line))))))
    const html = await person().read(`/ganhadores/${whole.draw.id}`)
    expect(html).toContain(root)
    expect(html).toContain(baseSha256)
  })

  test("proves each of its numbers", async () => {
    const { root } = await jsonOf(whole.draw, "root.json")
    const held = whole.holders.flatMap(({ person, tickets }) => tickets.map((ticket) => ({ person, ticket })))
    expect(held.length).toBeGreaterThanOrEqual(6)
    for (const { person: own, ticket } of held.slice(0, 6)) {
      const { line, index, size, path, ...more } = await jsonOf(whole.draw, proofPath(numberOf(ticket)))
      expect(more).toEqual({})
      expect(line).toContain(holderOf(whole.draw, { registrationId: own.id, cpf: own.cpf }))
      const led = rootFromPath(leafHash(Buffer.from(line)), { index, size, path: path.map(fromHex) })
      expect(toHex(led!)).toBe(root)
    }
  })

  test("says its rule and its result in the documented shape, with the result's own hash", async () => {
    const rule = await jsonOf(whole.draw, "rule.json")
    expect(readRule("RULE.json", rule).prizes).toEqual(PRIZES)
    const { sha256: own, ...result } = await jsonOf(whole.draw, "result.json")
    expect(own).toBe(sha256(canonicalJson(result)))
    expect(result.rule).toEqual(rule)
    expect(result.winners).toHaveLength(5)
    expect(result.baseSha256).toBe((await jsonOf(whole.draw, "root.json")).baseSha256)
  })

  test("keeps the seal of pseudonyms that hold no CPF, as such draws had it", async () => {
    const old = await moveDraw(site.db, await insertDraw(site.db, { holderForm: 1 }), { to: "published" })
    const { holder } = await jsonOf(old, "keys.json")
    expect(holder).toMatchObject({ key: null, commitment: old.holderKeyCommitment })
  })

  test("opens the commitments to its order, and never the key of its pseudonyms", async () => {
    const keys = await jsonOf(whole.draw, "keys.json")
    expect(keys.segments).toHaveLength(1)
    for (const { key, text, commitment } of keys.segments)
      expect(opensCommitment({ key: Buffer.from(key, "hex"), text, commitment })).toBe(true)
    expect(keys.segments[0].commitment).toBe(whole.draw.segment.keyCommitment)
    expect(Object.keys(keys).toSorted()).toEqual(["commitment", "draw", "segments"])
    for (const name of [...AT_CLOSE, ...AT_PUBLICATION]) {
      const text = await (await fileOf(whole.draw, name)).text()
      expect(text).not.toContain(whole.draw.holderKey.toString("hex"))
      for (const { person } of whole.holders) {
        expect(text).not.toContain(person.id)
        expect(text).not.toContain(person.cpf)
      }
    }
  })

  test("says how many positions its numbers come from, and each number comes from one of them", async () => {
    const { segments } = await jsonOf(whole.draw, "keys.json")
    const last = Math.max(...whole.holders.flatMap(({ tickets }) => tickets.map(({ position }) => position)))
    expect(segments.map(({ positions }: { positions: number }) => positions)).toEqual([last + 1])
  })

  test("is checked by a stranger with nothing but its page and a number's: each command that it prints, literally", async () => {
    const alone = await mkdtemp(path.join(tmpdir(), "bar-stranger-"))
    const ticket = whole.holders[0]!.tickets[0]!
    const page = `/ganhadores/${whole.draw.id}`
    const proof = `${page}?numero=${encodeURIComponent(numberOf(ticket))}`
    const html = (await person().read(page)) + (await person().read(proof))
    const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = ""]) => unescaped(href))
    const wanted = /\/conferir\.mjs$|\/(base\.csv|(plan|root|rule|result|calls|keys|proof)\.json)(\?|$)/
    for (const href of new Set(links.filter((href) => wanted.test(href)))) {
      const answer = await program().get(href)
      expect(answer.status, href).toBe(200)
      const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1]
      const bytes = new Uint8Array(await answer.arrayBuffer())
      await writeFile(path.join(alone, name ?? path.basename(href)), bytes)
    }
    const lines = shellLines(html)
      .filter((line) => !line.startsWith("npm "))
      .map((line) => {
        const ended = spawnSync("sh", ["-c", line], { cwd: alone, encoding: "utf8" })
        // No log tells of this draw, as of none from before there was one.
        const said = line.includes("RESULT.json KEYS.json")
          ? [2, expect.stringMatching(/^Falta tile[^\n]*\n$/)]
          : [0, ""]
        expect([line, ended.status, ended.stderr]).toEqual([line, ...said])
        return ended.stdout
      })
    const { sha256: own } = await jsonOf(whole.draw, "result.json")
    for (const sum of [(await jsonOf(whole.draw, "root.json")).baseSha256, own]) {
      expect(html).toContain(sum)
      expect(lines.filter((out) => out.startsWith(sum))).toHaveLength(1)
    }
    const checked = lines.filter((out) =>
      /\n(Tudo confere|O que veio confere, mas falta conferir mais)\.( Faltas: \d+\.)?( Avisos: \d+\.)?\n$/.test(
        out,
      ),
    )
    expect(checked).toHaveLength(2)
    expect(checked.join("")).not.toContain("NÃO")
    await rm(alone, { recursive: true })
  })

  test("opens the commitment of every segment, each over series of its own", async () => {
    // Its period still runs: later the database takes no more series.
    const inTwoDays = new Date(+now + 2 * 86_400_000)
    const whole = await wholeDraw(site.db, { files, now: inTwoDays, people: 2 })
    const added = await addSegment(site.db, {
      drawId: whole.draw.id,
      seriesCount: 2,
      by: whole.ana.id,
      now: whole.draw.periodStart,
    })
    for (const step of ["close", "freeze", "enter", "compute", "publish"] as const) await whole[step]()
    const { segments } = await jsonOf(whole.draw, "keys.json")
    const committed = [whole.draw.segment.keyCommitment, added.keyCommitment]
    expect(segments.map(({ commitment }: { commitment: string }) => commitment)).toEqual(committed)
    for (const { key, text, commitment } of segments)
      expect(opensCommitment({ key: Buffer.from(key, "hex"), text, commitment })).toBe(true)
    expect(new Set(segments.map(({ key }: { key: string }) => key)).size).toBe(2)
    expect((await jsonOf(whole.draw, "rule.json")).seriesCount).toBe(4)
  })

  test("begin with the plan, which is there from the planning on in each version", async () => {
    const draw = await insertDraw(site.db, { now, title: "Do plano", seriesCount: 2 })
    const first = await jsonOf(draw, "plan.json")
    expect(await jsonOf(draw, "PLAN.json")).toEqual(first)
    const { seriesFirst, seriesCount, keyCommitment: commitment } = draw.segment
    expect(first).toEqual({
      draw: draw.id,
      version: 1,
      title: "Do plano",
      periodStart: draw.periodStart.toISOString(),
      periodEnd: draw.periodEnd.toISOString(),
      extractionOn: draw.extractionOn,
      extractionAt: extractionAt(draw).toISOString(),
      rule: draw.rule,
      ruleSha256: sha256(canonicalJson(draw.rule)),
      segments: [{ seriesFirst, seriesCount, commitment }],
      vkeys: [],
    })
    await addSegment(site.db, { drawId: draw.id, seriesCount: 3, now })
    const [second, kept] = [await jsonOf(draw, "plan.json"), await jsonOf(draw, "plan.json?version=1")]
    expect([second.version, second.rule.seriesCount, second.segments.length]).toEqual([2, 5, 2])
    expect(kept).toEqual(first)
    const answer = await fileOf(draw, "plan.json?version=1")
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    expect((await fileOf(draw, "plan.json")).headers.get("cache-control")).toBe("public, no-cache")
    expect(await answer.text()).toBe(`${canonicalJson(first)}\n`)
    for (const [query, status] of [
      ["version=3", 404],
      ["version=x", 422],
      ["version=", 422],
    ] as const)
      expect((await fileOf(draw, `plan.json?${query}`)).status).toBe(status)
    const page = await person().read(`/ganhadores/${draw.id}`)
    expect(page).toContain(`href="/ganhadores/${draw.id}/plan.json"`)
    expect(page).toContain(second.ruleSha256)
  })

  test("may be kept for ever, under their known names, and asks for no cookie", async () => {
    for (const name of ["base.csv", "root.json", "rule.json", "result.json", "keys.json"]) {
      const answer = await fileOf(whole.draw, name)
      await answer.arrayBuffer()
      expect(answer.headers.get("cache-control"), name).toBe("public, max-age=31536000, immutable")
      expect(answer.headers.get("content-disposition")).toBe(
        `attachment; filename="${name.toUpperCase().replace("CSV", "csv").replace("JSON", "json")}"`,
      )
      expect(answer.headers.getSetCookie()).toEqual([])
      const etag = answer.headers.get("etag") ?? ""
      const again = await program().get(`/ganhadores/${whole.draw.id}/${name}`, { "if-none-match": etag })
      expect([again.status, await again.text()], name).toEqual([304, ""])
    }
    expect((await fileOf(whole.draw, "calls.json")).headers.get("cache-control")).toBe("public, no-cache")
  })

  test("answers HEAD without a body, with the size of the list", async () => {
    const url = `/ganhadores/${whole.draw.id}/base.csv`
    const head = await program().send(url, { method: "HEAD" })
    const list = await (await program().get(url, { "accept-encoding": "identity" })).arrayBuffer()
    expect(head.status).toBe(200)
    expect(head.headers.get("content-type")).toContain("text/csv")
    expect(head.headers.get("content-length")).toBe(String(list.byteLength))
  })

  test("has no other file, and no proof of what is not there", async () => {
    const absent = ["tree", "holder.json", "__proto__", "constructor", proofPath("01/99.999x"), "proof.json"]
    expect(await statusesOf(whole.draw, absent)).toEqual([404, 404, 404, 404, 422, 422])
    const held = new Set(whole.holders.flatMap(({ tickets }) => tickets).map(numberOf))
    const free = [...Array(40).keys()]
      .map((element) => numberOf({ series: 1, element }))
      .find((n) => !held.has(n))!
    const answer = await fileOf(whole.draw, proofPath(free))
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"])
    expect(await statusesOf({ id: "nothing" }, AT_CLOSE)).toEqual([404, 404])
  })

  test("lists the calls apart from the result", async () => {
    const before = await (await fileOf(whole.draw, "result.json")).text()
    expect(await jsonOf(whole.draw, "calls.json")).toMatchObject({ calls: [], disqualified: [] })
    const rows = await site.db.select().from(winners).where(eq(winners.drawId, whole.draw.id))
    const [first, third] = [1, 3].map((order) => rows.find((row) => row.order === order)!)
    const reason = "É o CPF 529.982.247-25, da Maria"
    await disqualified(site.db, { claim: { winnerId: first!.id }, reason, now: whole.evening })
    const call = { state: "called", replacesId: first!.id, calledAt: now } as const
    await site.db.update(winners).set(call).where(eq(winners.id, third!.id))
    expect((await jsonOf(whole.draw, "calls.json")).calls).toEqual([
      { disqualified: 1, called: 3, calledAt: now.toISOString(), reason: "staff" },
    ])
    expect(await (await fileOf(whole.draw, "calls.json")).text()).not.toContain("529.982.247-25")
    expect(await (await fileOf(whole.draw, "result.json")).text()).toBe(before)
    const read = words(await person().read(`/ganhadores/${whole.draw.id}`))
    expect(read).toContain("Desclassificado Motivo: trabalha para a marca, a agência ou um fornecedor")
    expect(read).not.toContain("529.982.247-25")
    expect(read).toContain("o suplente nº 3 foi chamado no lugar do nº 1")
    expect(read).toContain("Suplente, no lugar do nº 1")
    expect(read).toContain("Na reserva há 2 suplentes que ninguém chamou")
    for (const order of [4, 5]) {
      const { ticketId } = rows.find((row) => row.order === order)!
      const ticket = whole.holders.flatMap(({ tickets }) => tickets).find(({ id }) => id === ticketId)!
      expect(read).not.toContain(numberOf(ticket))
    }
  })

  test("names nobody but whoever is validated", async () => {
    const shown = () => person().read(`/ganhadores/${whole.draw.id}`).then(words)
    expect(await shown()).not.toContain("Torcida N.")
    expect(await shown()).toContain("Em verificação")
    const [second] = await site.db
      .select()
      .from(winners)
      .where(eq(winners.drawId, whole.draw.id))
      .orderBy(winners.order)
      .offset(1)
      .limit(1)
    // Nobody takes the validation back any more.
    const decidedAt = new Date(now.getTime() - 3 * 60_000)
    await site.db.update(winners).set({ state: "validated", decidedAt }).where(eq(winners.id, second!.id))
    expect(await shown()).toContain("Torcida N. Campinas, SP")
    expect(words(await person().read("/ganhadores"))).toContain("Torcida N.")
  })

  test("works the number out with its own digits", async () => {
    const read = words(await person().read(`/ganhadores/${whole.draw.id}`))
    expect(read).toContain("1, 6, 4, 9, 7 → 16.497")
    expect(read).toContain("penúltimo algarismo dos prêmios 1º e 2º. Isso dá 37.")
    expect(read).toContain("tira-se 2 até caber: 37 − 36 = 01")
    expect(read).toContain("01/16.497")
  })

  test("speaks English", async () => {
    const visitor = person()
    await visitor.post("/language", { lng: "en", to: "/faq" })
    const read = words(await visitor.read(`/ganhadores/${whole.draw.id}?numero=xx`))
    expect(read).toContain("Check it yourself")
    expect(read).toContain("Write series, slash and number")
  })
})

describe("whoever holds a number", () => {
  test("sees its line, the sums and that they lead to the root", async () => {
    const whole = await publishedDraw(site.db, { files, now })
    const [{ person: holder, tickets }] = whole.holders as [(typeof whole.holders)[number]]
    const number = numberOf(tickets[0]!)
    const html = await person().read(`/ganhadores/${whole.draw.id}?numero=${encodeURIComponent(number)}`)
    expect(words(html)).toContain(`O número ${number} está na lista.`)
    expect(words(html)).toContain("A prova fecha")
    expect(html).toContain(holderOf(whole.draw, { registrationId: holder.id, cpf: holder.cpf }))
    expect(html).toContain(proofPath(number))
    // What proves the draw is as long again, and a tap away.
    expect(html).toContain(`href="/ganhadores/${whole.draw.id}#conferir"`)
    expect(html).not.toContain('id="conferir"')
    const missing = await person().get(`/ganhadores/${whole.draw.id}?numero=00/00.000`)
    expect([missing.status, words(await missing.text())]).toEqual([
      200,
      expect.stringContaining("não está na lista"),
    ])
  })

  test("may write it as at the desk: with or without the slash, the dot or the zero", async () => {
    const whole = await publishedDraw(site.db, { files, now })
    const { series, element } = whole.holders[0]!.tickets[0]!
    const five = String(element).padStart(5, "0")
    for (const typed of [
      `0${series}${five}`,
      `0${series} ${five}`,
      `${series}/${five}`,
      `0${series}-${five}`,
    ]) {
      const query = new URLSearchParams({ numero: typed })
      const read = words(await person().read(`/ganhadores/${whole.draw.id}?${query}`))
      expect([typed, read]).toEqual([typed, expect.stringContaining("está na lista.")])
      expect(read).toContain(numberOf({ series, element }))
    }
  })

  test.each([
    ["abc", "Escreva série, barra e número"],
    ["🍺", "Escreva série, barra e número"],
    ["07/5326", "Depois da série vêm cinco números"],
    ["53269", "Falta a série."],
    ["07-53269", "Este sorteio não tem essa série. Séries: 00–01."],
    ["1".repeat(500), "Este sorteio não tem essa série."],
    ["%00", ""],
  ])("is told how to write it: %s", async (typed, advice) => {
    const { draw } = await wholeDraw(site.db, { files, now, people: 0 }).then(async (whole) => {
      await whole.close()
      await whole.freeze()
      return whole
    })
    const answer = await person().get(
      `/ganhadores/${draw.id}?numero=${typed === "%00" ? typed : encodeURIComponent(typed)}`,
    )
    const html = await answer.text()
    if (typed === "%00") return expect(answer.status).toBeLessThan(500)
    expect(answer.status).toBe(422)
    expect(html).toMatch(/aria-describedby="[^"]*numero-error/)
    expect(words(html)).toContain(advice)
  })

  test("comes there from the profile, with the pseudonym of each closed draw", async () => {
    const whole = await wholeDraw(site.db, { files, now, title: "Sorteio do Perfil" })
    const [{ person: holder, tickets }] = whole.holders as [(typeof whole.holders)[number]]
    const client = { ip: "127.0.0.1" }
    const { token } = await openUserSession(site.db, { registrationId: holder.id, now, client })
    const visitor = visit(site.app.origin, { cookies: { user_session: signed(token) } })
    const pseudonym = holderOf(whole.draw, { registrationId: holder.id, cpf: holder.cpf })
    expect(await visitor.read("/perfil")).not.toContain(pseudonym)
    await whole.close()
    await whole.freeze()
    const html = await visitor.read("/perfil")
    expect(html).toContain(pseudonym)
    expect(html).toContain(`/ganhadores/${whole.draw.id}?numero=${encodeURIComponent(numberOf(tickets[0]!))}`)
  })
})

describe("before its moment", () => {
  test("nothing of a draw leaves, and a computed result looks like none", async () => {
    const whole = await wholeDraw(site.db, { files, now, title: "Sorteio do Silêncio" })
    const { draw } = whole
    const all = [...AT_CLOSE, ...AT_PUBLICATION, proofPath(numberOf(whole.holders[0]!.tickets[0]!))]
    const none = all.map(() => 404)
    const pages = [
      `/ganhadores/${draw.id}`,
      "/ganhadores",
      `/ganhadores/${draw.id}?numero=${numberOf(whole.holders[0]!.tickets[0]!)}`,
    ]
    const read = async () =>
      (await Promise.all(pages.map((page) => person().read(page)))).map((html) =>
        // What differs from answer to answer.
        html.replace(/nonce="[^"]*"|"nonce":"[^"]*"/g, "").replace(/[0-9A-F]{8}\b/g, ""),
      )
    expect(await statusesOf(draw, all)).toEqual(none)
    // Its sums are not there yet, and the page says in words what will be.
    const planned = words(await person().read(pages[2]!))
    expect(planned).toContain("Período encerrado")
    expect(planned).toContain("A lista de números vai ser gravada e publicada aqui antes da extração")
    expect(planned).not.toContain("Seu número estava lá?")
    expect(words(await person().read("/ganhadores"))).toContain("Sorteio do Silêncio")

    await whole.close()
    expect(await statusesOf(draw, all)).toEqual(none)
    expect(words(await person().read(pages[2]!))).toContain("A lista ainda não está gravada")
    expect(words(await person().read(`/ganhadores/${draw.id}`))).toContain(
      "é gravada um quarto de hora depois do fim do período, quando todos estão no registro público",
    )

    await whole.freeze()
    const open = all.map((name) => (AT_PUBLICATION.includes(name) ? 404 : 200))
    expect(await statusesOf(draw, all)).toEqual(open)
    const closed = await read()
    const quiet = async () => {
      expect(await statusesOf(draw, all)).toEqual(open)
      expect(await read()).toEqual(closed)
    }
    await rehearseDraw(site.db, { drawId: draw.id, prizes: PRIZES, by: whole.ana.id, now, files })
    await quiet()
    await whole.enter()
    await quiet()
    await whole.compute()
    await quiet()
    await rejectResult(site.db, {
      drawId: draw.id,
      reasonCode: "typed",
      reason: "Extração errada",
      by: whole.bia.id,
      now,
    })
    await quiet()
    const [row] = await site.db.select().from(draws).where(eq(draws.id, draw.id))
    expect(row?.state).toBe("closed")
  })
})

describe("every draw, whatever its state", () => {
  const DAY = 86_400_000
  const later = (days: number) => new Date(+now + days * DAY)
  const cardOf = async ({ id }: { id: string }) => {
    const html = await person().read("/ganhadores")
    const [, card = ""] = html.split(`id="${id}"`)
    return words(card.split("</article>").slice(0, 2).join(""))
  }

  test("shows the same seals with the moment of their making before and after it is published", async () => {
    const whole = await wholeDraw(site.db, { files, now })
    const { draw } = whole
    const [segment] = await site.db.select().from(drawSegments).where(eq(drawSegments.drawId, draw.id))
    const key = draw.segment.permutationKey.toString("hex")
    const sealed = async () => {
      const html = await person().read(`/ganhadores/${draw.id}`)
      expect(html).toContain(segment!.keyCommitment)
      expect(html).toContain(draw.holderKeyCommitment)
      expect(words(html).split(`Lacrado em ${sayLongMoment(now, "pt")}`)).toHaveLength(3)
      expect(words(html)).not.toContain("página inicial,")
      expect(html).not.toContain(draw.holderKey.toString("hex"))
      return html
    }
    for (const step of ["close", "freeze", "enter", "compute", "publish"] as const) {
      expect(await sealed()).not.toContain(key)
      await whole[step]()
    }
    const commands = shellLines(await sealed()).filter((line) => line.startsWith("(printf"))
    expect(commands).toHaveLength(1)
    for (const shell of ["sh", "bash"])
      expect(execFileSync(shell, ["-c", commands[0]!], { encoding: "utf8" })).toBe(
        `${segment!.keyCommitment}  -\n`,
      )
  })

  test("stands among the draws: one to come and an open one with what is known and sealed", async () => {
    const ahead = await insertDraw(site.db, {
      now,
      title: "Sorteio do Amanhã",
      prize: "Uma TV",
      periodStart: later(5),
      periodEnd: later(9),
    })
    const open = await insertDraw(site.db, { now, title: "Sorteio do Agora", prize: "Um freezer" })
    expect(await cardOf(ahead)).toMatch(/Ainda não começou.*Uma TV.*Valem os cupons recebidos de/)
    const card = await cardOf(open)
    expect(card).toMatch(
      /Recebendo cupons.*Um freezer.*A lista de números ainda não existe.*Sorteio: .*, pela Loteria Federal\./,
    )
    const whole = await person().read("/ganhadores")
    const places = ["Quem já ganhou", "Próximos sorteios", `id="${ahead.id}"`, `id="${open.id}"`]
    const found = places.map((place) => whole.indexOf(place))
    expect(found.toSorted((a, b) => a - b)).toEqual(found)
    for (const draw of [ahead, open]) {
      const { status } = await person().get(`/ganhadores/${draw.id}`)
      const html = await person().read(`/ganhadores/${draw.id}`)
      expect([status, html.includes(draw.segment.keyCommitment)]).toEqual([200, true])
      expect(await person().read("/ganhadores")).toContain(draw.segment.keyCommitment)
      expect(words(html)).toContain(
        "Quando o período acaba, todos os números distribuídos vão para uma lista",
      )
      expect(html).not.toContain("base.csv")
      expect(await statusesOf(draw, [...AT_CLOSE, ...AT_PUBLICATION])).toEqual(Array(6).fill(404))
    }
  })

  test("stands among them canceled too, without sums that never came", async () => {
    const draw = await insertDraw(site.db, { now, title: "Sorteio do Engano", state: "canceled" })
    expect(await cardOf(draw)).toContain("Sorteio cancelado")
    const read = words(await person().read(`/ganhadores/${draw.id}`))
    expect(read).toContain("cancelado antes que alguém tivesse um número nele")
    expect(read).not.toContain("Confira você mesmo")
    expect(read).toContain("Lacrado em")
  })
})

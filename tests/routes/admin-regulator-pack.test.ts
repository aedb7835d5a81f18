import { spawnSync } from "node:child_process"
import { createHash, createHmac } from "node:crypto"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq, notInArray, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { handInBase } from "#app/domain/draws/calculation/hand-in-base.server"
import { openSequencer, sequence } from "#app/domain/log/sequence.server"
import { erasePeople } from "#app/domain/my-data/erase-people.server"
import { formatCpf, maskCpf } from "#app/domain/registrations/cpf"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { paths } from "#app/paths"
import { openFiles } from "#app/platform/storage/files.server"
import { namedBases } from "#drizzle/schema/calculation"
import { regulations } from "#drizzle/schema/contents"
import { looks } from "#drizzle/schema/looks"
import { registrations } from "#drizzle/schema/registrations"
import { tickets } from "#drizzle/schema/tickets"
import { winners } from "#drizzle/schema/winners"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { asOwner } from "#tests/support/as-owner"
import { closeAccount } from "#tests/support/close-account"
import { CONFERIR } from "#tests/support/conferir"
import { cosigner } from "#tests/support/naive-witness"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { putInFolder, unzipped } from "#tests/support/unzip"
import { words } from "#tests/support/visitor"
import { wholeDraw } from "#tests/support/whole-draw"
import { witnessLast } from "#tests/support/witnessed"

const HOUR = 3_600_000
const now = new Date()
let [site, folder] = [null as unknown as Site, ""]
let whole: Awaited<ReturnType<typeof wholeDraw>>
/** The base with names, as the first pack had it. */
let handed: Buffer
let boss: Awaited<ReturnType<typeof signInAdmin>>
const witness = cosigner("testemunha.example")

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-regulator-"))
  const settings = {
    LOG_KEY: Buffer.alloc(32, 3).toString("base64"),
    RECEIPT_KEY: Buffer.alloc(32, 4).toString("base64"),
    FILES_URL: `file:${folder}`,
  }
  site = await startSite(settings)
  // This process plays the worker of the same campaign.
  Object.assign(process.env, settings, { APP_ENV: "test", PORT: String(site.app.port) })
  boss = await signInAdmin(site.db, site.app.origin, "super")
  whole = await wholeDraw(site.db, { files: openFiles(settings.FILES_URL), now, people: 6 })
  const round = (at: Date) => sequence(site.db, openSequencer(1)!, at)
  await round(now)
  for (const step of ["close", "freeze"] as const) await whole[step]()
  await round(new Date(+now + HOUR))
  await witnessLast(site.db, { witness, at: new Date(+now + HOUR) })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const address = (id = whole.draw.id) => `/admin/calculation/${id}/pack`
const pageOf = (id = whole.draw.id) => `/admin/calculation/${id}`
const textOf = (files: Map<string, Buffer>, name: string) => files.get(name)?.toString() ?? ""

describe("before the publication", () => {
  test("it names everybody in the base, and nobody's place", async () => {
    const files = await unzipped(await boss.get(address()))
    expect(files.has("ganhadores.json")).toBe(false)
    expect([...files.keys()].filter((name) => name.includes("RESULT"))).toEqual([])
    expect(textOf(files, "LEIA-ME.txt")).toContain("ainda não foi publicado")
    expect(textOf(files, "LEIA-ME.txt")).toContain("Entrega da base: ainda não anotada.")
    expect(textOf(files, "base-com-nomes.csv").trim().split("\r\n")).toHaveLength(1 + 18)
  })

  test("its base with names is one file, whoever is renamed, and the hand-in notes its hash", async () => {
    const first = await unzipped(await boss.get(address()))
    handed = first.get("base-com-nomes.csv")!
    const hash = createHash("sha256").update(handed).digest("hex")
    const { person } = whole.holders[0]!
    await site.db.update(registrations).set({ name: "Renomeada" }).where(eq(registrations.id, person.id))
    const at = new Date(+now + HOUR)
    const handedAt = new Date(Math.floor(+at / 60_000) * 60_000)
    await handInBase(site.db, {
      drawId: whole.draw.id,
      handedAt,
      protocol: "SPA 2026/7",
      by: whole.ana.id,
      now: at,
    })
    const second = await unzipped(await boss.get(address()))
    expect(second.get("base-com-nomes.csv")!.equals(handed)).toBe(true)
    const minutes = words(textOf(second, "ata.html"))
    expect(minutes).toContain(`SHA-256 da base com nomes entregue ${hash}`)
    expect(words(await boss.read(pageOf()))).toContain(hash)
    // And in the store nobody reads it.
    for await (const key of openFiles(`file:${folder}`).list("draws")) {
      const stored = await openFiles(`file:${folder}`).onDisk(key, (file) => readFile(file))
      expect(stored.includes(person.lastname)).toBe(false)
    }
  })

  test("there is none of a draw that is not closed", async () => {
    const open = await insertDraw(site.db, { now })
    expect((await boss.get(address(open.id))).status).toBe(409)
    expect(await boss.read(pageOf(open.id))).not.toContain("/pack")
    expect((await boss.get(address("019a0000-0000-7000-8000-000000000000"))).status).toBe(404)
  })
})

describe("of a draw that is computed and not published", () => {
  let files: Map<string, Buffer>
  beforeAll(async () => {
    for (const step of ["enter", "compute"] as const) await whole[step]()
    files = await unzipped(await boss.get(address()))
  })

  test("none of its files says who has a place", async () => {
    expect(files.has("ganhadores.json")).toBe(false)
    expect(textOf(files, "LEIA-ME.txt")).toContain("ainda não foi publicado")
    const minutes = words(textOf(files, "ata.html"))
    expect(minutes).toContain("Apurado; ainda não publicado.")
    const places = await site.db
      .select({ series: tickets.series, element: tickets.element, cpf: registrations.cpf })
      .from(winners)
      .innerJoin(tickets, eq(tickets.id, winners.ticketId))
      .innerJoin(registrations, eq(registrations.id, winners.registrationId))
    expect(places).toHaveLength(5)
    const named = places.filter(({ cpf, ...number }) =>
      [formatLuckyNumber(number, whole.draw.rule.seriesDigits), maskCpf(cpf)].some((text) =>
        minutes.includes(text),
      ),
    )
    expect(named).toEqual([])
  })

  test("the page of the minutes shows the places to those who publish them", async () => {
    const page = words(await boss.read(paths.admin.calculationMinutes(whole.draw.id)))
    expect(page).toContain("Titulares e suplentes")
    expect(page).not.toContain("Apurado; ainda não publicado.")
  })
})

describe("of a published draw", () => {
  let files: Map<string, Buffer>
  beforeAll(async () => {
    await whole.publish()
    await sequence(site.db, openSequencer(1)!, whole.evening)
    files = await unzipped(await boss.get(address()))
  })

  test("one click on its page brings it, and nobody keeps it on the way", async () => {
    expect(await boss.read(pageOf())).toContain(`href="${address()}"`)
    const head = await boss.send(address(), { method: "HEAD" })
    expect(head.headers.get("cache-control")).toBe("private, no-store")
    expect(head.headers.get("content-type")).toBe("application/zip")
  })

  test("the base has names and CPFs, number by number as in BASE.csv", () => {
    const rows = textOf(files, "base-com-nomes.csv").trim().split("\r\n").slice(1)
    const numbers = textOf(files, "publico/BASE.csv").trim().split("\n").slice(1)
    expect(rows.map((row) => row.split(";", 2).join(",").replaceAll('"', ""))).toEqual(
      numbers.map((line) => line.split(",", 2).join()),
    )
    for (const { person } of whole.holders)
      expect(
        rows.filter((row) => row.includes(formatCpf(person.cpf)) && row.includes(person.name)),
      ).toHaveLength(3)
  })

  test("each place has its person, with what opens pseudonym and, of a titular, paper", () => {
    const { winners } = JSON.parse(textOf(files, "publico/RESULT.json")) as {
      winners: { order: number; kind: string; holder: string }[]
    }
    const { holders } = JSON.parse(textOf(files, "ganhadores.json")) as { holders: Record<string, never>[] }
    expect(holders.map(({ order, kind, holder }) => ({ order, kind, holder }))).toEqual(
      winners.map(({ order, kind, holder }) => ({ order, kind, holder })),
    )
    for (const { r, holder, cpf, kind, paper } of holders as unknown as Holder[]) {
      const own = whole.holders.find(({ person }) => person.cpf === cpf)!
      const id = Buffer.from(own.person.id.replaceAll("-", ""), "hex")
      expect(r).toBe(createHmac("sha256", whole.draw.holderKey).update(id).digest("hex"))
      const bound = createHash("sha256").update(Buffer.from(r, "hex")).update(`${whole.draw.id}${cpf}`)
      expect(bound.digest("hex").slice(0, 32)).toBe(holder)
      if (kind === "surrogate") expect(paper).toBeNull()
      else expect(openedPaper(paper!)).toBe(paper!.sha256)
    }
    expect(textOf(files, "ganhadores.json")).not.toContain(whole.draw.holderKey.toString("hex"))
  })

  test("its public half is checked as it comes out of the ZIP, with a proof of each place", async () => {
    const proofs = [...files.keys()].filter((name) => name.startsWith("publico/provas/"))
    expect(proofs).toHaveLength(5)
    const unpacked = await putInFolder(files, folder)
    expect(textOf(files, "LEIA-ME.txt")).toContain("--testemunha")
    const asked = [CONFERIR, "--testemunha", witness.vkey, path.join(unpacked, "publico")]
    const { status, stdout } = spawnSync(process.execPath, asked, { encoding: "utf8" })
    expect(status, stdout).toBe(0)
    expect(stdout.match(/Confere: a prova leva da linha/g)).toHaveLength(5)
  })

  test("the minutes are one page that loads nothing", () => {
    const html = textOf(files, "ata.html")
    expect(words(html)).toContain(`Ata: ${whole.draw.title}`)
    expect(words(html)).toContain("Horários de Brasília")
    expect(words(html)).toContain("45931")
    expect(words(html)).toContain("Titulares e suplentes")
    // A hint for screens, which no other style hides here.
    expect(html).toContain(".table-aside { display: none }")
    expect(words(html)).toContain(`por ${boss.user.name}`)
    expect(html).not.toMatch(/<(script|link|img)\b|https?:|url\(/)
  })

  test("each published edition of the regulation goes along, with its PDF where there is one", async () => {
    const pdf = "texts/regulation.pdf"
    await openFiles(`file:${folder}`).put(pdf, Buffer.from("%PDF-1.7"), "application/pdf")
    const edition = { kind: "regulation", locale: "pt", title: "Regulamento", publishedAt: now } as const
    await asOwner(async (owner) => {
      const rows = [
        { ...edition, edition: 901, body: "Primeira" },
        { ...edition, edition: 902, body: "Segunda", pdfFile: pdf, pdfSha256: "0".repeat(64) },
        { ...edition, edition: 903, body: "Rascunho", publishedAt: null },
      ]
      await owner.insert(regulations).values(rows)
    })
    const inside = await unzipped(await boss.get(address()))
    const names = [...inside.keys()].filter((name) => name.startsWith("regulamento/regulamento-90"))
    expect(names).toEqual(
      ["regulamento-901.md", "regulamento-902.md", "regulamento-902.pdf"].map(
        (name) => `regulamento/${name}`,
      ),
    )
    expect(textOf(inside, "regulamento/regulamento-901.md")).toBe("# Regulamento\n\nPrimeira\n")
    expect(textOf(inside, "regulamento/regulamento-902.pdf")).toBe("%PDF-1.7")
  })

  test("whoever has a number there was looked at, and their record says so", async () => {
    const rows = (await site.db.select().from(looks)).filter(({ place }) => place === "regulator-pack")
    expect(new Set(rows.map(({ registrationId }) => registrationId))).toEqual(
      new Set(whole.holders.map(({ person }) => person.id)),
    )
    expect(new Set(rows.map(({ userId }) => userId))).toEqual(new Set([boss.user.id]))
    const record = words(await boss.read(`/admin/registrations/${whole.holders[0]!.person.id}`))
    expect(record).toContain("o pacote de um sorteio para o órgão regulador")
  })

  test("whoever is erased stays in the list that the regulator was handed, and there alone", async () => {
    const placed = site.db.select({ id: winners.registrationId }).from(winners)
    const holders = whole.holders.map(({ person }) => person)
    const [row] = await site.db.select().from(registrations).where(notInArray(registrations.id, placed))
    const gone = holders.find(({ id }) => id === row!.id)!
    await closeAccount(site.db, gone.id)
    expect((await erasePeople(site.db, new Date())).erased).toBe(1)
    const after = await unzipped(await boss.get(address()))
    expect(after.get("base-com-nomes.csv")!.equals(handed)).toBe(true)
    expect(textOf(after, "base-com-nomes.csv")).toContain(formatCpf(gone.cpf))
  })

  test("what is to be read first names the base with names only where the pack has it", async () => {
    expect(textOf(files, "LEIA-ME.txt")).toContain("base-com-nomes.csv: a base com nomes")
    await asOwner((owner) =>
      owner.transaction(async (tx) => {
        // Five years on, as the guard's clock would have it.
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx
          .update(namedBases)
          .set({ fileKey: null, sealedFileKey: null })
          .where(eq(namedBases.drawId, whole.draw.id))
      }),
    )
    const later = await unzipped(await boss.get(address()))
    expect(later.has("base-com-nomes.csv")).toBe(false)
    const readMe = textOf(later, "LEIA-ME.txt")
    expect(readMe).not.toContain("base-com-nomes.csv: a base com nomes")
    expect(readMe).toContain("A base com nomes não vem mais")
  })

  test("it is for whoever may export the base and see registrations", async () => {
    for (const type of ["user", "exports", "reports"] as const) {
      const other = await signInAdmin(site.db, site.app.origin, type)
      expect([type, (await other.get(address())).status]).toEqual([type, 403])
    }
    await asOwner((owner) =>
      owner.execute(
        sql`insert into role_permissions (type, permission, action) values
          ('reports', 'calculation', 'list'), ('reports', 'calculation', 'export')`,
      ),
    )
    const masked = await signInAdmin(site.db, site.app.origin, "reports")
    const before = await site.db.$count(looks)
    expect((await masked.get(address())).status).toBe(403)
    expect(await masked.read(pageOf())).not.toContain("/pack")
    expect(await site.db.$count(looks)).toBe(before)
  })
})

type Paper = { sha256: string; salt: string; key: string; totalCents: number }
type Holder = { r: string; holder: string; cpf: string; kind: string; paper: Paper | null }

const openedPaper = ({ salt, key, totalCents }: Paper) =>
  createHash("sha256").update(Buffer.from(salt, "hex")).update(`${key}${totalCents}`).digest("hex")

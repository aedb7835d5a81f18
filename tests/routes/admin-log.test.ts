import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { sealedEntry } from "#app/domain/log/entry.server"
import { ineligibleSays } from "#app/domain/log/kinds/ineligible.server"
import { writeSealed } from "#app/domain/log/write-entries.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertDatedLog } from "#tests/support/dated-log"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

const PAGE = "/admin/log"

let [site, empty] = [{}, {}] as [Site, Site]
type SignedAdmin = Awaited<ReturnType<typeof signInAdmin>>
let [admin, reports] = [{}, {}] as [SignedAdmin, SignedAdmin]
let dated: Awaited<ReturnType<typeof insertDatedLog>>
const now = new Date("2026-11-18T15:00:00.000Z")

beforeAll(async () => {
  ;[site, empty] = [await startSite({ TSA_URL: "http://tsa.example/stamp" }), await startSite()]
  await insertDraw(site.db, { now: new Date(), seriesCount: 2 })
  dated = await insertDatedLog(site.db, now)
  admin = await signInAdmin(site.db, site.app.origin, "admin")
  reports = await signInAdmin(site.db, site.app.origin, "reports")
})
afterAll(async () => {
  await site.close()
  await empty.close()
})

const anybody = () => visit(site.app.origin, { adult: false })
const log = (address: string) => anybody().get(`/registro/bar-na-torcida-1/${address}`)

describe("the log's page", () => {
  test("tells how far it is, who dated which checkpoint, and who failed and why", async () => {
    const text = words(await admin.read(PAGE))
    expect(text).toContain(`Entradas assinadas ${dated.size}`)
    expect(text).toContain("Ainda sem lugar Nenhuma")
    expect(text).toContain("Testemunha w.example Última resposta Certa")
    expect(text).toContain(`Testemunha ${dated.failed} Última resposta Com erro`)
    expect(text).toContain("O servidor recusou com o código 503.")
    expect(text).toContain("Carimbo do tempo Última resposta Certa")
    expect(text).toContain("http://tsa.example/stamp")
    expect(text).toContain("Não está mais configurado.")
    expect(text).toMatch(/w\.example, 2026-11-18 12:00:00/)
  })

  test("says why it stopped and what to do", async () => {
    const text = words(await admin.read(PAGE))
    expect(text).toContain("O registro parou")
    expect(text).toContain(
      `Falta em FILES_URL o último ponto de controle de ${dated.size} entradas, que já foi assinado.`,
    )
    expect(text).toContain("Aponte FILES_URL para onde ele estava.")
  })

  test("is there before there is a log, and says that nobody dates it", async () => {
    const somebody = await signInAdmin(empty.db, empty.app.origin, "admin")
    const text = words(await somebody.read(PAGE))
    expect(text).toContain("Nenhum ponto de controle foi assinado ainda.")
    expect(text).toContain("Ninguém de fora data o registro")
    expect(text).not.toContain("O registro parou")
  })

  test("says that it is late where something waits longer than it may, and what to look at", async () => {
    const somebody = await signInAdmin(empty.db, empty.app.origin, "admin")
    expect(words(await somebody.read(PAGE))).not.toContain("O registro está atrasado")
    const ended = new Date(Date.now() - 2 * 3_600_000)
    const period = { periodStart: new Date(ended.getTime() - 3_600_000), periodEnd: ended }
    const draw = await insertDraw(empty.db, { now: period.periodStart, ...period, seriesCount: 2 })
    await closeDraw(empty.db, { drawId: draw.id, now: new Date() })
    const said = ineligibleSays({ drawId: draw.id, holder: "0".repeat(32), reason: "0".repeat(64) })
    const entry = sealedEntry(said, { scope: `draw:${draw.id}`, invoiceId: null })
    await writeSealed(empty.db, [entry], ended)
    const text = words(await somebody.read(PAGE))
    expect(text).toContain("O registro está atrasado")
    expect(text).toContain("Confira se o processo que trabalha a fila está no ar e tem LOG_KEY")
  })

  test.each(["?below=1", "?below=x", "?below=99999999999999999999", "?below=-1"])(
    "takes %s",
    async (query) => {
      expect((await admin.get(PAGE + query)).status).toBe(200)
    },
  )

  test("is for whoever may see it", async () => {
    expect((await reports.get(PAGE)).status).toBe(403)
    expect(await admin.read("/admin/dashboard")).toContain(`href="${PAGE}"`)
    expect(await reports.read("/admin/dashboard")).not.toContain(`href="${PAGE}"`)
  })
})

describe("what others said of a checkpoint", () => {
  test("stands under it, in the last one and in its history", async () => {
    for (const address of ["checkpoint", `history/${dated.size}`])
      expect(await (await log(address)).text()).toMatch(/\n— w\.example [A-Za-z0-9+/=]+\n$/)
  })

  test("its time stamp lies beside it", async () => {
    const answer = await log(`history/${dated.size}.tsr`)
    expect(answer.headers.get("content-type")).toBe("application/timestamp-reply")
    expect(answer.headers.get("access-control-allow-origin")).toBe("*")
    expect(Buffer.from(await answer.arrayBuffer()).toString("hex")).toBe(dated.stamp.toString("hex"))
    for (const missing of ["99.tsr", "x.tsr", `${dated.size}.tsr.tsr`])
      expect((await log(`history/${missing}`)).status).toBe(404)
  })

  test("how far the log is stands on the winners' page", async () => {
    const [, size, root] = (await (await log("checkpoint")).text()).split("\n")
    const text = words(await (await visit(site.app.origin).get("/ganhadores")).text())
    expect(text).toContain(`Entradas ${size} Raiz ${root}`)
    const without = words(await (await visit(empty.app.origin).get("/ganhadores")).text())
    expect(without).not.toContain("Entradas")
    expect(without).not.toContain("Raiz")
  })
})

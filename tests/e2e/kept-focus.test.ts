import { eq } from "drizzle-orm"
import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { allPermissions } from "#app/auth/permissions"
import { chooseRows } from "#app/domain/bulk/choose-rows.server"
import { startBulk } from "#app/domain/bulk/start-bulk.server"
import { newFileKey } from "#app/platform/storage/files.server"
import { blockCpf } from "#app/domain/cpf-block/block-cpf.server"
import { exports, ips } from "#drizzle/schema/back-office"
import { papers } from "#drizzle/schema/papers"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { heldPrize } from "#tests/support/claims"
import { plannedDispatch } from "#tests/support/dispatch"
import { button, fill, PATIENCE, untilAlive, untilStill } from "#tests/support/journey"
import { openOffice } from "#tests/support/office-page"
import { type Site, startSite } from "#tests/support/site"

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

/** Whether an entry of the menu is in view, where the menu is longer than the screen. */
const isInMenu = (entry: Element) => {
  const [menu, box] = [entry.closest("aside")!.getBoundingClientRect(), entry.getBoundingClientRect()]
  return box.bottom <= menu.bottom + 1 && box.top >= menu.top - 1
}

/** What has the focus, as people would name it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return `${activeElement?.localName} ${activeElement?.textContent?.trim()}`
  })

const ask = async (page: Page, name: string) => {
  await untilAlive(page)
  await button(page, name).focus()
  await page.keyboard.press("Enter")
  await page.locator("dialog:modal").waitFor(PATIENCE)
}

test("the first Tab of a page leads to the link past the menu, however far the menu was scrolled", async () => {
  const { page } = await openOffice(site)
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto("/admin/logs")
  await untilAlive(page)
  const current = page.getByRole("link", { name: "Logs de Usuários" })
  await expect.poll(() => current.evaluate(isInMenu), PATIENCE).toBe(true)
  await page.keyboard.press("Tab")
  await expect.poll(() => focused(page), PATIENCE).toBe("a Pular para o conteúdo")
})

test("a page that was followed by the keyboard says its name, and a search keeps its field", async () => {
  const { page } = await openOffice(site)
  await page.goto("/admin/registrations")
  await untilAlive(page)
  await page.getByLabel("Busca", { exact: true }).fill("Ninguém")
  await page.keyboard.press("Enter")
  await page.getByText("Nada com esses filtros.").waitFor(PATIENCE)
  const field = () => page.evaluate(() => document.activeElement?.id)
  await expect.poll(field, PATIENCE).toBe("filter-q")
  await page.getByRole("link", { name: "Cupons", exact: true }).press("Enter")
  await expect.poll(() => focused(page), PATIENCE).toBe("h1 Cupons")
  await page.keyboard.press("Control+k")
  await page.getByRole("combobox", { name: "Buscar em tudo" }).fill("CPFs bloqueados")
  await page.getByRole("option", { name: "CPFs bloqueados" }).waitFor(PATIENCE)
  await page.keyboard.press("Enter")
  await expect.poll(() => focused(page), PATIENCE).toBe("h1 CPFs bloqueados")
})

test("what a key opened gives the focus back, and where nothing had it to the page", async () => {
  const { page } = await openOffice(site)
  await page.goto("/admin/registrations")
  await untilAlive(page)
  const place = () => page.evaluate(() => document.activeElement?.id)
  const escape = () => page.keyboard.press("Escape")
  const press = () => button(page, "Fechar").click()
  for (const key of ["Control+k", "?"])
    for (const leave of [escape, press]) {
      const close = async () => {
        await leave()
        // The focus is back before the page knows that the dialog is closed, and hears the next key.
        await page.locator("dialog[aria-label]").waitFor({ state: "detached", ...PATIENCE })
      }
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      await page.keyboard.press(key)
      await page.locator("dialog:modal").waitFor(PATIENCE)
      await close()
      await expect.poll(place, PATIENCE).toBe("conteudo")
      await page.getByRole("button", { name: "Filtrar" }).focus()
      await page.keyboard.press(key)
      await page.locator("dialog:modal").waitFor(PATIENCE)
      await close()
      await expect.poll(() => focused(page), PATIENCE).toBe("button Filtrar")
    }
})

test("a record's command gives the focus back to its button, left or given", async () => {
  const person = await insertRegistration(site.db)
  const { page } = await openOffice(site)
  await page.goto(`/admin/registrations/${person.id}`)
  await ask(page, "Desativar")
  await button(page, "Cancelar").press("Enter")
  await expect.poll(() => focused(page), PATIENCE).toBe("button Desativar")
  await ask(page, "Desativar")
  await fill(page.getByRole("dialog"), { Motivo: "A pedido" })
  await button(page, "Confirmar").click()
  await expect.poll(() => focused(page), PATIENCE).toBe("button Reativar")
})

test("a list's command gives it back to the row's button, and without one to what it said", async () => {
  const { page, user } = await openOffice(site)
  const input = { cpf: "11144477735", reason: "Equipe" }
  await blockCpf(site.db, { input, by: user.id, now: new Date() })
  await page.goto("/admin/cpf-block")
  await ask(page, "Desbloquear")
  await button(page, "Cancelar").press("Enter")
  await expect.poll(() => focused(page), PATIENCE).toBe("button Desbloquear")
  // Opened by its address there is no button that was pressed, but one that leads there.
  await ask(page, "Desbloquear")
  await page.reload()
  await page.locator("dialog:modal").waitFor(PATIENCE)
  await button(page, "Cancelar").press("Enter")
  await expect.poll(() => focused(page), PATIENCE).toBe("button Desbloquear")
  await ask(page, "Desbloquear")
  await fill(page.getByRole("dialog"), { Motivo: "Saiu da equipe" })
  await button(page, "Confirmar").click()
  await expect.poll(() => focused(page), PATIENCE).toBe("div CPF desbloqueado.")
  // The message goes after a while, and the keyboard goes on in the page.
  const hasContent = () => page.evaluate(() => document.activeElement?.localName)
  await expect.poll(hasContent, PATIENCE).toBe("main")
})

/** Gives a command that is asked about, and waits for what it said. */
const give = async (page: Page, name: string, said: string) => {
  await ask(page, name)
  await button(page, "Confirmar").click()
  await page.getByText(said).first().waitFor(PATIENCE)
}

test("commands of other pages leave the focus at what took their place, or at what they said", async () => {
  const { db } = site
  const { page, user } = await openOffice(site)
  const by = { id: user.id, permissions: allPermissions }
  const { id: person } = await insertRegistration(db)
  const rows = { command: "disable", scope: "ticked", filters: "", ids: [person] } as const
  const runId = await chooseRows(db, { ...rows, by, now: new Date() })
  const reason = "Cadastro de teste"
  await startBulk(db, { runId, command: "disable", reason, by, now: new Date() })
  await page.goto(`/admin/bulk/${runId}`)
  await untilAlive(page)
  await button(page, "Cancelar o que falta").press("Enter")
  await expect.poll(() => focused(page), PATIENCE).toBe("div Comando cancelado.")

  const asked = { requestedBy: user.id, area: "faq" } as const
  const [made] = await db.insert(exports).values(asked).returning({ id: exports.id })
  await page.goto("/admin/exports")
  await give(page, "Cancelar exportação", "Exportação cancelada.")
  await expect.poll(() => focused(page), PATIENCE).toBe("div Exportação cancelada.")
  const ready = { state: "ready", rows: 0, bytes: 0, fileKey: newFileKey("exports", "csv") } as const
  await db.insert(exports).values({ ...asked, ...ready, expiresAt: new Date(Date.now() + 3_600_000) })
  await db.delete(exports).where(eq(exports.id, made!.id))
  await page.goto("/admin/exports")
  await give(page, "Apagar", "Exportação apagada.")
  await expect.poll(() => focused(page), PATIENCE).toBe("div Exportação apagada.")

  const later = new Date(Date.now() + 86_400_000)
  const { dispatchId } = await plannedDispatch(db, { scheduledAt: later })
  await page.goto(`/admin/dispatches/${dispatchId}`)
  await give(page, "Pausar", "Envio pausado.")
  await expect.poll(() => focused(page), PATIENCE).toBe("div Envio pausado.")
  await give(page, "Retomar", "Envio retomado.")
  await expect.poll(() => focused(page), PATIENCE).toBe("div Envio retomado.")

  const network = "198.51.100.7"
  await db.insert(ips).values({ network, firstSeenAt: later, lastSeenAt: later })
  await page.goto(`/admin/ips/${network}`)
  await ask(page, "Bloquear")
  await fill(page.getByRole("dialog"), { Motivo: "Robôs", "Por quanto tempo": "7 dias" })
  await button(page, "Confirmar").click()
  await expect.poll(() => focused(page), PATIENCE).toBe("button Liberar")

  const { award } = await heldPrize(db)
  await db.insert(papers).values({ awardId: award.id, kind: "identity", fileKey: "none" })
  await page.goto(`/admin/validation/${award.id}`)
  await untilAlive(page)
  for (const box of await page.getByRole("main").getByRole("checkbox").all()) await box.check()
  await fill(page, { "Por que validar sem todos os papéis": "O cupom de papel veio na entrega" })
  await button(page, "Validar").click()
  await button(page, "Confirmar").click()
  await button(page, "Desfazer").waitFor(PATIENCE)
  await untilStill(page)
  await button(page, "Desfazer").press("Enter")
  await page.getByText("Validação desfeita.").first().waitFor(PATIENCE)
  await expect.poll(() => focused(page), PATIENCE).toBe("div Validação desfeita.")
})

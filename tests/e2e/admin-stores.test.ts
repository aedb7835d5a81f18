import { eq } from "drizzle-orm"
import type { Locator, Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { formatCpf, maskCpf } from "#app/domain/registrations/cpf"
import { cpfBlocks } from "#drizzle/schema/registrations"
import { stores } from "#drizzle/schema/stores"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildCnpj, buildCpf } from "#drizzle/seed/builders/documents"
import { insertStore } from "#drizzle/seed/builders/store"
import { findBarriers } from "#tests/support/axe"
import { bothWays } from "#tests/support/both-ways"
import { openPhone } from "#tests/support/browser"
import {
  answerUnsaved,
  arrive,
  button,
  field,
  fill,
  link,
  listenForErrors,
  messagesBeside,
  PATIENCE,
  summaryHasFocus,
  unfoldFilters,
  untilAlive,
} from "#tests/support/journey"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site
beforeAll(async () => {
  site = await startSite({ WORKER: "on" })
})
afterAll(() => site.close())

/** A new administrator's browser, signed in. */
async function open(javaScript: boolean) {
  const { cookies } = await signInAdmin(site.db, site.app.origin, "admin")
  const page = await openPhone({ javaScript, baseURL: site.app.origin })
  const session = { name: "admin_session", value: cookies.get("admin_session")!, url: site.app.origin }
  await page.context().addCookies([session])
  return { page, errors: listenForErrors(page) }
}

const untilShown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor(PATIENCE)
const dialogOf = async (page: Page): Promise<Locator> => {
  const dialog = page.getByRole("dialog", { name: "Confirmar essa ação?" })
  await dialog.waitFor(PATIENCE)
  return dialog
}
const barOf = async (cnpj: string) => (await site.db.select().from(stores).where(eq(stores.cnpj, cnpj)))[0]
const listed = (lines: string[]) => ({
  name: "equipe.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(lines.join("\n")),
})

bothWays({ owner: () => site.db }, (javaScript) => {
  test("a bar is created with a city chosen from the nearest, edited, and taken out with a reason", async () => {
    const { page, errors } = await open(javaScript)
    const [cnpj, name] = [buildCnpj(nextNumber()), `Bar da Virada ${nextNumber()}`]
    await page.goto("/admin/stores")
    await link(page, "Criar bar").click()
    await arrive(page, "/admin/stores/create", "Criar bar")
    await fill(page, { Nome: name, CNPJ: cnpj, Endereço: "Rua do Gol, 10", CEP: "13010-000" })
    await fill(page, { Estado: "SP", Cidade: "Riberao Preto", Latitude: "-22,9" })
    await button(page, "Criar bar").click()
    await summaryHasFocus(page)
    expect(await messagesBeside(page, "Longitude")).toEqual([
      "Preencha latitude e longitude, ou deixe as duas vazias.",
    ])
    await page.getByRole("radio", { name: "Ribeirão Preto" }).check(PATIENCE)
    await fill(page, { Longitude: "-47.06" })
    await button(page, "Criar bar").click()
    await untilShown(page, `Bar criado: ${name}.`)
    await arrive(page, "/admin/stores", "Bares")
    expect(await barOf(cnpj)).toMatchObject({ city: "Ribeirão Preto", lat: -22.9, lng: -47.06 })

    await unfoldFilters(page)
    await fill(page, { Busca: cnpj })
    await button(page, "Filtrar").click()
    await link(page, name).click()
    await arrive(page, /^\/admin\/stores\/edit\//, name)
    await fill(page, { Nome: `${name} Nova` })
    await button(page, "Salvar").click()
    await arrive(page, /^\/admin\/stores\/edit\//, `${name} Nova`)
    expect(await field(page, "Nome").inputValue()).toBe(`${name} Nova`)

    await button(page, "Desativar").click()
    const dialog = await dialogOf(page)
    await button(dialog, "Confirmar").click()
    await expect.poll(() => messagesBeside(dialog, "Motivo"), PATIENCE).toEqual(["Escreva o motivo."])
    await fill(dialog, { Motivo: "Fechou" })
    await button(dialog, "Confirmar").click()
    await untilShown(page, "Inativo")
    expect(await barOf(cnpj)).toMatchObject({ active: false })
    // The list that it came from stays in the address, the dialog does not.
    await expect.poll(() => new URL(page.url()).searchParams.get("confirm"), PATIENCE).toBeNull()
    expect(errors).toEqual([])
  })

  test("a CNPJ that is taken leads to the bar that has it", async () => {
    const there = await insertStore(site.db, { name: `Bar que Tem ${nextNumber()}` })
    const { page } = await open(javaScript)
    await page.goto("/admin/stores/create")
    if (javaScript) await untilAlive(page)
    await fill(page, { Nome: "Outro", CNPJ: there.cnpj, Endereço: "Rua do Gol, 10", CEP: "13010-000" })
    await fill(page, { Estado: "SP", Cidade: "campinas" })
    await button(page, "Criar bar").click()
    const way = link(page, `Abrir ${there.name}`)
    // What was typed is not saved, and with scripts somebody says so.
    if (javaScript) await answerUnsaved(page, way, "Sair sem salvar")
    else await way.click()
    await arrive(page, `/admin/stores/edit/${there.id}`, there.name)
  })

  test("of two who edit a bar the second chooses where both changed a field, and loses nothing else", async () => {
    const bar = await insertStore(site.db, { name: "Bar de Dois" })
    const { page: early, errors } = await open(javaScript)
    const late = await early.context().newPage()
    for (const page of [early, late]) await page.goto(`/admin/stores/edit/${bar.id}`)
    await fill(early, { Nome: "Bar da Primeira", CEP: "13010-111" })
    await button(early, "Salvar").click()
    await arrive(early, `/admin/stores/edit/${bar.id}`, "Bar da Primeira")
    await fill(late, { Nome: "Bar do Segundo", Endereço: "Rua do Segundo, 2" })
    await button(late, "Salvar").click()
    await untilShown(late, "Alguém salvou antes de você")
    const choice = late.getByRole("group", { name: "Nome" })
    await expect.poll(() => choice.getByRole("radio").count(), PATIENCE).toBe(2)
    expect(await choice.getByLabel("O meu: Bar do Segundo").isChecked()).toBe(true)
    await expect.poll(() => field(late, "CEP").inputValue(), PATIENCE).toBe("13010-111")
    expect(await field(late, "Nome").inputValue()).toBe("Bar do Segundo")
    if (javaScript) expect(await findBarriers(late)).toEqual([])
    await choice.getByLabel("O que está: Bar da Primeira").check()
    await button(late, "Salvar").click()
    await untilShown(late, "Bar salvo.")
    await arrive(late, `/admin/stores/edit/${bar.id}`, "Bar da Primeira")
    expect(await field(late, "Endereço").inputValue()).toBe("Rua do Segundo, 2")
    expect(errors).toEqual([])
  })

  test("a CPF is looked up, blocked, found by what its mask shows, and unblocked", async () => {
    const { page, errors } = await open(javaScript)
    const cpf = buildCpf(nextNumber())
    await page.goto("/admin/cpf-block")
    await link(page, "Bloquear CPF").click()
    await arrive(page, "/admin/cpf-block/create", "Bloquear CPF")
    await fill(page, { CPF: formatCpf(cpf), Motivo: "Funcionária da gráfica" })
    await button(page, "Conferir").click()
    await untilShown(page, "Não tem cadastro, e não poderá fazer um.")
    await button(page, "Bloquear CPF").click()
    await arrive(page, "/admin/cpf-block", "CPFs bloqueados")
    await unfoldFilters(page)
    await fill(page, { Busca: maskCpf(cpf) })
    await button(page, "Filtrar").click()
    // The row may stand there before the filter answers; a dialog opened then is of the whole list.
    await page.waitForURL(/[?&]q=/, PATIENCE)
    const row = page.getByRole("row", { name: maskCpf(cpf) })
    await expect.poll(() => row.count(), PATIENCE).toBe(1)
    await button(row, "Desbloquear").click()
    const dialog = await dialogOf(page)
    await fill(dialog, { Motivo: "Saiu da gráfica" })
    await button(dialog, "Confirmar").click()
    await row.getByText("Saiu da gráfica").waitFor(PATIENCE)
    // A dialog's address still says that it is open for a moment.
    await expect.poll(() => new URL(page.url()).searchParams.get("q"), PATIENCE).toBe(maskCpf(cpf))
    expect(errors).toEqual([])
  })

  test("a staff list is refused, corrected, looked over and imported", async () => {
    const { page, errors } = await open(javaScript)
    const [one, two] = [buildCpf(nextNumber()), buildCpf(nextNumber())]
    await page.goto("/admin/cpf-block/import")
    const photo = {
      name: "equipe.csv",
      mimeType: "text/csv",
      buffer: Buffer.from([255, 216, 255, 224, 0, 16]),
    }
    await field(page, "Arquivo").setInputFiles(photo)
    await fill(page, { Motivo: "Equipe da promotora" })
    await button(page, "Conferir a lista").click()
    await summaryHasFocus(page)
    expect((await messagesBeside(page, "Arquivo"))[0]).toContain("Não é um arquivo de texto")
    expect(await field(page, "Motivo").inputValue()).toBe("Equipe da promotora")

    await field(page, "Arquivo").setInputFiles(listed(["CPF;Motivo", `${one};Gráfica`, `${two};`, `${one};`]))
    await button(page, "Conferir a lista").click()
    await arrive(page, /^\/admin\/cpf-block\/import\/[0-9a-f-]{36}$/, "Conferir a lista")
    await untilShown(page, "CPF repetido: já está na linha 2.")
    await page.reload()
    await button(page, "Bloquear 2 CPFs").click()
    // A job does it: with scripts the page looks again by itself, without them its link does.
    const isImported = page.getByText("2 CPFs da lista estão bloqueados")
    if (!javaScript)
      await expect
        .poll(async () => (await page.reload(), isImported.count()), { ...PATIENCE, interval: 300 })
        .toBe(1)
    await isImported.waitFor(PATIENCE)
    const reasons = await site.db.select().from(cpfBlocks).where(eq(cpfBlocks.cpf, one))
    expect(reasons.map(({ reason }) => reason)).toEqual(["Gráfica"])
    expect(errors).toEqual([])
  })
})

test("with scripts the chosen unit's cities are suggested", async () => {
  const { page, errors } = await open(true)
  await page.goto("/admin/stores/create")
  // The field asks only once the page is alive.
  await untilAlive(page)
  const offered = () =>
    field(page, "Cidade").evaluate((input) =>
      [...((input as HTMLInputElement).list?.options ?? [])].map(({ value }) => value),
    )
  const choose = async (uf: string) => {
    await field(page, "Estado").focus()
    await fill(page, { Estado: uf })
  }
  await choose("DF")
  await field(page, "Cidade").focus()
  await expect.poll(offered, PATIENCE).toEqual(["Brasília"])
  await choose("AC")
  await expect.poll(offered, PATIENCE).toEqual([])
  await field(page, "Cidade").focus()
  await expect.poll(offered, PATIENCE).toContain("Rio Branco")
  expect(errors).toEqual([])
})

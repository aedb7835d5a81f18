import { eq, sql } from "drizzle-orm"
import type { Page } from "playwright"
import { test } from "vitest"
import { faq } from "#drizzle/schema/contents"
import { invoices } from "#drizzle/schema/invoices"
import { stores } from "#drizzle/schema/stores"
import { demoPassword } from "#drizzle/seed/accounts"
import { asOwner } from "#tests/support/as-owner"
import { asked, desk, drawIds, drawn, ids, texts } from "#tests/support/axe-campaign"
import { inspect, type PageAct, type State } from "#tests/support/axe-screens"
import { shareOf } from "#tests/support/full"
import { button, field, fill, PATIENCE, untilStill } from "#tests/support/journey"
import { until } from "#tests/support/until"

/** What was posted leaves the focus on something: whoever does not see the page stays somewhere on it. */
const keepsFocus: PageAct = (page) =>
  page.waitForFunction(() => document.activeElement !== document.body, undefined, PATIENCE)

/** Sends the form as it is, which is refused; anew where the page moved under the press, which other tests count. */
const press =
  (name: string): PageAct =>
  async (page) => {
    await until("the refusal", async () => {
      await button(page, name).click()
      const refusal = page.getByRole("alert").waitFor({ timeout: 10_000 })
      return refusal.then(
        () => true,
        () => false,
      )
    })
    // The line of the page that was on its way lies over the page until it is there.
    await untilStill(page)
    await keepsFocus(page)
  }

const tellMinor: PageAct = async (page) => {
  await button(page, "Tenho menos de 18 anos").click()
  await page.getByRole("heading", { name: "Volte quando fizer 18 anos." }).waitFor(PATIENCE)
}

const openDrawer: PageAct = (page) => page.getByTitle("Menu", { exact: true }).click()

/** Presses a key until the page, whose scripts come after its words, shows its dialog. */
const pressFor = async (page: Page, key: string) => {
  const dialog = page.getByRole("dialog")
  await until("the dialog", async () => {
    if (!(await dialog.isVisible())) await page.keyboard.press(key)
    return dialog.isVisible()
  })
}

const searchOver: PageAct = async (page) => {
  await pressFor(page, "Control+k")
  await page.getByRole("combobox", { name: "Buscar em tudo" }).fill("bar")
  await page.getByRole("dialog").getByRole("option").first().waitFor(PATIENCE)
}

const askGrant: PageAct = async (page) => {
  await button(page, "O cupom vale").click()
  await page.getByText("Fazer valer o cupom?").waitFor(PATIENCE)
}

const showKeys: PageAct = (page) => pressFor(page, "?")

const askForFile: PageAct = async (page) => {
  await button(page, "Exportar").click()
  await page.getByRole("row").getByText("Na fila").first().waitFor(PATIENCE)
  await keepsFocus(page)
}

const openFolds: PageAct = async (page) => {
  for (const fold of await page.locator("main summary").all()) await fold.click()
  // What the clicks scrolled to lies under the toolbar in part.
  await page.evaluate(() => scrollTo(0, 0))
}

/** Both windows begin one person's enrolment at the same time, and whoever is second may find it begun. */
const beginEnrolment: PageAct = async (page) => {
  const begin = button(page, "Começar")
  await until("the key to scan", async () => {
    // It may go while it is being pressed.
    if (await begin.isVisible())
      await field(page, "Senha atual")
        .fill(demoPassword, { timeout: 2_000 })
        .then(() => begin.click({ timeout: 2_000 }))
        .catch(() => {})
    // A second press while the first is on its way would break that one off.
    const key = page.getByRole("img", { name: "QR code da chave" }).waitFor({ timeout: 5_000 })
    return key.then(
      () => true,
      () => false,
    )
  })
  await untilStill(page)
}

let invited = 0
const invite: PageAct = async (page) => {
  await page.getByLabel("Nome", { exact: true }).fill("Beatriz da Geral")
  await page.getByLabel("Email", { exact: true }).fill(`beatriz.${++invited}@example.com`)
  await page.getByLabel("Tipo", { exact: true }).selectOption("user")
  await button(page, "Convidar").click()
  await page.getByText("Convite a caminho do email da pessoa.").waitFor(PATIENCE)
  await keepsFocus(page)
}

/** Saves what was ticked on a matrix that somebody else had changed since. */
const saveStale: PageAct = async (page) => {
  await page.locator("summary", { hasText: "Auditoria" }).click()
  await page
    .getByRole("checkbox", { name: "Relatórios Ver a lista" })
    .and(page.locator("[value*=':actions:']"))
    .check()
  await page.evaluate(() => (document.querySelector<HTMLInputElement>("[name=version]")!.value = "old"))
  await button(page, "Salvar").click()
  await page.getByText("Alguém salvou antes de você").waitFor(PATIENCE)
  await untilStill(page)
}

const askToValidate: PageAct = async (page) => {
  await button(page, "Validar").click()
  await button(page, "Confirmar").waitFor(PATIENCE)
}

const validate: PageAct = async (page) => {
  await askToValidate(page)
  await press("Confirmar")(page)
}

/** The next coupon, with the way back from the last decision. */
const decideNext: PageAct = async (page) => {
  await button(page, "Validar").click()
  await button(page, "Desfazer").waitFor(PATIENCE)
  await untilStill(page)
  await keepsFocus(page)
}

/** The prize that was validated a moment ago, with the way back from it. */
const validateWhole: PageAct = async (page) => {
  if (await button(page, "Desfazer").isVisible()) return
  for (const box of await page.getByRole("main").getByRole("checkbox").all()) await box.check()
  const missing = page.getByLabel("Por que validar sem todos os papéis")
  if (await missing.isVisible()) await missing.fill("O cupom de papel veio na entrega")
  await askToValidate(page)
  await button(page, "Confirmar").click()
  await button(page, "Desfazer").waitFor(PATIENCE)
  await untilStill(page)
  await keepsFocus(page)
}

/** What a published question is to say next stands beside what it says. */
const draftBeside: PageAct = async (page) => {
  const draft = { draftQuestion: `${UNBROKEN}?`, draftAnswer: `Outra resposta.\n\n${UNBROKEN}` }
  await asOwner((owner) => owner.update(faq).set(draft).where(eq(faq.id, texts.question)))
  await page.reload()
  await button(page, "Publicar rascunho").waitFor(PATIENCE)
  await untilStill(page)
}

/** Nothing waits any more. */
const decideAll: PageAct = async (page) => {
  const waiting = eq(invoices.status, "pending")
  await asOwner((owner) => owner.update(invoices).set({ status: "validated" }).where(waiting))
  await page.reload()
  await page.getByRole("heading", { name: "Nenhum cupom na fila" }).waitFor(PATIENCE)
}

/** Wrong in every way, with a city to choose from. */
const refuseBar: PageAct = async (page) => {
  await fill(page, { CNPJ: "x", Estado: "SP", Cidade: "Riberao Preto", Latitude: "-22,9" })
  await press("Criar bar")(page)
  await page.getByRole("radio", { name: "Ribeirão Preto" }).waitFor(PATIENCE)
}

const lookUp: PageAct = async (page) => {
  await fill(page, { CPF: "111.444.777-35", Motivo: "Equipe" })
  await button(page, "Conferir").click()
  await button(page, "Bloquear CPF").waitFor(PATIENCE)
  await untilStill(page)
}

const look: PageAct = async (page) => {
  await button(page, "Pré-visualizar").click()
  await page.getByRole("region", { name: "Pré-visualização" }).waitFor(PATIENCE)
  await untilStill(page)
}

const makeUnfair: PageAct = async (page) => {
  await page.getByLabel("Quantidade de séries").fill("30")
  await page.getByText("As séries não têm a mesma chance").waitFor(PATIENCE)
}

/** Asks for another page, whose data never comes. */
const leave: PageAct = async (page) => {
  await page.route("**/*.data*", () => {}, { times: 1 })
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>("a[href='/admin/invoices']")!.click())
  await page.getByRole("progressbar", { name: "Carregando" }).waitFor(PATIENCE)
}

const askForNear: PageAct = async (page) => {
  await page.context().grantPermissions(["geolocation"])
  await page.context().setGeolocation({ latitude: -22.906, longitude: -47.061 })
  await button(page, "Bares perto de mim").click()
  await page.getByRole("heading", { level: 1, name: "Perto de você" }).waitFor(PATIENCE)
}

const refuseNear: PageAct = async (page) => {
  await page.context().clearPermissions()
  await button(page, "Bares perto de mim").click()
  await page.getByText("Não deu para saber onde você está.").waitFor(PATIENCE)
}

const choosePhoto: PageAct = async (page) => {
  const buffer = Buffer.from("not a photo, which goes up as it is")
  const photo = { name: "cupom.jpg", mimeType: "image/jpeg", buffer }
  await page.getByLabel("Foto do cupom", { exact: true }).setInputFiles(photo)
  await button(page, "Tirar outra").waitFor(PATIENCE)
}

const readNoCode: PageAct = async (page) => {
  await choosePhoto(page)
  await button(page, "Ler o código da foto").click()
  await page.getByText("Esse arquivo não abre como foto.").waitFor(PATIENCE)
}

const openCamera: PageAct = async (page) => {
  await page.evaluate(() => {
    const canvas = document.createElement("canvas")
    canvas.getContext("2d")
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream()
  })
  await button(page, "Ler o código com a câmera").click()
  await isAsked(page)
}

/** Coupons that waited on the phone, and what became of them, which one of the notices says. */
const keepCoupons =
  (says: string): PageAct =>
  async (page) => {
    await page.evaluate(async () => {
      document.cookie = "outbox=1;path=/"
      const asked = indexedDB.open("outbox", 1)
      await new Promise((resolve) => {
        asked.addEventListener("upgradeneeded", () =>
          asked.result.createObjectStore("forms", { keyPath: "key" }),
        )
        asked.addEventListener("success", resolve)
      })
      const store = asked.result.transaction("forms", "readwrite").objectStore("forms")
      const kept = { who: "", url: "/cupom", fields: [], at: Date.now() }
      for (const state of ["login", "refused"]) store.put({ ...kept, key: state, state })
      store.put({ ...kept, key: "sent", state: "sent", to: "/cupom/1" })
      await new Promise((resolve) => store.transaction.addEventListener("complete", resolve))
      asked.result.close()
    })
    await page.reload()
    await page.getByText(says).waitFor(PATIENCE)
  }

/** Lets the page believe that so many seconds of the session are left. */
const nearEnd =
  (seconds: number, title: string): PageAct =>
  async (page) => {
    const timer = page.getByRole("timer")
    await timer.getByText("Sessão termina em").waitFor(PATIENCE)
    const parts = /([\d:]+)$/.exec(await timer.innerText())?.[1]?.split(":") ?? []
    const left = parts.reduce((sum, part) => 60 * sum + Number(part), 0)
    await page.evaluate(
      (ms) => {
        const now = Date.now.bind(Date)
        Date.now = () => now() + ms
      },
      (left - seconds) * 1_000,
    )
    await page.getByRole("dialog", { name: title }).waitFor(PATIENCE)
  }

let others = 0
const UNBROKEN = "Wolfeschlegelsteinhausenbergerdorff".repeat(2).slice(0, 60)

/** Saves a name that somebody else changed meanwhile: both stand there to choose from. */
const collide: PageAct = async (page) => {
  await fill(page, { Nome: UNBROKEN })
  const theirs = { name: `${UNBROKEN}${++others}`, version: sql`version + 1` }
  await asOwner((owner) => owner.update(stores).set(theirs).where(eq(stores.id, desk.store)))
  await button(page, "Salvar").click()
  await page.getByRole("radio", { name: /^O meu/ }).waitFor(PATIENCE)
  await page.getByRole("radio", { name: /^O que está/ }).check()
  await untilStill(page)
}

const isAsked: PageAct = (page) => page.locator("dialog:modal").waitFor(PATIENCE)

const states: Record<string, () => State> = {
  "home for a stranger": () => ({ who: "stranger", path: "/" }),
  "home in English": () => ({ who: "stranger", path: "/?lng=en" }),
  "bars of a city": () => ({ who: "stranger", path: "/bares?q=campinas" }),
  "bars by a CEP": () => ({ who: "stranger", path: "/bares?q=13010-000" }),
  "bars in English": () => ({ who: "stranger", path: "/bares?q=campinas&lng=en" }),
  "a city without bars": () => ({ who: "stranger", path: "/bares?q=Ubatuba" }),
  "no such city": () => ({ who: "stranger", path: "/bares?q=Canpinas" }),
  "what is no CEP": () => ({ who: "stranger", path: "/bares?q=123", status: 422 }),
  "bars by position": () => ({ who: "stranger", path: "/bares", act: askForNear }),
  "a position that is not told": () => ({ who: "stranger", path: "/bares", act: refuseNear }),
  "a refused registration": () => ({ who: "stranger", path: "/register", act: press("Cadastrar") }),
  "a closed registration": () => ({
    who: "stranger",
    path: "/register?register_end=2020-01-01 00:00:00",
  }),
  "a registration before its time": () => ({
    who: "stranger",
    path: "/register?register_start=2099-01-01 00:00:00",
  }),
  "somebody under 18": () => ({ who: "stranger", path: "/agegate", act: tellMinor }),
  "a refused login": () => ({ who: "stranger", path: "/login", act: press("Entrar") }),
  "a used link": () => ({ who: "stranger", path: "/reset/old", status: 404 }),
  "a refused invoice": () => ({ who: "insider", path: "/cupom", act: press("Enviar cupom") }),
  "a coupon's photo": () => ({ who: "insider", path: "/cupom", act: choosePhoto }),
  "a photo without a code": () => ({ who: "insider", path: "/cupom", act: readNoCode }),
  "a camera that looks for a code": () => ({ who: "insider", path: "/cupom", act: openCamera }),
  "coupons that waited": () => ({
    who: "stranger",
    path: "/faq",
    act: keepCoupons("O cupom que esperava foi enviado."),
  }),
  "coupons that waited in English": () => ({
    who: "stranger",
    path: "/faq?lng=en",
    act: keepCoupons("The receipt that waited was sent."),
  }),
  "without signal in English": () => ({ who: "stranger", path: "/offline?lng=en" }),
  "closed invoices": () => ({ who: "insider", path: "/cupom?store_invoice_end=2020-01-01 00:00:00" }),
  "a refused edit": () => ({ who: "insider", path: "/perfil", act: press("Alterar senha") }),
  "coupons of one state": () => ({ who: "insider", path: "/perfil?status=invalid" }),
  "winners of one city": () => ({ who: "stranger", path: "/ganhadores?cidade=Campinas" }),
  "a number that no result has": () => ({ who: "stranger", path: "/ganhadores?numero=07/53.269" }),
  "what is no number of any draw": () => ({
    who: "stranger",
    path: "/ganhadores?numero=abc",
    status: 422,
  }),
  "questions that were searched": () => ({ who: "stranger", path: "/faq?busca=cupom" }),
  "a number's proof": () => ({
    who: "stranger",
    path: `/ganhadores/${drawn.draw}?numero=${encodeURIComponent(drawn.number)}`,
    act: (page) => page.getByText(/Ver a prova/).click(),
  }),
  "a draw that is open": () => ({
    who: "stranger",
    path: `/ganhadores/${drawIds.open}`,
  }),
  "a draw that waits for its result": () => ({
    who: "stranger",
    path: `/ganhadores/${drawIds.closed}`,
  }),
  "a draw that was canceled": () => ({
    who: "stranger",
    path: `/ganhadores/${drawIds.canceled}`,
  }),
  "what is no number": () => ({ who: "stranger", path: `/ganhadores/${drawn.draw}?numero=abc`, status: 422 }),
  "an invoice that was refused": () => ({ who: "insider", path: `/cupom/${asked.refusedInvoice}` }),
  "a review without a reason": () => ({
    who: "insider",
    path: `/cupom/${asked.refusedInvoice}`,
    act: press("Pedir revisão"),
  }),
  "one's own data": () => ({ who: "insider", path: "/perfil/dados" }),
  "data to correct": () => ({ who: "insider", path: "/perfil?confirm=correct" }),
  "a question without words": () => ({ who: "insider", path: "/ajuda", act: press("Enviar pergunta") }),
  "a request without an answer": () => ({
    who: "insider",
    path: `/admin/registrations/requests/${asked.appeal}`,
    act: press("Não atender"),
  }),
  "a request that is to be granted": () => ({
    who: "insider",
    path: `/admin/registrations/requests/${asked.appeal}`,
    act: askGrant,
  }),
  "a request of the queue": () => ({
    who: "insider",
    path: `/admin/registrations/requests/${asked.appeal}?queue=1`,
  }),
  "a correction that waits": () => ({ who: "insider", path: `/admin/registrations/requests/${asked.own}` }),
  "a question that waits": () => ({
    who: "insider",
    path: `/admin/registrations/requests/${asked.question}`,
  }),
  leaving: () => ({ who: "insider", path: "/perfil?confirm=cancel" }),
  "a refused admin login": () => ({ who: "stranger", path: "/admin/login", act: press("Entrar") }),
  "a used admin link": () => ({ who: "stranger", path: "/admin/reset/old", status: 404 }),
  "no such admin page": () => ({ who: "insider", path: "/admin/nothing-here", status: 404 }),
  "an empty list": () => ({ who: "insider", path: "/admin/registrations?q=nobody-is-called-that" }),
  "a view to save": () => ({
    who: "insider",
    path: "/admin/registrations?status=active",
    act: (page) => page.getByText("Salvar esta visão").click(),
  }),
  "the columns to choose": () => ({
    who: "insider",
    path: "/admin/invoices",
    act: (page) => page.locator("summary", { hasText: "Colunas" }).click(),
  }),
  "what was searched for": () => ({ who: "insider", path: "/admin/search?q=ana" }),
  "the search over a page": () => ({ who: "insider", path: "/admin/stores", act: searchOver }),
  "the keys": () => ({ who: "insider", path: "/admin/stores", act: showKeys }),
  "the open drawer": () => ({ who: "insider", path: "/admin/dashboard", act: openDrawer }),
  "a page that is on its way": () => ({ who: "insider", path: "/admin/registrations", act: leave }),
  enrolment: () => ({ who: "insider", path: "/admin/two-factor", act: beginEnrolment }),
  "a command to run": () => ({
    who: "insider",
    path: "/admin/commands?confirm=run&id=verify-audit",
    act: isAsked,
  }),
  "mails to send again": () => ({ who: "insider", path: "/admin/dashboard?confirm=resend", act: isAsked }),
  "the numbers of the plots": () => ({ who: "insider", path: "/admin/dashboard?days=60", act: openFolds }),
  "the numbers of the statistics": () => ({
    who: "insider",
    path: "/admin/statistics?measure=registrations",
    act: openFolds,
  }),
  "a number among its neighbours": () => ({ who: "insider", path: "/admin/tickets-check?number=07/53.269" }),
  "what is no number on the telephone": () => ({
    who: "insider",
    path: "/admin/tickets-check?number=x",
    status: 422,
  }),
  "an unfinished checklist": () => ({
    who: "insider",
    path: `/admin/validation/${ids.award}`,
    act: validate,
  }),
  "a prize that is to be validated": () => ({
    who: "insider",
    path: `/admin/validation/${ids.award}`,
    act: askToValidate,
  }),
  "a paper without a photo": () => ({
    who: "insider",
    path: `/perfil/premios/${ids.ownAward}`,
    act: press("Enviar foto"),
  }),
  "an export under way": () => ({ who: "insider", path: "/admin/registrations", act: askForFile }),
  "an invitation that is refused": () => ({
    who: "insider",
    path: "/admin/users/create",
    act: press("Convidar"),
  }),
  "an invitation on its way": () => ({ who: "insider", path: "/admin/users/create", act: invite }),
  "one's own account": () => ({ who: "insider", path: `/admin/users/edit/${ids.admin}` }),
  "every permission": () => ({ who: "insider", path: "/admin/permissions?unfolded=1" }),
  "permissions saved by another": () => ({
    who: "insider",
    path: "/admin/permissions",
    act: saveStale,
  }),
  ...questions("users/edit", () => ids.colleague, ["link", "two_factor", "disable", "enable"]),
  ...questions("registrations", () => ids.person, ["note", "update_email", "disable", "login"]),
  ...questions("approvals", () => desk.approval, ["approve", "refuse"]),
  "a plan that is to change": () => ({ who: "insider", path: `/admin/approvals/${desk.plan}` }),
  ...questions("invoices", () => ids.invoice, ["invalidate", "reinstate"]),
  ...questions("prizes", () => ids.wonPrize, ["invalidate", "update", "release"]),
  ...questions("invalid-prizes", () => ids.lostAward, ["update", "release"]),
  ...questions("ips", () => ids.ip, ["block"]),
  ...questions("validation", () => ids.award, ["invalidate"]),
  "a draw's winner and the papers": () => ({ who: "insider", path: `/admin/validation/${drawn.winner}` }),
  ...questions("prizes", () => ids.freePrize, ["give"]),
  "prizes that are to be sent": () => ({
    who: "insider",
    path: `/admin/fulfilment?confirm=send&id=${ids.fulfilment}`,
    act: isAsked,
  }),
  "prizes that arrived": () => ({
    who: "insider",
    path: `/admin/fulfilment?confirm=deliver&id=${ids.fulfilment}`,
    act: isAsked,
  }),
  "a refused draw": () => ({
    who: "insider",
    path: "/admin/winners-draw/create",
    act: press("Criar sorteio"),
  }),
  "an unfair rule": () => ({
    who: "insider",
    path: "/admin/winners-draw/create?preset=A",
    act: makeUnfair,
  }),
  ...questions("winners-draw/edit", () => drawIds.open, ["add_series", "cancel"]),
  ...questions("stores/edit", () => desk.store, ["disable"]),
  ...questions("stores/import-csv", () => desk.bars, ["cancel"]),
  ...questions("cpf-block/import", () => desk.list, ["cancel"]),
  "a file of bars and its columns": () => ({
    who: "insider",
    path: `/admin/stores/import-csv/${desk.bars}?columns=1`,
  }),
  "bars that change": () => ({
    who: "insider",
    path: `/admin/stores/import-csv/${desk.bars}?show=changed`,
  }),
  "bars that are refused": () => ({
    who: "insider",
    path: `/admin/stores/import-csv/${desk.bars}?show=refused`,
  }),
  "a refused file of bars": () => ({
    who: "insider",
    path: "/admin/stores/import-csv",
    act: press("Ler o arquivo"),
  }),
  ...questions("stores/products/edit", () => desk.product, ["disable"]),
  ...questions("regulations/edit", () => texts.draft, ["publish", "delete", "remove-pdf"]),
  ...questions("faq/edit", () => texts.question, ["unpublish"]),
  "an edition in force": () => ({ who: "insider", path: `/admin/regulations/edit/${texts.published}` }),
  "a text to look at": () => ({
    who: "insider",
    path: `/admin/regulations/edit/${texts.draft}`,
    act: look,
  }),
  ...questions("dispatches", () => desk.dispatch, ["pause", "pace", "cancel"]),
  "a mailing that was refused and in doubt": () => ({
    who: "insider",
    path: `/admin/dispatches/${desk.mailing}`,
  }),
  ...questions("dispatches", () => desk.mailing, ["resend", "leave", "resend-failed"]),
  ...questions("email-templates/edit", () => desk.template, ["activate", "delete"]),
  "a session that ends soon": () => ({
    who: "insider",
    path: "/admin/stores",
    act: nearEnd(100, "Sua sessão está para terminar"),
  }),
  "a session that is over": () => ({
    who: "insider",
    path: "/admin/stores",
    act: nearEnd(-5, "Sua sessão terminou"),
  }),
  "a bar that two people changed": () => ({
    who: "insider",
    path: `/admin/stores/edit/${desk.store}`,
    act: collide,
  }),
  "a refused bar": () => ({ who: "insider", path: "/admin/stores/create", act: refuseBar }),
  "a CPF that was looked up": () => ({ who: "insider", path: "/admin/cpf-block/create", act: lookUp }),
  "cpf-block: unblock?": () => ({
    who: "insider",
    path: `/admin/cpf-block?confirm=unblock&id=${desk.block}`,
    act: isAsked,
  }),
  "a draw that is still open": () => ({ who: "insider", path: `/admin/calculation/${drawIds.open}` }),
  "a computed draw": () => ({ who: "insider", path: `/admin/calculation/${drawIds.computed}` }),
  "wrong prizes": () => ({
    who: "insider",
    path: `/admin/calculation/${drawIds.closed}`,
    act: press("Ensaiar"),
  }),
  ...questions("calculation", () => drawIds.open, ["close"]),
  ...questions("calculation", () => drawIds.computed, ["publish", "reject"]),
  ...questions("winners", () => drawn.winner, ["invalidate"]),
  ...questions("winners", () => drawn.lost, ["surrogate"]),
  "the dashboard: pause?": () => ({
    who: "insider",
    path: "/admin/dashboard?confirm=pause",
    act: isAsked,
  }),
  "a coupon without a reason": () => ({
    who: "insider",
    path: "/admin/invoices/queue",
    act: press("Invalidar"),
  }),
  "a coupon after another": () => ({ who: "insider", path: "/admin/invoices/queue", act: decideNext }),
  "a question with a draft": () => ({
    who: "insider",
    path: `/admin/faq/edit/${texts.question}`,
    act: draftBeside,
  }),
  "a prize that can be taken back": () => ({
    who: "insider",
    path: `/admin/validation/${ids.award}`,
    act: validateWhole,
  }),
  "a queue that is empty": () => ({ who: "insider", path: "/admin/invoices/queue", act: decideAll }),
}

test.each(shareOf(Object.entries(states), 2))("%s", (_, state) => inspect(state()))

/** The dialogs of an area's commands. */
function questions(area: string, id: () => string, commands: string[]) {
  const state = (command: string) => (): State => ({
    who: "insider",
    path: `/admin/${area}/${id()}?confirm=${command}`,
    act: isAsked,
  })
  return Object.fromEntries(commands.map((command) => [`${area}: ${command}?`, state(command)]))
}

import { afterAll, beforeAll, expect, test } from "vitest"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { type Site, startSite } from "#tests/support/site"
import { visit } from "#tests/support/visitor"

let site: Site
let person: Awaited<ReturnType<typeof insertRegistration>>
let coupon: string

beforeAll(async () => {
  site = await startSite()
  person = await insertRegistration(site.db)
  coupon = `/cupom/${(await insertInvoice(site.db, { registrationId: person.id })).id}`
})
afterAll(() => site.close())

/** A file of one's own, as a mail or a bookmark has it, and the page that offers it. */
const files: [file: string, offered: () => { file: string; page: string }][] = [
  ...["comprovante.txt", "prova-1.tlog-proof", "photo"].map(
    (name): [string, () => { file: string; page: string }] => [
      name,
      () => ({ file: `${coupon}/${name}`, page: coupon }),
    ],
  ),
  ["meus-dados.zip", () => ({ file: "/perfil/dados/meus-dados.zip", page: "/perfil/dados" })],
]

test.each(files)(
  "%s, asked for by who is not signed in, leads over gate and login to its page",
  async (_, at) => {
    const { file, page } = at()
    const stranger = visit(site.app.origin, { adult: false })
    expect((await stranger.get(file)).headers.get("location")).toBe("/agegate")
    const entered = await stranger.post("/agegate", { answer: "adult" })
    expect(entered.headers.get("location")).toBe(page)
    expect((await stranger.get(`${file}?utm_source=mail`)).headers.get("location")).toMatch(/^\/login/)
    const signedIn = await stranger.post("/login", { cpf: person.cpf, password: demoPassword })
    expect(signedIn.headers.get("location")).toBe(page)
    expect((await stranger.get(page)).status).toBe(200)
  },
)

import { afterAll, beforeAll, expect, test } from "vitest"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { builtRoutes } from "#tests/support/route-table"
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

const [id, office] = [crypto.randomUUID(), "/admin"]
/** What has no page in the office, and the page to which the login leads whoever asked for it; else their first page. */
const officePages: Readonly<Record<string, string>> = {
  [`calculation/${id}/base`]: `calculation/${id}`,
  [`calculation/${id}/root`]: `calculation/${id}`,
  [`calculation/${id}/result`]: `calculation/${id}`,
  [`calculation/${id}/pack`]: `calculation/${id}`,
  [`calculation/rehearsal/${id}/file`]: `calculation/rehearsal/${id}`,
  [`calculation/rejected/${id}/file`]: "calculation",
  // Alone in a window, as it would be read.
  [`email-templates/preview/${id}`]: `email-templates/preview/${id}`,
  [`exports/${id}/file`]: "exports",
  [`invoices/${id}/photo`]: `invoices/${id}`,
  [`regulations/${id}/pdf`]: `regulations/edit/${id}`,
  "search/hits": "dashboard",
  [`stores/import-csv/${id}/refused`]: `stores/import-csv/${id}`,
  [`validation/papers/${id}`]: "validation",
}
/** Forms without a page: a GET of theirs leads to the first page by itself. */
const formsAlone = ["columns", "row-height", "session", "views"]

test("of every file of the office somebody has said to which page its login leads", async () => {
  const alone = (await builtRoutes()).filter(({ page, loader }) => !page && loader)
  const addresses = alone
    .map(({ url }) => `/${url(id)}`)
    .filter((address) => address.startsWith(`${office}/`))
  const known = [...Object.keys(officePages), ...formsAlone].map((address) => `${office}/${address}`)
  expect(known).toEqual(expect.arrayContaining(addresses))
})

test.each(Object.entries(officePages))("%s leads over the office's login to %s", async (file, page) => {
  const { email } = await insertUser(site.db, { type: "super" })
  const stranger = visit(site.app.origin)
  expect((await stranger.get(`${office}/${file}`)).headers.get("location")).toBe("/admin/login")
  const signedIn = await stranger.post("/admin/login", { email, password: demoPassword })
  expect(signedIn.headers.get("location")).toBe(`${office}/${page}`)
})

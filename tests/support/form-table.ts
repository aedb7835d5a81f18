import { dayOf } from "#app/platform/clock.server"
import { demoPassword } from "#drizzle/seed/accounts"
import { buildCnpj, buildCpf, buildPhone } from "#drizzle/seed/builders/documents"
import { invoiceForm } from "./crowd"
import type { Visitor } from "./visitor"

type Bar = { cnpj: string; uf: string }
type Visitors = { anybody: Visitor; participant: Visitor; admin: Visitor }
export type FormRow = {
  name: string
  path: string
  who: keyof Visitors
  /** The form's own id, which is its command where the page has several: errors stand beside `ID-FIELD`. */
  id: string
  /** What would be taken, were nothing wrong with it. */
  filled: (bar: Bar) => Record<string, string>
  /** Fields that an empty form misses though each may stay empty: one of them is needed. */
  oneOf?: string[]
  /** A login: whatever is missing or wrong is told in one text, beside no field. */
  isOneText?: boolean
  /** Fields that take any words, also these. */
  free?: string[]
  /** Fields that hold more than others: one character more than that is too long. */
  longest?: Record<string, number>
  multipart?: boolean
}

const both = { password: "Torcida@2027", passwordConfirmation: "Torcida@2027" }
const own = { name: "Aparecida", lastname: "da Geral", uf: "SP", city: "Campinas" }
const account = { name: "Beatriz da Geral", email: "c.geral@example.com", type: "user" }
const mailTexts = {
  subjectPt: "Tem jogo",
  previewPt: "Hoje",
  titlePt: "Oi, {{name}}",
  bodyPt: "[Ver]({{url}})",
  subjectEn: "A match",
  previewEn: "Today",
  titleEn: "Hello, {{name}}",
  bodyEn: "[See]({{url}})",
}
/** Where a prize goes, without what may stay empty. */
export const ownAddress = {
  cep: "13010-000",
  street: "Rua das Palmeiras",
  houseNumber: "12",
  district: "Centro",
  uf: "SP",
  city: "Campinas",
}

export const formTable: FormRow[] = [
  {
    name: "/login",
    path: "/login",
    who: "anybody",
    id: "login",
    isOneText: true,
    filled: () => ({ cpf: buildCpf(1_900_001), password: "Torcida@2027" }),
  },
  {
    name: "/register",
    path: "/register",
    who: "anybody",
    id: "register",
    filled: () => ({
      ...own,
      ...both,
      cpf: buildCpf(1_900_002),
      phone: buildPhone(1_900_002),
      birthdate: "1990-05-17",
      email: "a.geral@example.com",
      emailConfirmation: "a.geral@example.com",
      terms: "on",
      regulation: "on",
    }),
  },
  {
    name: "/reset",
    path: "/reset/USER",
    who: "anybody",
    id: "reset",
    filled: () => both,
  },
  {
    name: "/unsubscribe",
    path: "/unsubscribe",
    who: "anybody",
    id: "unsubscribe",
    filled: () => ({ email: "d.geral@example.com" }),
  },
  {
    name: "/cupom",
    path: "/cupom",
    who: "participant",
    id: "cupom",
    multipart: true,
    filled: (bar) => invoiceForm(bar, new Date()),
    oneOf: ["accessKey"],
  },
  {
    name: "/cupom, typed",
    path: "/cupom",
    who: "participant",
    id: "cupom",
    filled: (bar) => ({
      cnpj: bar.cnpj,
      number: "7",
      issuedOn: dayOf(new Date()),
      total: "85,00",
      idempotencyKey: crypto.randomUUID(),
    }),
    oneOf: ["accessKey"],
  },
  {
    name: "/perfil, data",
    path: "/perfil",
    who: "participant",
    id: "data",
    filled: () => ({
      ...own,
      email: "b.geral@example.com",
      phone: buildPhone(1_900_003),
      version: "1",
    }),
  },
  {
    name: "/perfil, password",
    path: "/perfil",
    who: "participant",
    id: "password",
    filled: () => ({ currentPassword: demoPassword, ...both }),
  },
  {
    name: "a prize's address",
    path: "/perfil/premios/AWARD",
    who: "participant",
    id: "address",
    filled: () => ({ ...ownAddress, complement: "Casa 2" }),
    free: ["street", "houseNumber", "complement", "district"],
  },
  {
    name: "a kind of prize",
    path: "/admin/fulfilment/kinds/KIND",
    who: "admin",
    id: "save",
    filled: () => ({ way: "post", stock: "10", version: "1" }),
  },
  {
    name: "a prize that leaves",
    path: "/admin/fulfilment/DELIVERY",
    who: "admin",
    id: "send",
    filled: () => ({ deliveryCode: "AB123456789BR", day: dayOf(new Date()), version: "1" }),
  },
  {
    name: "codes",
    path: "/admin/fulfilment/codes",
    who: "admin",
    id: "read",
    multipart: true,
    filled: () => ({ text: "ninguem;CODIGO-1" }),
    oneOf: ["text"],
    longest: { text: 40_000 },
    free: [],
  },
  {
    name: "/perfil/premios",
    path: "/perfil/premios/AWARD",
    who: "participant",
    id: "paper",
    filled: () => ({ paperKey: crypto.randomUUID(), kind: "identity" }),
    multipart: true,
  },
  {
    name: "/perfil, correction",
    path: "/perfil?confirm=correct",
    who: "participant",
    id: "correction",
    filled: () => ({
      wantedName: "Aparecida",
      wantedLastname: "da Geral",
      wantedCpf: buildCpf(1_900_008),
      wantedBirthdate: "1991-06-18",
      said: "Digitei errado.",
      formKey: crypto.randomUUID(),
    }),
    free: ["said"],
    longest: { said: 1_000 },
  },
  {
    name: "/cupom, appeal",
    path: "/cupom/REFUSED",
    who: "participant",
    id: "appeal",
    filled: () => ({ said: "A foto mostra tudo.", formKey: crypto.randomUUID() }),
    free: ["said"],
    longest: { said: 1_000 },
  },
  {
    name: "/ajuda",
    path: "/ajuda",
    who: "participant",
    id: "question",
    filled: () => ({ protocol: "00000-00000", said: "Quando sai?", formKey: crypto.randomUUID() }),
    free: ["said"],
    longest: { said: 1_000 },
  },
  {
    name: "/admin/registrations/requests",
    path: "/admin/registrations/requests/REQUEST",
    who: "admin",
    id: "appeal",
    filled: () => ({ version: "1", code: "other", reply: "A data não aparece." }),
    free: ["reply"],
    longest: { reply: 1_000 },
  },
  {
    name: "/admin/registrations, note",
    path: "/admin/registrations/PERSON?confirm=note",
    who: "admin",
    id: "note",
    filled: () => ({ formKey: crypto.randomUUID(), note: "Ligou para saber do cupom." }),
    free: ["note"],
    longest: { note: 1_000 },
  },
  {
    name: "/admin/reset",
    path: "/admin/reset/ADMIN",
    who: "anybody",
    id: "reset",
    filled: () => both,
  },
  {
    name: "/admin/update",
    path: "/admin/update",
    who: "admin",
    id: "update",
    filled: () => ({ currentPassword: demoPassword, ...both }),
  },
  {
    name: "/admin/users/create",
    path: "/admin/users/create",
    who: "admin",
    id: "create",
    filled: () => account,
  },
  {
    name: "/admin/users/edit",
    path: "/admin/users/edit/SOMEBODY",
    who: "admin",
    id: "edit",
    filled: () => ({ ...account, version: "1" }),
  },
  {
    name: "/admin/faq/create",
    path: "/admin/faq/create",
    who: "admin",
    id: "save",
    filled: () => ({
      locale: "pt",
      question: "Posso participar?",
      answer: "Com 18 anos, sim.",
      formKey: crypto.randomUUID(),
    }),
    free: ["question", "answer"],
  },
  {
    name: "/admin/faq/edit",
    path: "/admin/faq/edit/QUESTION",
    who: "admin",
    id: "save",
    filled: () => ({ question: "Posso participar?", answer: "Com 18 anos, sim.", version: "1" }),
    free: ["question", "answer"],
  },
  {
    name: "/admin/regulations/create",
    path: "/admin/regulations/create",
    who: "admin",
    id: "save",
    filled: () => ({
      kind: "regulation",
      locale: "pt",
      title: "Regulamento",
      body: "Quem promove.",
      formKey: crypto.randomUUID(),
    }),
    free: ["title", "body"],
    longest: { body: 100_000 },
    multipart: true,
  },
  {
    name: "/admin/regulations/certificates",
    path: "/admin/regulations/certificates",
    who: "admin",
    id: "save",
    filled: () => ({ numbers: "04.012345/2026" }),
  },
  {
    name: "/admin/regulations/edit",
    path: "/admin/regulations/edit/DRAFT",
    who: "admin",
    id: "save",
    filled: () => ({ title: "Regulamento", body: "Quem promove.", version: "1" }),
    free: ["title", "body"],
    longest: { body: 100_000 },
    multipart: true,
  },
  {
    name: "/admin/invoices/queue",
    path: "/admin/invoices/queue",
    who: "admin",
    id: "invalidate",
    free: ["reason"],
    filled: () => ({ reasonCode: "unreadable", reason: "Falta a data.", version: "1" }),
  },
  {
    name: "/admin/stores/create",
    path: "/admin/stores/create",
    who: "admin",
    id: "save",
    filled: () => ({
      name: "Bar do Apito",
      cnpj: buildCnpj(1_900_004),
      address: "Rua do Gol, 10",
      cep: "13010-000",
      uf: "SP",
      city: "Campinas",
      lat: "-22,906",
      lng: "-47,061",
      formKey: crypto.randomUUID(),
    }),
  },
  {
    name: "/admin/stores/edit",
    path: "/admin/stores/edit/STORE",
    who: "admin",
    id: "save",
    filled: ({ cnpj }) => ({
      name: "Bar do Apito",
      cnpj,
      address: "Rua do Gol, 10",
      cep: "13010-000",
      uf: "SP",
      city: "Campinas",
      lat: "-22,906",
      lng: "-47,061",
      version: "1",
    }),
  },
  {
    name: "the columns of a file of bars",
    path: "/admin/stores/import-csv/BARS",
    who: "admin",
    id: "compare",
    filled: () => ({
      cnpj: "0",
      name: "1",
      address: "2",
      number: "3",
      complement: "4",
      district: "5",
      cep: "6",
      uf: "7",
      city: "8",
      lat: "9",
      lng: "10",
    }),
  },
  {
    name: "a new product",
    path: "/admin/stores/products/create",
    who: "admin",
    id: "save",
    filled: () => ({ name: "Lata", sku: "LATA-1", numbersPerUnit: "2", formKey: crypto.randomUUID() }),
  },
  {
    name: "a new template",
    path: "/admin/email-templates/create",
    who: "admin",
    id: "save",
    filled: () => ({
      ...mailTexts,
      name: "Tem jogo",
      bodyPt: "[Ver]({{site}})",
      bodyEn: "[See]({{site}})",
      formKey: crypto.randomUUID(),
    }),
    free: ["name", ...Object.keys(mailTexts)],
  },
  {
    name: "a new mailing",
    path: "/admin/dispatches/create",
    who: "admin",
    id: "save",
    filled: () => ({
      title: "Rodada",
      templateId: crypto.randomUUID(),
      pace: "60",
      scheduledAt: "2099-01-01T10:00",
      formKey: crypto.randomUUID(),
    }),
    free: ["title"],
  },
  {
    name: "another pace for a mailing",
    path: "/admin/dispatches/MAILING?confirm=pace",
    who: "admin",
    id: "pace",
    filled: () => ({ pace: "30", version: "1" }),
  },
  {
    name: "the next version of a template",
    path: "/admin/email-templates/edit/TEMPLATE",
    who: "admin",
    id: "save",
    filled: () => ({ ...mailTexts, version: "1" }),
    free: Object.keys(mailTexts),
  },
  {
    name: "a command for many people",
    path: "/admin/bulk/PEOPLE",
    who: "admin",
    id: "disable",
    filled: () => ({ reason: "Cadastros de teste." }),
    free: ["reason"],
  },
  {
    name: "a command for many coupons",
    path: "/admin/bulk/COUPONS",
    who: "admin",
    id: "invalidate",
    filled: () => ({ reasonCode: "other", reason: "Falta a data." }),
    free: ["reason"],
  },
  {
    name: "/admin/cpf-block/create",
    path: "/admin/cpf-block/create",
    who: "admin",
    id: "check",
    filled: () => ({ cpf: buildCpf(1_900_005), reason: "Equipe", formKey: crypto.randomUUID() }),
    free: ["reason"],
  },
]

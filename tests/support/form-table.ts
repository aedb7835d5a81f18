import type { z } from "zod"
import { certificatesInput } from "#app/domain/certificates/certificate-input.server"
import { newBlockInput } from "#app/domain/cpf-block/cpf-block-input.server"
import { newDispatchInput, paceInput } from "#app/domain/dispatches/dispatch-input.server"
import { handInInput, postponeInput } from "#app/domain/draws/calculation/calculation-input.server"
import { cancelDrawInput, moreSeriesInput } from "#app/domain/draws/planning/draw-input.server"
import { newQuestionInput, questionEditInput } from "#app/domain/faq/faq-input.server"
import { addressInput } from "#app/domain/fulfilment/address-input.server"
import { codesInput } from "#app/domain/fulfilment/codes-input.server"
import { sendOneInput } from "#app/domain/fulfilment/fulfilment-input"
import { kindInput } from "#app/domain/fulfilment/kind-input"
import { ipBlockInput } from "#app/domain/ips/ip-block"
import { invoiceInput } from "#app/domain/invoices/invoice-input"
import { invalidReasonInput, queuedInvalidInput } from "#app/domain/invoices/queue-input"
import { stopNewsInput } from "#app/domain/news/news-input"
import {
  loginInput,
  passwordChangeInput,
  passwordResetInput,
  profileInput,
  reasonInput,
  registrationInput,
} from "#app/domain/registrations/registration-input.server"
import { noteInput } from "#app/domain/registrations/registration-notes.server"
import { newRegulationInput, regulationEditInput } from "#app/domain/regulations/regulation-input.server"
import {
  answerInput,
  appealInput,
  correctionInput,
  questionInput,
} from "#app/domain/requests/request-input.server"
import { barColumns } from "#app/domain/stores/import/bar-columns"
import { barColumnsInput } from "#app/domain/stores/import/import-input.server"
import { newProductInput } from "#app/domain/stores/product-input.server"
import { newStoreInput, storeEditInput } from "#app/domain/stores/store-input.server"
import { newTemplateInput, templateEditInput } from "#app/domain/templates/template-input"
import { newUserInput, userEditInput } from "#app/domain/users/user-input"
import { ownPaperInput } from "#app/domain/validation/validation-input"
import { dayOf } from "#app/platform/time/clock.server"
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
  /** What its command asks for: a field of it that the page does not draw would be lost, or emptied by an edit. */
  schema: z.ZodType
  /** Controls that are no field of it: files, and what the browser or the page itself wants to know. */
  otherControls?: string[]
  /** Fields of it that the page draws under other settings alone, or in a session that is no longer young. */
  elsewhere?: string[]
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

const bounds = { today: dayOf(new Date()), minAge: 18 }
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
/** What a step of the calculation showed of its draw. */
const seenOfDraw = ["state", "periodEnd", "extractionOn", "extraction", "asked", "resultSha256"].map(
  (field) => `seen.${field}`,
)
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
    schema: loginInput,
    isOneText: true,
    filled: () => ({ cpf: buildCpf(1_900_001), password: "Torcida@2027" }),
  },
  {
    name: "/register",
    path: "/register",
    who: "anybody",
    id: "register",
    schema: registrationInput(bounds),
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
    schema: passwordResetInput,
    filled: () => both,
  },
  {
    name: "/unsubscribe",
    path: "/unsubscribe",
    who: "anybody",
    id: "unsubscribe",
    schema: stopNewsInput,
    filled: () => ({ email: "d.geral@example.com" }),
  },
  {
    name: "/cupom",
    path: "/cupom",
    who: "participant",
    id: "cupom",
    schema: invoiceInput,
    otherControls: ["photo"],
    elsewhere: ["quantity"],
    multipart: true,
    filled: (bar) => invoiceForm(bar, new Date()),
    oneOf: ["accessKey"],
  },
  {
    name: "/cupom, typed",
    path: "/cupom",
    who: "participant",
    id: "cupom",
    schema: invoiceInput,
    otherControls: ["photo"],
    elsewhere: ["quantity"],
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
    schema: profileInput,
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
    schema: passwordChangeInput,
    otherControls: ["username"],
    filled: () => ({ currentPassword: demoPassword, ...both }),
  },
  {
    name: "a prize's address",
    path: "/perfil/premios/AWARD",
    who: "participant",
    id: "address",
    schema: addressInput,
    filled: () => ({ ...ownAddress, complement: "Casa 2" }),
    free: ["street", "houseNumber", "complement", "district"],
  },
  {
    name: "a kind of prize",
    path: "/admin/fulfilment/kinds/KIND",
    who: "admin",
    id: "save",
    schema: kindInput,
    filled: () => ({ way: "post", stock: "10", version: "1" }),
  },
  {
    name: "a prize that leaves",
    path: "/admin/fulfilment/DELIVERY",
    who: "admin",
    id: "send",
    schema: sendOneInput,
    filled: () => ({ deliveryCode: "AB123456789BR", day: dayOf(new Date()), version: "1" }),
  },
  {
    name: "codes",
    path: "/admin/fulfilment/codes",
    who: "admin",
    id: "read",
    schema: codesInput,
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
    schema: ownPaperInput,
    otherControls: ["photo"],
    filled: () => ({ paperKey: crypto.randomUUID(), kind: "identity" }),
    multipart: true,
  },
  {
    name: "/perfil, correction",
    path: "/perfil?confirm=correct",
    who: "participant",
    id: "correction",
    schema: correctionInput(bounds),
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
    schema: appealInput,
    filled: () => ({ said: "A foto mostra tudo.", formKey: crypto.randomUUID() }),
    free: ["said"],
    longest: { said: 1_000 },
  },
  {
    name: "/ajuda",
    path: "/ajuda",
    who: "participant",
    id: "question",
    schema: questionInput,
    filled: () => ({ protocol: "00000-00000", said: "Quando sai?", formKey: crypto.randomUUID() }),
    free: ["said"],
    longest: { said: 1_000 },
  },
  {
    name: "/admin/registrations/requests",
    path: "/admin/registrations/requests/REQUEST",
    who: "admin",
    id: "appeal",
    schema: answerInput("appeal"),
    filled: () => ({ version: "1", code: "other", reply: "A data não aparece." }),
    free: ["reply"],
    longest: { reply: 1_000 },
  },
  {
    name: "/admin/registrations, note",
    path: "/admin/registrations/PERSON?confirm=note",
    who: "admin",
    id: "note",
    schema: noteInput,
    filled: () => ({ formKey: crypto.randomUUID(), note: "Ligou para saber do cupom." }),
    free: ["note"],
    longest: { note: 1_000 },
  },
  {
    name: "/admin/registrations, disable",
    path: "/admin/registrations/PERSON?confirm=disable",
    who: "admin",
    id: "disable",
    schema: reasonInput,
    filled: () => ({ reason: "A pedido." }),
    free: ["reason"],
  },
  {
    name: "/admin/ips, block",
    path: "/admin/ips/198.51.100.7?confirm=block",
    who: "admin",
    id: "block",
    schema: ipBlockInput,
    filled: () => ({ formKey: crypto.randomUUID(), days: "7", reason: "Robôs." }),
    free: ["reason"],
  },
  {
    name: "/admin/calculation, hand-in",
    path: "/admin/calculation/CLOSED",
    who: "admin",
    id: "hand_in",
    schema: handInInput,
    otherControls: seenOfDraw,
    elsewhere: ["seen"],
    filled: () => ({ handedAt: "2026-06-01T10:00", protocol: "SPA-1", version: "1", after: "0" }),
    free: ["protocol"],
  },
  {
    name: "/admin/calculation, postponement",
    path: "/admin/calculation/CLOSED",
    who: "admin",
    id: "postpone",
    schema: postponeInput,
    otherControls: seenOfDraw,
    elsewhere: ["seen"],
    filled: () => ({
      to: "2099-01-02",
      hour: "20",
      reasonCode: "other",
      reason: "Não houve extração.",
      version: "1",
    }),
    free: ["reason"],
  },
  {
    name: "/admin/winners-draw, more series",
    path: "/admin/winners-draw/edit/DRAW?confirm=add_series",
    who: "admin",
    id: "add_series",
    schema: moreSeriesInput,
    filled: () => ({
      formKey: crypto.randomUUID(),
      seriesCount: "10",
      reason: "Falta número.",
      version: "1",
    }),
    free: ["reason"],
  },
  {
    name: "/admin/winners-draw, cancel",
    path: "/admin/winners-draw/edit/DRAW?confirm=cancel",
    who: "admin",
    id: "cancel",
    schema: cancelDrawInput,
    filled: () => ({ reasonCode: "other", reason: "Houve um erro.", version: "1" }),
    free: ["reason"],
  },
  {
    name: "/admin/reset",
    path: "/admin/reset/ADMIN",
    who: "anybody",
    id: "reset",
    schema: passwordResetInput,
    filled: () => both,
  },
  {
    name: "/admin/update",
    path: "/admin/update",
    who: "admin",
    id: "update",
    schema: passwordChangeInput,
    filled: () => ({ currentPassword: demoPassword, ...both }),
  },
  {
    name: "/admin/users/create",
    path: "/admin/users/create",
    who: "admin",
    id: "create",
    schema: newUserInput,
    elsewhere: ["currentPassword"],
    filled: () => account,
  },
  {
    name: "/admin/users/edit",
    path: "/admin/users/edit/SOMEBODY",
    who: "admin",
    id: "edit",
    schema: userEditInput,
    elsewhere: ["currentPassword"],
    filled: () => ({ ...account, version: "1" }),
  },
  {
    name: "/admin/faq/create",
    path: "/admin/faq/create",
    who: "admin",
    id: "save",
    schema: newQuestionInput,
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
    schema: questionEditInput,
    filled: () => ({ question: "Posso participar?", answer: "Com 18 anos, sim.", version: "1" }),
    free: ["question", "answer"],
  },
  {
    name: "/admin/regulations/create",
    path: "/admin/regulations/create",
    who: "admin",
    id: "save",
    schema: newRegulationInput,
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
    schema: certificatesInput,
    filled: () => ({ numbers: "04.012345/2026" }),
  },
  {
    name: "/admin/regulations/edit",
    path: "/admin/regulations/edit/DRAFT",
    who: "admin",
    id: "save",
    schema: regulationEditInput,
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
    schema: queuedInvalidInput,
    free: ["reason"],
    filled: () => ({ reasonCode: "unreadable", reason: "Falta a data.", version: "1" }),
  },
  {
    name: "/admin/stores/create",
    path: "/admin/stores/create",
    who: "admin",
    id: "save",
    schema: newStoreInput,
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
    schema: storeEditInput,
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
    schema: barColumnsInput,
    filled: () => Object.fromEntries(barColumns.map((field, at) => [field, String(at)])),
  },
  {
    name: "a new product",
    path: "/admin/stores/products/create",
    who: "admin",
    id: "save",
    schema: newProductInput,
    filled: () => ({ name: "Lata", sku: "LATA-1", numbersPerUnit: "2", formKey: crypto.randomUUID() }),
  },
  {
    name: "a new template",
    path: "/admin/email-templates/create",
    who: "admin",
    id: "save",
    schema: newTemplateInput,
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
    schema: newDispatchInput,
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
    schema: paceInput,
    filled: () => ({ pace: "30", version: "1" }),
  },
  {
    name: "the next version of a template",
    path: "/admin/email-templates/edit/TEMPLATE",
    who: "admin",
    id: "save",
    schema: templateEditInput,
    filled: () => ({ ...mailTexts, version: "1" }),
    free: Object.keys(mailTexts),
  },
  {
    name: "a command for many people",
    path: "/admin/bulk/PEOPLE",
    who: "admin",
    id: "disable",
    schema: reasonInput,
    filled: () => ({ reason: "Cadastros de teste." }),
    free: ["reason"],
  },
  {
    name: "a command for many coupons",
    path: "/admin/bulk/COUPONS",
    who: "admin",
    id: "invalidate",
    schema: invalidReasonInput,
    filled: () => ({ reasonCode: "other", reason: "Falta a data." }),
    free: ["reason"],
  },
  {
    name: "/admin/cpf-block/create",
    path: "/admin/cpf-block/create",
    who: "admin",
    id: "check",
    schema: newBlockInput,
    filled: () => ({ cpf: buildCpf(1_900_005), reason: "Equipe", formKey: crypto.randomUUID() }),
    free: ["reason"],
  },
]

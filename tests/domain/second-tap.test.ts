import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { and, eq, isNull } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { allPermissions } from "#app/auth/permissions"
import type { Participant } from "#app/auth/sessions.server"
import { blockCpf } from "#app/domain/cpf-block/block-cpf.server"
import { unblockCpf } from "#app/domain/cpf-block/unblock-cpf.server"
import { cancelBulk } from "#app/domain/bulk/cancel-bulk.server"
import { cancelExport } from "#app/domain/exports/cancel-export.server"
import { deleteExport } from "#app/domain/exports/delete-export.server"
import { deleteQuestion } from "#app/domain/faq/delete-question.server"
import { deleteTemplate } from "#app/domain/templates/delete-template.server"
import { publishQuestion, unpublishQuestion } from "#app/domain/faq/publish-question.server"
import { cancelRegistration } from "#app/domain/registrations/cancel-registration.server"
import { blockAddress } from "#app/domain/ips/block-address.server"
import { liftBlock } from "#app/domain/ips/lift-block.server"
import {
  disableRegistration,
  enableRegistration,
} from "#app/domain/registrations/disable-registration.server"
import { deleteRegulation } from "#app/domain/regulations/delete-regulation.server"
import { publishRegulation } from "#app/domain/regulations/publish-regulation.server"
import { disableProduct, enableProduct } from "#app/domain/stores/disable-product.server"
import { disableStore, enableStore } from "#app/domain/stores/disable-store.server"
import { disableUser, enableUser } from "#app/domain/users/disable-user.server"
import { type RuleBroken, sayBroken } from "#app/errors"
import type { AuditAction } from "#app/audit/audit-names"
import { actions, exports } from "#drizzle/schema/back-office"
import { bulkRuns } from "#drizzle/schema/bulk"
import { regulations } from "#drizzle/schema/contents"
import { products } from "#drizzle/schema/stores"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildCpf } from "#drizzle/seed/builders/documents"
import { insertDraft, insertQuestion } from "#drizzle/seed/builders/texts"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertUser, type UserRow } from "#drizzle/seed/builders/user"
import { asOwner } from "#tests/support/as-owner"
import { newsTemplate } from "#tests/support/dispatch"
import { keepMoments } from "#tests/support/kept-moments"

// Before the settings are read: what is deleted is no demo's.
vi.hoisted(() => Object.assign(process.env, { FILES_URL: "file:.data/files-of-tests", LOG_LEVEL: "silent" }))

const now = new Date("2026-11-18T23:00:00Z")
const reason = "Assim foi decidido"
let [marta, otto] = [{}, {}] as [UserRow, UserRow]

beforeAll(async () => {
  await keepMoments(ownerUrl)
  marta = await insertUser(db, { type: "super", name: "Marta", passwordHash: null })
  otto = await insertUser(db, { type: "super", name: "Otto", passwordHash: null })
})
afterAll(dropOwnDatabase)

type SecondTapCase = {
  name: string
  make: () => Promise<string>
  decide: (id: string, by: UserRow) => Promise<void>
  action?: AuditAction
  /** What the second person reads of the thing. */
  already: string
}

const insertProduct = async (active: boolean) => {
  const product = { name: `Copo ${nextNumber()}`, sku: `COPO-${nextNumber()}`, active }
  const [row] = await db.insert(products).values(product).returning({ id: products.id })
  return row!.id
}
/** Of one text there is one draft at a time: what a case before left lying is published. */
const insertText = async () => {
  await db.update(regulations).set({ publishedAt: now }).where(isNull(regulations.publishedAt))
  return (await insertDraft(db, { body: `Texto ${nextNumber()}` })).id
}
const insertExport = async (overrides: Partial<typeof exports.$inferInsert> = {}) => {
  const row = { area: "registrations", state: "ready" as const, requestedBy: marta.id, ...overrides }
  const [made] = await db.insert(exports).values(row).returning({ id: exports.id })
  return made!.id
}
const deleteIt = (id: string, { id: by }: UserRow) =>
  deleteExport(db, { id, by, permissions: allPermissions, now })
const person = async (status: "active" | "canceled") => (await insertRegistration(db, { status })).id
const account = async (status: "active" | "disabled") =>
  (await insertUser(db, { status, passwordHash: null })).id
const bar = async (active: boolean) => (await insertStore(db, { active })).id

const cases: SecondTapCase[] = [
  {
    name: "disabling a bar",
    make: () => bar(true),
    decide: (storeId, { id: by }) => disableStore(db, { storeId, reason, by, now }),
    already: "O bar já está inativo.",
  },
  {
    name: "enabling a bar",
    make: () => bar(false),
    decide: (storeId, { id: by }) => enableStore(db, { storeId, reason, by, now }),
    already: "O bar já está ativo.",
  },
  {
    name: "disabling a product",
    make: () => insertProduct(true),
    decide: (productId, { id: by }) => disableProduct(db, { productId, reason, by, now }),
    already: "O produto já está inativo.",
  },
  {
    name: "enabling a product",
    make: () => insertProduct(false),
    decide: (productId, { id: by }) => enableProduct(db, { productId, reason, by, now }),
    already: "O produto já está ativo.",
  },
  {
    name: "disabling an account",
    make: () => account("active"),
    decide: (userId, { id: by }) => disableUser(db, { userId, reason, by, now }),
    already: "A conta já está desativada.",
  },
  {
    name: "enabling an account",
    make: () => account("disabled"),
    decide: (userId, { id: by }) => enableUser(db, { userId, reason, by, now }),
    already: "A conta já está ativa.",
  },
  {
    name: "disabling a registration",
    make: () => person("active"),
    decide: (id, { id: by }) => disableRegistration(db, { registrationId: id, reason, by, now }),
    already: `O cadastro já está cancelado. Motivo: ${reason}`,
  },
  {
    name: "enabling a registration",
    make: () => person("canceled"),
    decide: (id, { id: by }) => enableRegistration(db, { registrationId: id, reason, by, now }),
    already: "O cadastro já está ativo.",
  },
  {
    name: "lifting a block",
    make: () => blockCpf(db, { input: { cpf: buildCpf(nextNumber()), reason }, by: marta.id, now }),
    decide: (blockId, { id: by }) => unblockCpf(db, { blockId, reason, by, now }),
    action: "unblock",
    already: "Esse bloqueio já foi retirado.",
  },
  {
    name: "publishing an edition",
    make: insertText,
    decide: (id, { id: by }) => publishRegulation(db, { id, version: 1, by, now }),
    action: "publish",
    already: "A edição já está publicada.",
  },
  {
    name: "deleting an edition's draft",
    make: insertText,
    decide: (id, { id: by }) => deleteRegulation(db, { id, version: 1, by, now }),
    action: "delete",
    already: "O rascunho já não existe.",
  },
  {
    name: "publishing a question",
    make: async () => (await insertQuestion(db, { published: false })).id,
    decide: (id, { id: by }) => publishQuestion(db, { id, by, now }),
    action: "publish",
    already: "A pergunta já está publicada.",
  },
  {
    name: "taking a question off the page",
    make: async () => (await asOwner((owner) => insertQuestion(owner))).id,
    decide: (id, { id: by }) => unpublishQuestion(db, { id, by, now }),
    action: "publish",
    already: "A pergunta já está fora do ar.",
  },
  {
    name: "deleting a question",
    make: async () => (await insertQuestion(db, { published: false })).id,
    decide: (id, { id: by }) => deleteQuestion(db, { id, by, now }),
    action: "delete",
    already: "A pergunta já não existe.",
  },
  {
    name: "deleting a template",
    make: async () => (await newsTemplate(db)).templateId,
    decide: (id, { id: by }) => deleteTemplate(db, { id, by, now }),
    action: "delete",
    already: "Esse modelo já foi excluído.",
  },
  {
    name: "letting an address in again",
    make: async () => {
      const [id, ip] = [crypto.randomUUID(), `198.51.100.${nextNumber()}`]
      await blockAddress(db, { formKey: id, ip, days: 3, reason, by: marta.id, now })
      return id
    },
    decide: (blockId, { id: by }) => liftBlock(db, { blockId, reason, by, now }),
    action: "unblock",
    already: "Esse endereço já foi liberado.",
  },
  {
    name: "deleting an export",
    make: () => insertExport(),
    decide: deleteIt,
    action: "delete",
    already: "O arquivo já não existe.",
  },
  {
    name: "calling an export off",
    make: () => insertExport({ state: "running" }),
    decide: (exportId, { id }) => cancelExport(db, { exportId, id, permissions: allPermissions, now }),
    action: "cancel",
    already: "A exportação já foi cancelada.",
  },
  {
    name: "calling a command for many rows off",
    make: async () => {
      const run = { command: "disable", reason, state: "queued", requestedBy: marta.id } as const
      const [made] = await db.insert(bulkRuns).values(run).returning({ id: bulkRuns.id })
      return made!.id
    },
    decide: (runId, { id }) => cancelBulk(db, { runId, by: { id, permissions: allPermissions }, now }),
    action: "cancel",
    already: "O comando já foi cancelado.",
  },
]

const rowsOf = (id: string, action: AuditAction = "disable_or_enable") =>
  db.$count(actions, and(eq(actions.subjectId, id), eq(actions.action, action)))
/** What the second one reads, whole. */
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "Nada recusado",
    (error: RuleBroken) => sayBroken(error, "pt"),
  )

describe.each(cases)("$name", ({ make, decide, action, already }) => {
  test("twice by one hand, one after the other and at one moment, is one decision", async () => {
    const id = await make()
    await decide(id, marta)
    await decide(id, marta)
    expect(await rowsOf(id, action)).toBe(1)
    const other = await make()
    await Promise.all([1, 2, 3].map(() => decide(other, marta)))
    expect(await rowsOf(other, action)).toBe(1)
  })

  test("after another hand is told who was quicker, and when", async () => {
    const id = await make()
    await decide(id, otto)
    expect(await refusalOf(decide(id, marta))).toBe(
      `Isso não é possível no estado atual. ${already} Foi Otto, em 2026-11-18 20:00:00.`,
    )
    expect(await rowsOf(id, action)).toBe(1)
  })
})

test("what no administrator did names nobody", async () => {
  const registration = await insertRegistration(db)
  const decision = { registrationId: registration.id, reason, by: marta.id, now }
  await disableRegistration(db, decision)
  await enableRegistration(db, decision)
  const participant = { id: registration.id, impersonatorId: null } as Participant
  await cancelRegistration(db, { participant, ip: "127.0.0.1", now })
  expect(await refusalOf(disableRegistration(db, decision))).toBe(
    "Isso não é possível no estado atual. O cadastro já está cancelado. Motivo: Cancelada pela própria pessoa.",
  )
  expect(await refusalOf(deleteIt(await insertExport({ state: "expired" }), marta))).toBe(
    "Isso não é possível no estado atual. O arquivo já não existe.",
  )
})

import { allPermissions } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { confirmApproval } from "#app/domain/approvals/confirm-approval.server"
import { askBlock } from "#app/domain/cpf-block/ask-block.server"
import { askEdit } from "#app/domain/draws/planning/ask-edit.server"
import { askSeries } from "#app/domain/draws/planning/ask-series.server"
import { askCancel } from "#app/domain/draws/planning/cancel-draw.server"
import { askGift } from "#app/domain/prizes/ask-gift.server"
import { askDisabling } from "#app/domain/registrations/ask-disabling.server"
import { askInvalidation } from "#app/domain/invoices/ask-invalidation.server"
import { insertUser } from "#drizzle/seed/builders/user"

/** Somebody who holds every right, whom nobody else's hands made. */
const anotherAdmin = async (db: Db) => ({
  id: (await insertUser(db, { passwordHash: null, type: "super" })).id,
  permissions: allPermissions,
})

type DeedOptions = { by: string; reason: string; now: Date }

/** A second person's yes to what is asked. */
export async function approve(db: Db, approvalId: string, now: Date): Promise<void> {
  await confirmApproval(db, { approvalId, by: await anotherAdmin(db), now })
}

/** A coupon that two people invalidate between the period's end and the closing. */
export const invalidatedByTwo = async (db: Db, asked: DeedOptions & { invoiceId: string }): Promise<void> =>
  approve(db, await askInvalidation(db, asked), asked.now)

/** A person with numbers whom two people block. */
export const blockedByTwo = async (
  db: Db,
  { cpf, reason, ...asked }: DeedOptions & { cpf: string },
): Promise<void> => approve(db, await askBlock(db, { input: { cpf, reason }, ...asked }), asked.now)

/** A person with numbers whose account two people disable. */
export const disabledByTwo = async (db: Db, asked: DeedOptions & { registrationId: string }): Promise<void> =>
  approve(db, await askDisabling(db, asked), asked.now)

type Gift = DeedOptions & {
  prizeId: string
  registrationId: string
  prizesPerCpf: number
  confirmedBy?: string
}

/** A prize that two people give by hand. */
export async function givenByTwo(
  db: Db,
  { registrationId: person, confirmedBy, ...gift }: Gift,
): Promise<void> {
  const approvalId = await askGift(db, { person, ...gift })
  const id = confirmedBy ?? (await anotherAdmin(db)).id
  const by = { id, permissions: allPermissions }
  await confirmApproval(db, { approvalId, by, now: gift.now })
}

type Change<Ask extends (db: Db, asked: never) => unknown> = Omit<Parameters<Ask>[1], "reason"> & {
  reason?: string
}

/** What two people change of a planned draw; what changes nothing nobody confirms. */
export async function editedByTwo(db: Db, edit: Change<typeof askEdit>): Promise<void> {
  const approvalId = await askEdit(db, { ...edit, reason: edit.reason ?? "Mudou o plano" })
  if (approvalId) await approve(db, approvalId, edit.now)
}

/** Series that two people add to a draw. */
export async function addedByTwo(db: Db, more: Change<typeof askSeries>): Promise<void> {
  const approvalId = await askSeries(db, { ...more, reason: more.reason ?? "Acabam os números" })
  if (approvalId) await approve(db, approvalId, more.now)
}

/** A planned draw that two people cancel. */
export const canceledByTwo = async (db: Db, asked: Parameters<typeof askCancel>[1]): Promise<void> =>
  approve(db, await askCancel(db, asked), asked.now)

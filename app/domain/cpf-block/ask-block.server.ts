import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { findOpenApproval } from "#app/domain/approvals/approvals.queries.server"
import { askApproval } from "#app/domain/approvals/ask-approval.server"
import { whyVoid } from "#app/domain/approvals/why-void.server"
import { refuseErased } from "#app/domain/my-data/ask-erasure.server"
import { lockRegistration } from "#app/domain/registrations/lock-registration.server"
import { RuleBroken } from "#app/errors"
import { approvalReasons } from "#app/words/reasons/approvals"
import { registrations } from "#drizzle/schema/registrations"
import { alreadyBlocked } from "./block-cpf.server"
import type { CpfBlockInput } from "./cpf-block-input.server"
import { findBlock } from "./is-blocked.server"
import { placeBlocks } from "./place-blocks.server"
import { listFourEyesNeeded, type FourEyesNeeded } from "./takes-four-eyes.server"

type AskBlockInput = { input: CpfBlockInput; by: string; now: Date }

/**
 * Asks that a CPF be blocked whose person holds a number in a draw that is not over; answers the request's id. Throws
 * ALREADY_BLOCKED, and WRONG_STATE where one person is enough or it is asked for already.
 */
export async function askBlock(db: Db, { input: { cpf, reason }, by, now }: AskBlockInput): Promise<string> {
  return inTransaction(db, async (tx) => {
    const [person] = await tx
      .select({ id: registrations.id })
      .from(registrations)
      .where(eq(registrations.cpf, cpf))
      .for("no key update")
    const block = await findBlock(tx, cpf)
    if (block) throw alreadyBlocked(block)
    if (!person || (await listFourEyesNeeded(tx, [cpf])).length === 0)
      throw new RuleBroken("WRONG_STATE", { because: approvalReasons.takesOne })
    return askApproval(tx, { kind: "block-cpf", subjectId: person.id, details: {}, reason, by, now })
  })
}

type AskBlocksInput = {
  people: readonly FourEyesNeeded[]
  /** Each of them with its reason. */
  blocks: readonly { cpf: string; reason: string }[]
  importId: string
  by: string
  now: Date
}

/** Asks to block people of a staff list, whose rows are locked; what is asked about somebody already stays. */
export async function askBlocks(
  tx: Db,
  { people, blocks, importId, by, now }: AskBlocksInput,
): Promise<void> {
  for (const { registrationId: subjectId, cpf } of people) {
    const open = await findOpenApproval(tx, subjectId)
    if (open && (await whyVoid(tx, open, now)) === null) continue
    const reason = blocks.find((block) => block.cpf === cpf)?.reason ?? ""
    await askApproval(tx, { kind: "block-cpf", subjectId, details: { importId }, reason, by, now })
  }
}

type BlockRequest = { registrationId: string; reason: string; by: string; now: Date }

/**
 * Blocks whom a second person confirms, in that transaction. Throws ALREADY_BLOCKED, and WRONG_STATE of who was erased
 * since: their row has no CPF any more.
 */
export async function blockAsked(tx: Db, { registrationId, reason, by, now }: BlockRequest): Promise<void> {
  const { cpf } = await lockRegistration(tx, registrationId)
  await refuseErased(tx, registrationId)
  const blocks = [{ cpf, reason }]
  const { placed } = await placeBlocks(tx, { blocks, by, now, approvedFor: registrationId })
  if (placed.length === 0) throw alreadyBlocked(await findBlock(tx, cpf))
}

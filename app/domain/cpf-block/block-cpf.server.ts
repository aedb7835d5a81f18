import { eq } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sentBefore } from "#app/domain/form-key.server"
import { RuleBroken } from "#app/errors"
import { formatMoment } from "#app/platform/time/clock.server"
import { approvalReasons } from "#app/words/reasons/approvals"
import { cpfBlockReasons } from "#app/words/reasons/blocks"
import { cpfBlocks } from "#drizzle/schema/registrations"
import type { CpfBlockInput } from "./cpf-block-input.server"
import { type CpfBlock, findBlock } from "./is-blocked.server"
import { placeBlocks } from "./place-blocks.server"

type BlockCpfInput = {
  /** The form's own key: the same form sent again is answered with the block that it made. */
  formKey?: string
  input: CpfBlockInput
  by: string
  now: Date
}

/**
 * Bars a CPF from the promotion, registered or not; answers the block's id. Throws ALREADY_BLOCKED where one stands, and
 * FOUR_EYES of somebody whose block takes four eyes: that is asked for (`ask-block`).
 */
export async function blockCpf(
  db: Db,
  { formKey = uuidv7(), input: { cpf, reason }, by, now }: BlockCpfInput,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { isMade, id } = await sentBefore(tx, {
      formKey,
      typed: { cpf },
      find: () => tx.select({ cpf: cpfBlocks.cpf }).from(cpfBlocks).where(eq(cpfBlocks.id, formKey)),
    })
    if (isMade) return id
    const blocks = [{ id, cpf, reason }]
    const { placed, takeFourEyes } = await placeBlocks(tx, { blocks, by, now })
    if (placed[0]) return placed[0].id
    if (takeFourEyes.length > 0)
      throw new RuleBroken("FOUR_EYES", { because: approvalReasons.blockTakesFourEyes })
    throw alreadyBlocked(await findBlock(tx, cpf))
  })
}

/** ALREADY_BLOCKED beside the field, with since when and why. */
export const alreadyBlocked = (live: CpfBlock | undefined): RuleBroken =>
  new RuleBroken("ALREADY_BLOCKED", {
    field: "cpf",
    because:
      live && cpfBlockReasons.blockedAlready({ since: formatMoment(live.blockedAt), reason: live.reason }),
  })

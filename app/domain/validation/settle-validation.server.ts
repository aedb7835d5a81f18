import type { Db } from "#app/db/client.server"
import { isBlocked } from "#app/domain/cpf-block/is-blocked.server"
import { needsNoRequest } from "#app/domain/disqualification/requests.queries.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { missingPapers } from "#app/domain/papers/required-papers.server"
import { RuleBroken } from "#app/errors"
import { validationReasons } from "#app/words/reasons/validation"
import { checkFourEyesOnClaim } from "./four-eyes.server"

/** A validation that one person asked for, of a holder whose CPF is blocked, and a second one has still to confirm. */
export type AskedValidation = { by: string; at: string }

type Validating = {
  claim: ClaimRef
  cpf: string
  invoiceId: string | null
  /** What stands in the row: who asked, and the exception that they wrote. */
  asked: AskedValidation | null
  /** Why it is validated without all of its papers; what stands in the row where nothing is typed. */
  waiver: string | null
  by: string
  now: Date
}

type Settled = { isAsked: boolean; papersWaived: string | null; validationAsked: AskedValidation | null }

/**
 * What a validation takes beside the checks: the papers or a written exception, and of a holder whose CPF is blocked two
 * people; the first one only asks. Nobody is validated while it is asked whether they lose the prize. Throws WRONG_STATE,
 * INVALID_REQUEST beside `waiver`, FOUR_EYES.
 */
export async function settleValidation(tx: Db, validating: Validating): Promise<Settled> {
  const { claim, cpf, invoiceId, asked, by, now } = validating
  await needsNoRequest(tx, claim)
  const missing = await missingPapers(tx, { claim, invoiceId })
  const waiver = validating.waiver?.trim() || null
  if (missing.length > 0 && waiver === null)
    throw new RuleBroken("INVALID_REQUEST", {
      field: "waiver",
      because: validationReasons.missingPapers({ missing }),
    })
  const papersWaived = missing.length > 0 ? waiver : null
  if (!(await isBlocked(tx, cpf))) return { isAsked: false, papersWaived, validationAsked: null }
  if (!asked) return { isAsked: true, papersWaived, validationAsked: { by, at: now.toISOString() } }
  const sameAccount = validationReasons.askedByYou
  await checkFourEyesOnClaim(tx, { claim, first: asked.by, second: by, sameAccount })
  return { isAsked: false, papersWaived, validationAsked: asked }
}

/** Of a row or a change, what the audit keeps of an exception and a request, where there is one. */
export const exceptional = ({ papersWaived, validationAsked }: Partial<Omit<Settled, "isAsked">>) => ({
  ...(papersWaived ? { papersWaived } : {}),
  ...(validationAsked ? { validationAsked } : {}),
})

import { sqlState } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { fulfilmentReasons } from "#app/words/reasons/fulfilment"

/** Each code is one prize's: whoever comes second is told so in words. Throws INVALID_REQUEST beside the code. */
export async function withoutTaken<Result>(
  saving: Promise<Result>,
  code: string | null | undefined,
): Promise<Result> {
  return saving.catch((error: unknown) => {
    if (!code || sqlState(error) !== "23505") throw error
    throw new RuleBroken("INVALID_REQUEST", {
      field: "deliveryCode",
      because: fulfilmentReasons.codeTaken({ code }),
    })
  })
}

import { RuleBroken } from "#app/errors"
import { validationReasons } from "#app/words/reasons/validation"

/** What a reviewer lays beside the data before a prize is somebody's, in the order of the papers. */
export const checkNames = ["name", "cpf", "age", "staff", "invoice", "purchase"] as const
export type CheckName = (typeof checkNames)[number]
/** Name of the check → done. */
export type Checks = Record<string, boolean>

/** A prize given by hand has no invoice to be looked at. */
export const checksFor = ({ hasInvoice }: { hasInvoice: boolean }): CheckName[] =>
  checkNames.filter((name) => hasInvoice || (name !== "invoice" && name !== "purchase"))

/** The checks of this prize as they are stored: nothing else that a form may send. */
export const keptChecks = (sent: Checks, names: readonly CheckName[]): Checks =>
  Object.fromEntries(names.map((name) => [name, sent[name] === true]))

/** Throws INVALID_REQUEST beside the first check that is not done. */
export function needsAllChecks(checks: Checks, names: readonly CheckName[]): void {
  const missing = names.find((name) => checks[name] !== true)
  if (missing)
    throw new RuleBroken("INVALID_REQUEST", { field: missing, because: validationReasons.allOfThem })
}

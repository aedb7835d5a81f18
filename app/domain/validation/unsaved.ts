import { RuleBroken } from "#app/errors"
import type { Checks } from "./checks"

/** What stands in the database now, as STALE and WRONG_STATE carry it. */
type ClaimStanding = {
  state: string
  version: number
  checks: Checks
  decidedBy: string | null
  validationAsked?: { by: string } | null
}

/** What a use case says with STALE or WRONG_STATE; undefined for everything else. */
function standingOf(error: unknown): ClaimStanding | undefined {
  const refused = error instanceof RuleBroken && (error.code === "STALE" || error.code === "WRONG_STATE")
  return refused ? (error.details.data?.current as ClaimStanding | undefined) : undefined
}

/** A save that met another one is told so in the words of CANNOT_SAVE_VALIDATION, with what stands there now. */
export function asUnsaved(error: unknown): unknown {
  const current = standingOf(error)
  return current ? new RuleBroken("CANNOT_SAVE_VALIDATION", { data: { current } }) : error
}

type SentForm = { version?: number }

type Decision = SentForm & { by: string; state: "validated" | "invalid" }

/** The same form sent twice by the same person: what stands there is what the first one made of it. */
export function isOwnDecision(error: unknown, { version, by, state }: Decision): boolean {
  const current = standingOf(error)
  return current?.state === state && current.decidedBy === by && isNext(current, version)
}

/** The same for a validation that only asks, of a holder whose CPF is blocked. */
export const isOwnRequest = (error: unknown, { version, by }: SentForm & { by: string }): boolean => {
  const current = standingOf(error)
  return current?.state !== "validated" && current?.validationAsked?.by === by && isNext(current, version)
}

/** The same for checks that were saved, whoever sent them: what is kept is what was sent. */
export function isOwnSave(error: unknown, { version, checks: sent }: SentForm & { checks: Checks }): boolean {
  const current = standingOf(error)
  if (!current || !isNext(current, version)) return false
  const kept = Object.entries(current.checks)
  return kept.length > 0 && kept.every(([name, done]) => done === (sent[name] === true))
}

const isNext = (current: ClaimStanding, version: number | undefined): boolean =>
  version !== undefined && current.version === version + 1

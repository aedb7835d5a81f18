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

/** What a save keeps: each check, and the exception by which a paper may be missing. */
type SentChecks = { version?: number; checks: Checks; waiver: string | null }

type SentForm = { version?: number; by: string }

/**
 * A validation of a won prize, whether it was asked for or done (`isAsked`). The same form sent again by the same person
 * is answered as the first time; one that met another is told so, in the words of CANNOT_SAVE_VALIDATION.
 */
export async function unlessValidatedSo(
  saving: Promise<boolean>,
  sent: SentForm,
): Promise<{ isAsked: boolean }> {
  try {
    return { isAsked: await saving }
  } catch (error) {
    if (isOwnRequest(error, sent)) return { isAsked: true }
    if (isOwnDecision(error, sent)) return { isAsked: false }
    throw asUnsaved(error)
  }
}

/** Checks that are saved without deciding, in the same way; whoever sent them: what stands undecided is what was sent. */
export async function unlessSavedSo(saving: Promise<unknown>, sent: SentChecks): Promise<void> {
  try {
    await saving
  } catch (error) {
    if (!isOwnSave(error, sent)) throw asUnsaved(error)
  }
}

/** What a use case says with STALE or WRONG_STATE; undefined for everything else. */
function toldBy(error: unknown) {
  const refused = error instanceof RuleBroken && (error.code === "STALE" || error.code === "WRONG_STATE")
  return refused ? error.details.data : undefined
}
const currentIn = (error: unknown) => (toldBy(error)?.current ?? undefined) as ClaimStanding | undefined

/** With what stands there now. */
function asUnsaved(error: unknown): unknown {
  const current = currentIn(error)
  return current ? new RuleBroken("CANNOT_SAVE_VALIDATION", { data: { current } }) : error
}

function isOwnDecision(error: unknown, { version, by }: SentForm): boolean {
  const current = currentIn(error)
  return current?.state === "validated" && current.decidedBy === by && isNext(current, version)
}

/** Of a validation that only asks, of a holder whose CPF is blocked. */
function isOwnRequest(error: unknown, { version, by }: SentForm): boolean {
  const current = currentIn(error)
  return current?.state !== "validated" && current?.validationAsked?.by === by && isNext(current, version)
}

function isOwnSave(error: unknown, { version, checks: sent, waiver }: SentChecks): boolean {
  const current = currentIn(error)
  if (!current || !isNext(current, version) || !isUndecided(current)) return false
  if (toldBy(error)?.papersWaived !== waiver) return false
  const kept = Object.entries(current.checks)
  return kept.length > 0 && kept.every(([name, done]) => done === (sent[name] === true))
}

/** Whoever saves checks takes a request for validation back. */
const isUndecided = ({ state, validationAsked }: ClaimStanding): boolean =>
  state !== "validated" && state !== "invalid" && !validationAsked

const isNext = (current: ClaimStanding, version: number | undefined): boolean =>
  version !== undefined && current.version === version + 1

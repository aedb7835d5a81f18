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

/** Checks that are saved without deciding, in the same way; whoever sent them: what is kept is what was sent. */
export async function unlessSavedSo(
  saving: Promise<unknown>,
  sent: { version?: number; checks: Checks },
): Promise<void> {
  try {
    await saving
  } catch (error) {
    if (!isOwnSave(error, sent)) throw asUnsaved(error)
  }
}

/** What a use case says with STALE or WRONG_STATE; undefined for everything else. */
function currentIn(error: unknown): ClaimStanding | undefined {
  const refused = error instanceof RuleBroken && (error.code === "STALE" || error.code === "WRONG_STATE")
  return refused ? (error.details.data?.current as ClaimStanding | undefined) : undefined
}

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

function isOwnSave(error: unknown, { version, checks: sent }: { version?: number; checks: Checks }): boolean {
  const current = currentIn(error)
  if (!current || !isNext(current, version)) return false
  const kept = Object.entries(current.checks)
  return kept.length > 0 && kept.every(([name, done]) => done === (sent[name] === true))
}

const isNext = (current: ClaimStanding, version: number | undefined): boolean =>
  version !== undefined && current.version === version + 1

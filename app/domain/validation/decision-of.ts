type Decided = {
  state: string
  reason: string | null
  checks: Record<string, boolean>
  decidedBy: string | null
  decidedAt: Date | null
  validationAsked: { by: string; at: string } | null
  version: number
}

/** What was decided about a winner or a won prize, for whoever saw an older version of it. */
export const decisionOf = <Claim extends Decided>({
  state,
  reason,
  checks,
  decidedBy,
  decidedAt,
  validationAsked,
  version,
}: Claim) => ({ state, reason, checks, decidedBy, decidedAt, validationAsked, version })

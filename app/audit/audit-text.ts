/** What an audit row says in its canonical text; a personal value stands there as `{ sha256 }` of salt and value. */
export type AuditText = {
  id: string
  at: string
  user: string | null
  permission: string
  action: string
  subject: { type: string; id: string }
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
}

/** Null where it is no text of ours: somebody who writes past the application may have left anything there. */
export function readAuditText(text: string): AuditText | null {
  try {
    const parsed = JSON.parse(text) as AuditText | null
    return typeof parsed?.subject === "object" && parsed.subject !== null ? parsed : null
  } catch {
    return null
  }
}

/** The clear value of a personal column, as JSON; null: erased. `path` is `before.email`. */
export type KeptValue = { path: string; salt: string; value: string | null }

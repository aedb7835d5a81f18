import type { Action } from "#app/auth/permissions"

/**
 * What a row of the audit may be about. A new kind is a type error until it has its word (words/audit)
 * and its way there (routes/admin/actions/subject-link).
 */
export type SubjectType =
  | "registrations"
  | "invoices"
  | "prizes"
  | "prize-batches"
  | "prize-kinds"
  | "draws"
  | "winners"
  | "users"
  | "permissions"
  | "stores"
  /** A file of bars: one row for 500 of them. */
  | "store-imports"
  | "products"
  | "cpf-block"
  | "regulations"
  | "certificates"
  | "faq"
  | "ips"
  | "tokens"
  | "exports"
  /** A command for many rows of a list. */
  | "bulk"
  /** A list as somebody wants to come back to it. */
  | "views"
  /** The columns of a list that somebody leaves out. */
  | "columns"
  | "pauses"
  | "requests"
  /** A deed that takes four eyes. */
  | "approvals"
  | "commands"
  | "email-templates"
  | "dispatches"
  /** The public log that goes on, where one ended. */
  | "log"
  /** Another row of the audit. */
  | "actions"

/** Looking at a list changes nothing and leaves no row. */
type SilentAction = "list" | "invoiceless"

/** What a row may say was done: the catalogue's actions, and what has no permission of its own. */
export type AuditAction =
  | Exclude<Action, SilentAction>
  /** Rows of a list, for a command that is to be given to all of them. */
  | "choose"
  /** An export, or a command for many rows, that was still under way. */
  | "cancel"
  /** A participant's request. */
  | "answer"
  /** Of a call with a participant. */
  | "note"
  /** A winner's confirmation that went out again, or at last. */
  | "confirm"
  /** A text, for everybody to read; a question off the page again, too. */
  | "publish"
  /** Accounts: another's, and what their owners do themselves. */
  | "invite"
  | "password_link"
  | "two_factor"
  | "recovery_code"
  | "new_recovery_codes"
  | "change_password"
  | "reset_password"
  /** Personal values of a row of the audit, for good. */
  | "erase"
  /** A type's permissions, back to what they were at first. */
  | "reset"
  /** A deed that takes four eyes, and its end. */
  | "ask"
  | "approve"
  | "refuse"
  | "withdraw"
  | "lapse"

import { and, eq, isNull } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { brand } from "#app/brand"
import type { Db } from "#app/db/client.server"
import { sayMailMoment } from "#app/i18n/say-moment.server"
import type { AccountChangedFacts, AdminInvitationFacts } from "#app/i18n/mails/mail-text"
import { readAuditText } from "#app/audit/audit-text"
import { actions, actionValues } from "#drizzle/schema/back-office"
import { users } from "#drizzle/schema/users"
import type { MailFacts } from "./mail-facts.server"

const actors = alias(users, "actors")

/** The audit row of one administrator's act on another's account, with both. */
async function findAct(db: Db, actionId: string) {
  const [act] = await db
    .select({
      id: actions.id,
      action: actions.action,
      at: actions.at,
      text: actions.text,
      by: actors.name,
      userId: actions.subjectId,
    })
    .from(actions)
    .innerJoin(actors, eq(actors.id, actions.userId))
    .where(and(eq(actions.id, actionId), eq(actions.subjectType, "users")))
  return act
}

/** Whoever was invited and has not set a password yet; undefined once they have, or are disabled. */
export async function findInvitation(
  db: Db,
  actionId: string,
): Promise<MailFacts<Pick<AdminInvitationFacts, "name" | "by">>> {
  const act = await findAct(db, actionId)
  const [to] = act
    ? await db
        .select({ id: users.id, name: users.name, address: users.email })
        .from(users)
        .where(and(eq(users.id, act.userId), eq(users.status, "active"), isNull(users.passwordHash)))
    : []
  return act && to && { to: { ...to, locale: "pt" }, facts: { name: to.name, by: act.by } }
}

/**
 * The person whose account another administrator changed: of a new email the old address is told, which stands in the
 * audit's erasable values. Undefined where it was erased, or where nobody needs to be told.
 */
export async function findAccountChange(db: Db, actionId: string): Promise<MailFacts<AccountChangedFacts>> {
  const act = await findAct(db, actionId)
  const [user] = act ? await db.select().from(users).where(eq(users.id, act.userId)) : []
  if (!act || !user) return undefined
  const change: AccountChangedFacts["change"] = act.action === "two_factor" ? "two-factor" : "email"
  const address = change === "email" ? await findOldEmail(db, act.id) : user.email
  if (!address) return undefined
  const reason = readAuditText(act.text)?.reason ?? null
  const facts = {
    name: user.name,
    change,
    by: act.by,
    reason,
    at: sayMailMoment(act.at, "pt"),
    contact: brand.company.email,
  }
  return { to: { id: user.id, name: user.name, address, locale: "pt" }, facts }
}

async function findOldEmail(db: Db, actionId: string): Promise<string | undefined> {
  const [kept] = await db
    .select({ value: actionValues.value })
    .from(actionValues)
    .where(and(eq(actionValues.actionId, actionId), eq(actionValues.path, "before.email")))
  return kept?.value ? (JSON.parse(kept.value) as string) : undefined
}

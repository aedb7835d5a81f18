import { asc, inArray } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { UserRow } from "#app/auth/check-code.server"
import { type AdminType, adminTypes, type Permission } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { editableTypes } from "#app/domain/permissions/matrix"
import { readMatrix } from "#app/domain/permissions/matrix.queries.server"
import { RuleBroken, type Text } from "#app/errors"
import { userReasons } from "#app/words/reasons/users"
import { users } from "#drizzle/schema/users"
import { mayStill } from "./may-still.server"

/**
 * The types whose accounts an administrator of this type may make, edit and reset. A super: all. Anybody else: never
 * super, and no type that may do or see what they may not, since who sets an account's email or link can be that account.
 */
export async function manageableTypes(db: Db, type: AdminType): Promise<AdminType[]> {
  if (type === "super") return [...adminTypes]
  const { matrix } = await readMatrix(db)
  const mayAll = (pairs: ReadonlySet<string>) => [...pairs].every((pair) => matrix[type].has(pair))
  return editableTypes.filter((other) => mayAll(matrix[other]))
}

type LockAccountInput = { userId: string; by: string; needs: Permission }
type Accounts = {
  target: UserRow
  /** Whether somebody acts on the own account. */
  own: boolean
  /** The types whose accounts they may handle. */
  types: AdminType[]
}

/**
 * Locks whom an act concerns and who does it, in the order of their ids, and asks under the lock whether the one may
 * still do this (`needs`) and handle the other. Of two who act on each other at one moment the second finds out here; and
 * as a super is only ever demoted or disabled by another who is an active super at that moment, one is always left.
 * Throws USER_NOT_FOUND, FORBIDDEN, INVALID_USER_TYPE.
 */
export async function lockAccounts(tx: Db, { userId, by, needs }: LockAccountInput): Promise<Accounts> {
  const ids = isUuid(userId) ? [by, userId] : [by]
  const rows = await tx
    .select()
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .for("no key update")
  const [actor, target] = [by, userId.toLowerCase()].map((id) => rows.find((row) => row.id === id))
  if (!target) throw new RuleBroken("USER_NOT_FOUND")
  if (!actor || !(await mayStill(tx, actor.id, needs))) throw new RuleBroken("FORBIDDEN")
  const types = await manageableTypes(tx, actor.type)
  if (!types.includes(target.type)) throw refuseType(target.type)
  return { target, own: target.id === actor.id, types }
}

/** Locks who makes an account; answers the types that they may make. Throws FORBIDDEN. */
export async function lockMaker(tx: Db, by: string): Promise<AdminType[]> {
  const [actor] = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [by]))
    .for("no key update")
  if (!actor || !(await mayStill(tx, actor.id, "users:create"))) throw new RuleBroken("FORBIDDEN")
  return manageableTypes(tx, actor.type)
}

/** An account of this type, or the type itself, is not theirs to handle or to give. */
export const refuseType = (type: AdminType, field?: string): RuleBroken =>
  new RuleBroken("INVALID_USER_TYPE", {
    field,
    because: type === "super" ? userReasons.onlySuper : userReasons.morePower,
  })

/** What nobody does to the own account, whoever they are. */
export const refuseOwn = (because: Text, field?: string): RuleBroken =>
  new RuleBroken("FORBIDDEN", { field, because })

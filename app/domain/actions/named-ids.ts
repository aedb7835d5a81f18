import type { SubjectType } from "#app/audit/audit-names"

/** A thing that a row of the audit names by its id. */
export type SubjectRef = { type: SubjectType; id: string }

/** Fields that hold the id of something, and of what. */
const kinds: Readonly<Record<string, SubjectType>> = {
  registrationId: "registrations",
  invoiceId: "invoices",
  prizeId: "prizes",
  releasedPrizeId: "prizes",
  prizeBackId: "prizes",
  drawId: "draws",
  winnerId: "winners",
  replacesId: "winners",
  storeId: "stores",
  by: "users",
  addedBy: "users",
  calledBy: "users",
  confirmedBy: "users",
  decidedBy: "users",
  givenBy: "users",
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What a field's value is the id of; undefined where it is none. */
export const thingOf = (field: string, value: unknown): SubjectRef | undefined =>
  Object.hasOwn(kinds, field) && typeof value === "string" && ID.test(value)
    ? { type: kinds[field]!, id: value }
    : undefined

/** Every thing that the values name by id, however deep. */
export const thingsIn = (values: unknown): SubjectRef[] =>
  typeof values !== "object" || values === null
    ? []
    : Object.entries(values).flatMap(([field, value]) => thingOf(field, value) ?? thingsIn(value))

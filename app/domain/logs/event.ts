import type { SubjectRef } from "#app/domain/actions/named-ids"
import { eventWords } from "#app/words/records"
import type { UserLogEvent } from "#drizzle/schema/registrations"

/** A new event without its words is a type error. */
const sayEventWords: Readonly<Record<UserLogEvent, string>> = eventWords

/** What happened, in words; an event that only a newer version knows says its own name. */
export const sayEvent = (event: string): string =>
  Object.hasOwn(sayEventWords, event) ? sayEventWords[event as UserLogEvent] : event

/** One field of what an event tells, and the thing whose id it is. */
export type EventField = { field: string; value: string | number | string[]; thing: SubjectRef | null }

/** Fields that hold the id of something, and of what: here `userId` is the administrator who did it. */
const kinds: Readonly<Record<string, SubjectRef["type"]>> = {
  userId: "users",
  invoiceId: "invoices",
  prizeId: "prizes",
  winnerId: "winners",
}

/** What an event's data say, a field a line; what an older or newer version wrote otherwise is left out. */
export const eventFieldsIn = (data: object): EventField[] =>
  Object.entries(data).flatMap(([field, value]: [string, unknown]): EventField[] => {
    if (Array.isArray(value)) return [{ field, value: value.map(String), thing: null }]
    if (typeof value !== "string" && typeof value !== "number") return []
    const type = Object.hasOwn(kinds, field) ? kinds[field] : undefined
    return [{ field, value, thing: type && typeof value === "string" ? { type, id: value } : null }]
  })

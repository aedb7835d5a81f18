import { eventWords } from "#app/words/events"
import type { UserLogEvent } from "#drizzle/schema/registrations"

/** A new event without its words is a type error. */
const words: Readonly<Record<UserLogEvent, string>> = eventWords

/** What happened, in words; an event that only a newer version knows says its own name. */
export const sayEvent = (event: string): string =>
  Object.hasOwn(words, event) ? words[event as UserLogEvent] : event

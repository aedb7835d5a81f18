import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { statement, writing } from "#app/db/statement.server"
import { type UserLogData, type UserLogEvent, userLogs } from "#drizzle/schema/registrations"

type LineOf<Event extends UserLogEvent> = {
  registrationId: string
  event: Event
  at: Date
  ip?: string | null
} & (Record<string, never> extends UserLogData[Event]
  ? { data?: UserLogData[Event] }
  : { data: UserLogData[Event] })

/** What happened to a participant, with what the event has to tell. */
export type UserLogLine = { [Event in UserLogEvent]: LineOf<Event> }[UserLogEvent]

type Values = Record<"id" | "registrationId" | "event", string> & {
  at: Date
  ip: string | null
  data: object
}

const newLine = statement<never, Values>((placeholder) =>
  writing.insert(userLogs).values({
    id: placeholder("id"),
    registrationId: placeholder("registrationId"),
    event: placeholder("event"),
    at: placeholder("at"),
    ip: placeholder("ip"),
    data: placeholder("data"),
  }),
)

/** Notes what happened to a participant, in the transaction in which it happened. */
export async function writeUserLog(
  tx: Db,
  { registrationId, event, at, ip = null, data = {} }: UserLogLine,
): Promise<void> {
  await newLine(tx, { id: uuidv7(), registrationId, event, at, ip, data })
}

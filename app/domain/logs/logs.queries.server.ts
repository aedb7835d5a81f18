import { eq } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { shownAddress } from "#app/domain/ips/shown-address"
import { namesOf } from "#app/domain/actions/names-of.server"
import { shownName } from "#app/domain/registrations/shown-person"
import { RuleBroken } from "#app/errors"
import { registrations, userLogs } from "#drizzle/schema/registrations"
import { type EventField, eventFieldsIn, sayEvent } from "./event"

export type LogDetail = {
  id: string
  event: string
  at: Date
  ip: string | null
  person: { id: string; name: string } | null
  /** What the event tells beside, each with the name of what it names by id. */
  eventFields: (EventField & { name: string | null })[]
}

/** One event of the participants' log; without `named` neither people nor addresses stand in full. Throws NOT_FOUND. */
export async function getLog(db: Db, { id, named }: { id: string; named: boolean }): Promise<LogDetail> {
  const { name, lastname } = registrations
  const [row] = isUuid(id)
    ? await db
        .select({ log: userLogs, person: { id: registrations.id, name, lastname } })
        .from(userLogs)
        .leftJoin(registrations, eq(registrations.id, userLogs.registrationId))
        .where(eq(userLogs.id, id))
    : []
  if (!row) throw new RuleBroken("NOT_FOUND")
  const { log, person } = row
  // A reason is free text, in which an administrator may have named somebody.
  const eventFields = eventFieldsIn(log.data).filter(({ field }) => named || field !== "reason")
  const names = await namesOf(
    db,
    eventFields.flatMap(({ thing }) => thing ?? []),
    { named },
  )
  return {
    id,
    event: sayEvent(log.event),
    at: log.at,
    ip: log.ip && shownAddress(log.ip, { named }),
    person: person && { id: person.id, name: shownName(person, { named }) },
    eventFields: eventFields.map((one) => ({ ...one, name: (one.thing && names[one.thing.id]) ?? null })),
  }
}

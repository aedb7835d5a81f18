import { and, asc, eq, inArray } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { peopleFound } from "#app/domain/registrations/people-found.server"
import { shownCpf, shownName } from "#app/domain/registrations/shown-person"
import { registrations } from "#drizzle/schema/registrations"

const MOST = 5

type SamplePerson = { id: string; name: string; cpf: string }
export type SamplePeople = { chosen: SamplePerson | undefined; found: SamplePerson[] }

/** Whose data a sample may hold: who was chosen, and some whom a text means; masked for whoever sees people masked. */
export async function findSamplePeople(
  db: Db,
  { q, personId }: { q: string; personId: string },
  reader: { named: boolean },
): Promise<SamplePeople> {
  const { id, name, lastname, cpf } = registrations
  const active = eq(registrations.status, "active")
  const select = () => db.select({ id, name, lastname, cpf }).from(registrations)
  const shown = (row: { id: string; name: string; lastname: string; cpf: string }): SamplePerson => ({
    id: row.id,
    name: shownName(row, reader),
    cpf: shownCpf(row.cpf, reader),
  })
  const [chosen] = isUuid(personId) ? await select().where(and(eq(id, personId), active)) : []
  const meant = q.trim() === "" ? undefined : peopleFound(db, q, reader)
  const rows = meant
    ? await select()
        .where(and(inArray(id, meant), active))
        .orderBy(asc(id))
        .limit(MOST)
    : []
  return { chosen: chosen && shown(chosen), found: rows.map(shown) }
}

import { and, asc, eq, isNull } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { listRowsAbout } from "#app/domain/actions/rows-about.server"
import { refusalOf } from "#app/domain/refusal-of"
import { lostSince } from "#app/domain/disqualification/requests.queries.server"
import { checkMayBeCalled } from "./may-be-called.server"
import { draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { registrations } from "#drizzle/schema/registrations"
import { users } from "#drizzle/schema/users"
import { winners } from "#drizzle/schema/winners"

const SHOWN = 50

/** A winner's record: the place, the person, the number with its invoice, and the places that hang together. */
export async function getWinnerRecord(db: Db, id: string) {
  const replaced = alias(winners, "replaced")
  const successor = alias(winners, "successor")
  const [row] = isUuid(id)
    ? await db
        .select({
          winner: winners,
          draw: {
            id: draws.id,
            title: draws.title,
            prize: draws.prize,
            state: draws.state,
            rule: draws.rule,
            afterPublication: draws.afterPublication,
            publishedAt: draws.publishedAt,
            periodEnd: draws.periodEnd,
            oncePerPromotion: draws.oncePerPromotion,
          },
          ticket: { series: tickets.series, element: tickets.element, voidAt: tickets.voidAt },
          invoice: { id: invoices.id, protocol: invoices.protocol, status: invoices.status },
          person: {
            id: registrations.id,
            name: registrations.name,
            lastname: registrations.lastname,
            cpf: registrations.cpf,
            status: registrations.status,
            city: registrations.city,
            uf: registrations.uf,
          },
          replaced: { id: replaced.id, order: replaced.order },
          successor: { id: successor.id, order: successor.order },
          decidedBy: users.name,
        })
        .from(winners)
        .innerJoin(draws, eq(draws.id, winners.drawId))
        .innerJoin(tickets, eq(tickets.id, winners.ticketId))
        .innerJoin(invoices, eq(invoices.id, tickets.invoiceId))
        .innerJoin(registrations, eq(registrations.id, winners.registrationId))
        .leftJoin(replaced, eq(replaced.id, winners.replacesId))
        .leftJoin(successor, eq(successor.replacesId, winners.id))
        .leftJoin(users, eq(users.id, winners.decidedBy))
        .where(eq(winners.id, id))
    : []
  if (!row) throw new RuleBroken("NOT_FOUND")
  const [history, next] = await Promise.all([historyOf(db, id), nextOf(db, row.draw)])
  return { ...row, history, next, lost: await lostSince(db, { winnerId: id }) }
}

type Draw = Parameters<typeof checkMayBeCalled>[1]["draw"]

/** Who would be called now, and why not where something speaks against it. */
async function nextOf(db: Db, draw: Draw) {
  const [next] = await db
    .select({
      id: winners.id,
      order: winners.order,
      ticketId: winners.ticketId,
      registrationId: winners.registrationId,
      series: tickets.series,
      element: tickets.element,
      person: {
        name: registrations.name,
        lastname: registrations.lastname,
        cpf: registrations.cpf,
        status: registrations.status,
      },
    })
    .from(winners)
    .innerJoin(tickets, eq(tickets.id, winners.ticketId))
    .innerJoin(registrations, eq(registrations.id, winners.registrationId))
    .where(
      and(
        eq(winners.drawId, draw.id),
        eq(winners.kind, "surrogate"),
        eq(winners.state, "pending"),
        isNull(winners.replacesId),
      ),
    )
    .orderBy(asc(winners.order))
    .limit(1)
  if (!next) return null
  const refused = await refusalOf(checkMayBeCalled(db, { draw, next, person: next.person }))
  return { ...next, refused: refused?.pt ?? null }
}

/** What administrators decided about the place, newest first. */
const historyOf = async (db: Db, id: string) =>
  (await listRowsAbout(db, { type: "winners", id, most: SHOWN })).map(
    ({ id, at, action, by, reason, after }) => ({
      id,
      at,
      action: typeof after?.disqualification === "string" ? `${action}-${after.disqualification}` : action,
      by,
      reason,
    }),
  )

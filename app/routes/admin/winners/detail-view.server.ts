import { can, type PermissionEntry } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { formatCpf, maskCpf } from "#app/domain/registrations/cpf"
import { firstNameAndInitial } from "#app/domain/registrations/name"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { canWinner } from "#app/domain/winners/winner"
import { getWinnerRecord } from "#app/domain/winners/winner-record.queries.server"

type Viewer = { permissions: readonly PermissionEntry[] }
export type WinnerView = Awaited<ReturnType<typeof viewWinner>>

/** A winner as the page shows it; whoever may not open registrations reads no name in full. Throws NOT_FOUND. */
export async function viewWinner(db: Db, { id, viewer }: { id: string; viewer: Viewer }) {
  const { person, ticket, draw, winner, ...record } = await getWinnerRecord(db, id)
  const named = can(viewer.permissions, "registrations:view")
  const { rule, ...shownDraw } = draw
  const { checks: _, ...place } = winner
  const isPlace = winner.kind === "titular" || winner.replacesId !== null
  return {
    ...record,
    ...{ winner: place, draw: shownDraw },
    number: formatLuckyNumber(ticket, rule.seriesDigits),
    isVoid: ticket.voidAt !== null,
    person: {
      ...{ id: person.id, isCanceled: person.status === "canceled", place: `${person.city}, ${person.uf}` },
      name: named ? `${person.name} ${person.lastname}` : firstNameAndInitial(person.name, person.lastname),
      cpf: named ? formatCpf(person.cpf) : maskCpf(person.cpf),
    },
    may: {
      validate: canWinner("validate", winner),
      invalidate: canWinner("invalidate", winner),
      call: winner.state === "invalid" && isPlace && record.successor === null,
    },
  }
}

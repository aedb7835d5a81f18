import { can, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { isBlocked } from "#app/domain/cpf-block/is-blocked.server"
import { hasOnlyClosedDraws } from "#app/domain/invoices/invoices.queries.server"
import { formatCpf } from "#app/domain/registrations/cpf"
import { hasFixedCpf } from "#app/domain/registrations/correct-registration.server"
import { firstNameAndInitial } from "#app/domain/registrations/name"
import { getRequest } from "#app/domain/requests/requests.queries.server"

export type RequestView = Awaited<ReturnType<typeof viewRequest>>

/**
 * A request as its page shows it. Of its invoice no more than the protocol leaves the server for whoever may not open
 * invoices. Throws NOT_FOUND.
 */
export async function viewRequest(db: Db, { id, viewer }: { id: string; viewer: Viewer }) {
  const { request, person, invoice, answeredBy } = await getRequest(db, id)
  const { formKey: _, wantedCpf, wantedBirthdate, wantedName, wantedLastname, ...shown } = request
  const wanted = [
    { term: "CPF", from: formatCpf(person.cpf), to: wantedCpf && formatCpf(wantedCpf) },
    { term: "Data de nascimento", from: person.birthdate, to: wantedBirthdate },
    { term: "Nome", from: person.name, to: wantedName },
    { term: "Sobrenome", from: person.lastname, to: wantedLastname },
  ]
  const isRefused = request.kind === "appeal" && invoice?.status === "invalid"
  const { photoKey, ...paper } = invoice ?? { photoKey: null }
  return {
    request: shown,
    person: {
      id: person.id,
      name: `${person.name} ${person.lastname}`,
      shortName: firstNameAndInitial(person.name, person.lastname),
      cpf: formatCpf(person.cpf),
      isCanceled: person.status === "canceled",
    },
    protocol: invoice?.protocol ?? null,
    invoice:
      "id" in paper && can(viewer.permissions, "invoices:view")
        ? { ...paper, hasPhoto: photoKey !== null }
        : null,
    wanted: wanted.filter(({ to }) => to !== null),
    /** The refused invoice of an appeal stays so: nothing of a closed base moves. */
    isDrawClosed: isRefused && (await hasOnlyClosedDraws(db, invoice.id)),
    /** Why the wanted CPF is refused whatever the team answers: there is no yes to it. */
    whyCpfStays: wantedCpf === null ? null : await whyCpfStays(db, person),
    answeredBy,
  }
}

async function whyCpfStays(db: Db, person: { id: string; cpf: string }) {
  if (await hasFixedCpf(db, person.id)) return "cpfFixed" as const
  return (await isBlocked(db, person.cpf)) ? ("presentCpfBlocked" as const) : null
}
